import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** Switches it on, signed by the signatory, or off (null). */
export function useSetRelay(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (signedBy: string | null) =>
      lateApi.setRelay({
        params: { id },
        body: signedBy === null ? { on: false } : { on: true, signed_by: signedBy },
      }),
    onSettled: readAgain,
  });
}
