import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import type { Entry } from '../answers/wholeEntry.ts';

/** The entries of one GSTIN that the year's picture is drawn from. */
export function useYearEntries({ id, gstin }: { id: string; gstin: string }) {
  return useQuery({
    queryKey: ['history', 'year', gstin],
    enabled: gstin !== '',
    meta: { shows: { parts: ['filings'], gstins: [id] } },
    queryFn: async (): Promise<Entry[]> => {
      const answer = await successOf(api.history({ body: { gstin, limit: 24 } }));
      return Array.isArray(answer.data) ? answer.data : [];
    },
  });
}
