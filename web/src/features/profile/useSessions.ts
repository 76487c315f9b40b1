import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';

export type OpenSession = CallSuccess<'sessions'>['data'][number];

const sessionsKey = ['sessions'] as const;
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

export function useSignOutSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.signOutSession({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useSignOutEverywhere() {
  return useMutation({ mutationFn: () => api.signOutEverywhere() });
}
