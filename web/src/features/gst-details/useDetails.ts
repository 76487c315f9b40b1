import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type Details = CallSuccess<'getDetails'>['data']['gstins'][number];
export type RecentEntry = Details['recent_filling_history'][number];

export const detailsKey = (id: string) => ['gst-details', 'one', id] as const;

/** Spec 7 #18: the first of the answered list is the record. */
export function useDetails(id: string | null) {
  return useQuery({
    queryKey: detailsKey(id ?? ''),
    enabled: id !== null,
    queryFn: async (): Promise<Details> => {
      const answer = await successOf(api.getDetails({ params: { id: id ?? '' } }));
      const [record] = answer.data.gstins;
      if (record === undefined) throw new Error('No GSTIN data found');
      return record;
    },
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? 5000 : false),
  });
}
