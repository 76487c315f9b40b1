import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';
import { useReadAgain } from '../../readAgain.ts';

export type CodeRelay = CallSuccess<'getRelay'>['data'];

/** How the codes of this GSTIN's signatory may come by forwarding (record 085.2). */
export function useRelay(id: string) {
  return useQuery({
    queryKey: ['relay', id],
    // Its signatory may sign for others too.
    meta: { shows: { parts: ['gstins'] } },
    queryFn: async () => (await successOf(api.getRelay({ params: { id } }))).data,
  });
}

/** Switches it on, signed by the signatory, or off (null). */
export function useSetRelay(id: string) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (signedBy: string | null) =>
      api.setRelay({
        params: { id },
        body: signedBy === null ? { on: false } : { on: true, signed_by: signedBy },
      }),
    onSettled: readAgain,
  });
}
