import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Whom of the client the question of a month goes to. */
export function useSetContact(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: CallInput<'setContact'>['body']) => lateApi.setContact({ params: { id }, body }),
    onSettled: (answer) => readAgain(answer),
  });
}
