import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The code did not come: the portal is asked for a new one. */
export function useAskCodeAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.askCodeAgain({ params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
