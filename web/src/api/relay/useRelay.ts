import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type CodeRelay = CallSuccess<'getRelay'>['data'];

/** How the codes of this GSTIN's signatory may come by forwarding (record 085.2). */
export function useRelay(id: string) {
  return useQuery({
    queryKey: ['relay', id],
    // Its signatory may sign for others too.
    meta: { shows: { parts: ['gstins'] } },
    queryFn: async () => (await successOf(lateApi.getRelay({ params: { id } }))).data,
  });
}
