import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';

export type OpenSession = CallSuccess<'sessions'>['data'][number];

export const sessionsKey = ['sessions'] as const;
export const sessionsAPage = 10;

export function useSessions(page: number) {
  return useQuery({
    queryKey: [...sessionsKey, page],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => {
      const { data, total } = await successOf(api.sessions({ query: { page, limit: sessionsAPage } }));
      return { entries: data, total };
    },
  });
}
