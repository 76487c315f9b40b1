import { useAct } from './useAct.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';
import { useReadAgain } from '../live/readAgain.ts';

export type CodeRelay = CallSuccess<'getRelay'>['data'];

/** How the codes of this GSTIN's signatory may come by forwarding (design#ways-for-a-code). */
export function useRelay(id: string) {
  return useQuery({
    queryKey: ['relay', id],
    // Its signatory may sign for others too.
    meta: { shows: { parts: ['gstins'] } },
    queryFn: async () => (await successOf(lateApi.getRelay({ params: { id } }))).data,
  });
}

/** Switches it on, signed by the signatory, or off (null). */
export const useSetRelay = (id: string) =>
  useAct((signedBy: string | null) =>
    lateApi.setRelay({
      params: { id },
      body: signedBy === null ? { on: false } : { on: true, signed_by: signedBy },
    }),
  );

/** A secret for the phone of this GSTIN's signatory, shown once (design#sms-forwarders). */
export function useMakeSmsSecret(id: string) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: () => lateApi.makeSmsSecret({ params: { id } }), onSettled: readAgain });
}

export function useRevokeSmsSecret(id: string) {
  const readAgain = useReadAgain();
  return useMutation({ mutationFn: () => lateApi.revokeSmsSecret({ params: { id } }), onSettled: readAgain });
}
