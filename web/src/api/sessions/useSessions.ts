import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';
import { sessionsAPage } from './sessionsAPage.ts';

export type OpenSession = CallSuccess<'sessions'>['data'][number];

export const sessionsKey = ['sessions'] as const;

export function useSessions(page: number) {
  return useQuery({
    queryKey: [...sessionsKey, page],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => {
      const { data, total } = await successOf(lateApi.sessions({ query: { page, limit: sessionsAPage } }));
      return { entries: data, total };
    },
  });
}
