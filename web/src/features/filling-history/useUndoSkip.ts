import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** Takes a skip back (decisions 4.8). The list is read again after it. */
export function useUndoSkip() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.undoSkip({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['history'] }),
  });
}
