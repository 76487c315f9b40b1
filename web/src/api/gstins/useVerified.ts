import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type Verified = CallSuccess<'listGstins'>['data'][number];

/** The new GSTINs as the portal's answers come in, in the order of the file. */
export function useVerified(ids: readonly string[]) {
  return useQuery({
    queryKey: ['import', ids],
    meta: { shows: { parts: ['gstins'], gstins: ids } },
    queryFn: async (): Promise<Verified[]> => {
      const all = await allPages(async (after) => {
        const answer = await successOf(api.listGstins({ body: { after } }));
        return { rows: answer.data, next: answer.next };
      });
      const known = new Map(all.map((gstin) => [gstin.id, gstin]));
      return ids.flatMap((id) => known.get(id) ?? []);
    },
  });
}
