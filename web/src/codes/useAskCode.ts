import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** A person is there to type it: the portal is asked for the code that a return waits for (decisions 5.4). */
export function useAskCode() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gstinId: string) => api.askCode({ params: { id: gstinId } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
