import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Sends a client the question of a month; its link is answered, to be copied. */
export function useAskClient() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => lateApi.askClient({ params: { id } }),
    onSettled: (answer) => readAgain(answer),
  });
}

export function useTakeQuestionBack() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (id: string) => lateApi.takeQuestionBack({ params: { id } }),
    onSettled: (answer) => readAgain(answer),
  });
}
