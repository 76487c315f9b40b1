import { useMutation } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Hands in a portal code (record 085.2). */
export function useGiveCode() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (given: { id: string; code: string }) =>
      api.giveCode({ params: { id: given.id }, body: { code: given.code } }),
    onSettled: readAgain,
  });
}
