import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Takes away the row of an attempt that the portal refused, so that a second attempt does not leave two cards. */
export function useDropFailedRow() {
  return useMutation({ mutationFn: (id: string) => api.deleteGstin({ body: { gstin_id: id } }) });
}
