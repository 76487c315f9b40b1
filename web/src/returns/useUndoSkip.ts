import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Takes the skip of one filing back (decisions 4.8). */
export function useUndoSkip() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (filingId: string) => api.undoSkip({ params: { id: filingId } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
