import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';

export type SecurityLogEntry = CallSuccess<'securityLog'>['data'][number];

export const entriesAPage = 10;

/** The events of the account; any part of it may have changed what is shown, so each change reads it again. */
export function useSecurityLog(page: number) {
  return useQuery({
    queryKey: ['security-log', page],
    meta: { shows: { parts: ['account', 'gstins'] } },
    queryFn: async () => {
      const { data, total } = await successOf(lateApi.securityLog({ query: { page, limit: entriesAPage } }));
      return { entries: data, total };
    },
  });
}
