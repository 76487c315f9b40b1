import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useReadAgain } from '../live/readAgain.ts';

/**
 * An act that only sends. When it is done everything on screen is read again; with `reads`, only the queries under these
 * keys. A refusal is an answer with `success: false` and rejects nothing.
 */
export function useAct<Answer extends { success: boolean } | null, Input = void>(
  act: (input: Input) => Promise<Answer>,
  reads?: readonly QueryKey[],
) {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: act,
    onSettled: (answer) =>
      reads === undefined
        ? readAgain(answer ?? undefined)
        : Promise.all(reads.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
