import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { allPages, api, successOf } from '../../api.ts';

export type ListedGstin = CallSuccess<'listGstins'>['data'][number];

/** Spec 7 #8: the GSTINs to choose from. The contract's bare array is all that is read (decisions 1.1). */
export function useGstins() {
  return useQuery({
    queryKey: ['gstins'],
    queryFn: (): Promise<ListedGstin[]> =>
      allPages(async (after) => {
        const answer = await successOf(api.listGstins({ body: { after } }));
        return { rows: answer.data, next: answer.next };
      }),
  });
}
