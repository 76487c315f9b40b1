import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';
import type { HistoryFilters } from './historyFilters.ts';

export type Entry = CallSuccess<'history'>['data'][number];
export type HistoryPage = { entries: Entry[]; total: number };

/** Spec 7 #9. Read again on focus, because links to documents live an hour (decisions 8.1). */
export function useHistory(filters: HistoryFilters) {
  const { gstin, period, status, page, size } = filters;
  return useQuery({
    queryKey: ['history', 'list', filters],
    queryFn: async (): Promise<HistoryPage> => {
      const answer = await successOf(api.history({ body: { page, limit: size, gstin, period, status } }));
      if (!Array.isArray(answer.data)) throw new Error('Failed to fetch Filling history');
      return { entries: answer.data, total: answer.total };
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}
