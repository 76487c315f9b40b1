import { useQuery } from '@tanstack/react-query';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

/** The accounts of who is signed in. */
export function useAccounts() {
  return useQuery({
    queryKey: ['accounts'],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listAccounts())).data.accounts,
  });
}
