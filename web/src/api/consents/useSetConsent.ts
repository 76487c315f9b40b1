import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Gives or takes back the standing declaration (record 083.6). */
export function useSetConsent() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (input: { id: string; askEachMonth: boolean }) =>
      api.setConsent({ params: { id: input.id }, body: { ask_each_month: input.askEachMonth } }),
    onSettled: readAgain,
  });
}
