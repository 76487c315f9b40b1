import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

/** specification 7 #12. */
export function useSetName() {
  return useMutation({ mutationFn: (name: string) => api.setName({ body: { name } }) });
}
