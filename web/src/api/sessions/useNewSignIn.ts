import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { api } from '../../client/api.ts';
import { sessionsAPage } from './sessionsAPage.ts';
import type { OpenSession } from './useSessions.ts';

const nothingHeard: OpenSession[] = [];

/**
 * The newest sign-in elsewhere since this one; null while nothing was heard of any. It is read when this page is told
 * that the person has signed in elsewhere, or might have missed it while its stream was down; else never.
 */
export function useNewSignIn(): OpenSession | null {
  const { data } = useQuery({
    queryKey: ['new-sign-in'],
    meta: { shows: { parts: ['sign_ins'] } },
    queryFn: async () => (await successOf(api.sessions({ query: { page: 1, limit: sessionsAPage } }))).data,
    initialData: nothingHeard,
    staleTime: Infinity,
  });
  const [newest] = data
    .filter(({ newer }) => newer)
    .toSorted((a, b) => b.signed_in_at.localeCompare(a.signed_in_at));
  return newest ?? null;
}
