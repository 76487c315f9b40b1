import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** The ARN of a return that a person has filed on the portal. */
export function useRecordByHand(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: CallInput<'recordByHand'>['body']) => api.recordByHand({ params: { id }, body }),
    onSettled: (answer) => readAgain(answer),
  });
}
