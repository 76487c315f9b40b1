import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** specification 7 #20. What is read again after it is the page's to say: the details of a deleted GSTIN are not there. */
export function useDeleteGstin() {
  return useMutation({
    mutationFn: (input: { id: string; gstin: string }) =>
      api.deleteGstin({ body: { gstin: input.gstin, gstin_id: input.id } }),
  });
}
