import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Spec 7 #11. The list is read again after it. */
export function useRetryFiling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.retryFiling({ params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
