import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Takes the skip of one filing back (record 084.8). */
export function useUndoSkip() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (filingId: string) => api.undoSkip({ params: { id: filingId } }),
    onSettled: readAgain,
  });
}
