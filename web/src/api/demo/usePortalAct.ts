import { useMutation } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/client.ts';
import { CallError } from '../../client/answers.ts';

/** Does one of the desk's acts and answers what the pretend portal says to it, or throws what went wrong. */
export const usePortalAct = (told: { onSuccess: (text: string) => void; onError: (error: Error) => void }) =>
  useMutation({
    mutationFn: async (act: () => Promise<CallAnswer<'demoFault' | 'demoFileByHand' | 'demoTaxpayer'>>) => {
      const answer = await act();
      if (!answer.success) throw new CallError(answer);
      return answer.message;
    },
    ...told,
  });
