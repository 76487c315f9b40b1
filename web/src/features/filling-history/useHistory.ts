import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, successOf } from '../../api.ts';
import { type Entry, wholeEntries } from '../../gst/returns/wholeEntry.ts';
import type { HistoryFilters } from './historyFilters.ts';

export type HistoryPage = { entries: Entry[]; total: number };

/**
 * specification 7 #9. Read again at each change of filter or page (specification 4), and when the page is in view again, because links to
 * documents live an hour (record 088.1). `gstinId`: of the GSTIN that is chosen, where it is known.
 */
export function useHistory(filters: HistoryFilters, gstinId: string | undefined) {
  const { gstin, period, status, page, size } = filters;
  return useQuery({
    queryKey: ['history', 'list', filters],
    queryFn: async (): Promise<HistoryPage> => {
      const answer = await successOf(
        api.history({ body: { page, limit: size, gstin, period, status } }),
        'Failed to fetch Filling history',
      );
      const entries = wholeEntries(answer.data);
      return { entries, total: answer.total ?? entries.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { shows: { parts: ['filings', 'codes'], ...(gstinId === undefined ? {} : { gstins: [gstinId] }) } },
  });
}
