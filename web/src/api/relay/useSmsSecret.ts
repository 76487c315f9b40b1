import { useMutation } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { useReadAgain } from '../../live/readAgain.ts';

/** A secret for the phone of this GSTIN's signatory, told once (record 132). */
export function useMakeSmsSecret(id: string) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: () => lateApi.makeSmsSecret({ params: { id } }), onSettled: readAgain });
}

export function useRevokeSmsSecret(id: string) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: () => lateApi.revokeSmsSecret({ params: { id } }), onSettled: readAgain });
}
