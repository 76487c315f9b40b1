import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** specification 7 #19: files this month's returns today, or skips both. The details are read again after either. */
export function useScheduleOrSkip() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (input: { id: string; kind: 'schedule' | 'skip' }) =>
      api.scheduleOrSkip({ body: { filling_type: input.kind, id: input.id } }),
    onSettled: readAgain,
  });
}
