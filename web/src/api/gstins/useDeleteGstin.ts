import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';

/** specification 7 #20. What is read again after it is the page's to say: the details of a deleted GSTIN are not there. */
export function useDeleteGstin() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'deleteGstin'>['body']>) => api.deleteGstin({ body }),
  });
}
