import { useQuery } from '@tanstack/react-query';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';
import type { YearMark } from './desk.ts';

/** Both returns of a month in the year of a firm, which knows the portal's list; `period` is MMYYYY. */
export type ListedMonth = { period: string; gstr1: YearMark['is']; gstr3b: YearMark['is'] };

/** The last twelve months of one GSTIN; those before it was added by the portal's list. */
export function useListedMonths({ id, gstin }: { id: string; gstin: string }) {
  return useQuery({
    queryKey: ['year', 'of', id, gstin],
    enabled: gstin !== '',
    meta: { shows: { parts: ['filings', 'gstins'], gstins: [id] } },
    queryFn: async (): Promise<ListedMonth[]> => {
      const { rows, months } = (await successOf(lateApi.year({ query: { search: gstin } }))).data;
      const row = rows.find((each) => each.id === id);
      return months.flatMap(({ period }, at) => {
        const month = row?.months[at];
        return month === undefined ? [] : [{ period, gstr1: month.gstr1.is, gstr3b: month.gstr3b.is }];
      });
    },
  });
}
