import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { useAct } from './useAct.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';

export type BacklogPlan = CallSuccess<'backlog'>['data'];
export type PlanPeriod = BacklogPlan['periods'][number];

/** The plan of one GSTIN, by id or GSTIN; read again whenever one of its filings changes. */
export function useBacklog(gstinId: string) {
  return useQuery({
    queryKey: ['backlog', gstinId],
    meta: { shows: { parts: ['gstins', 'filings', 'codes'] } },
    queryFn: async (): Promise<BacklogPlan> =>
      (await successOf(lateApi.backlog({ params: { id: gstinId } }))).data,
  });
}

/** Takes the yeses to its started periods back, as far as they are not filed. */
export const useStopBacklog = (gstinId: string) =>
  useAct(() => lateApi.stopBacklog({ params: { id: gstinId } }));

/** Starts these periods, MMYYYY, oldest first: the press is the consent for each. */
export const useStartBacklog = (gstinId: string) =>
  useAct((consents: string[]) => lateApi.startBacklog({ params: { id: gstinId }, body: { consents } }));

/** Skips one of its periods, MMYYYY: nothing is filed for it, and no start reaches those after it. */
export const useSkipBacklogPeriod = (gstinId: string) =>
  useAct((period: string) => lateApi.skipBacklogPeriod({ params: { id: gstinId }, body: { period } }));
