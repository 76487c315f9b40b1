import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Spec 7 #10: the filing stays due at the portal. The list is read again after it. */
export function useSkipFiling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.skipFiling({ params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
