import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../api.ts';

/** The entries of one GSTIN that the year's picture is drawn from. */
export function useYearEntries(gstin: string) {
  return useQuery({
    queryKey: ['history', 'year', gstin],
    enabled: gstin !== '',
    queryFn: async (): Promise<CallSuccess<'history'>['data']> => {
      const answer = await successOf(api.history({ body: { gstin, limit: 24 } }));
      return answer.data;
    },
  });
}
