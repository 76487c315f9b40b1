import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type Entry = CallSuccess<'history'>['data'][number];

/** The newest hundred entries of all GSTINs: what each card has to do next. */
export function useRecentEntries() {
  return useQuery({
    queryKey: ['history', 'recent'],
    queryFn: async (): Promise<Entry[]> => {
      const answer = await successOf(api.history({ body: { limit: 100 } }));
      return answer.data;
    },
  });
}
