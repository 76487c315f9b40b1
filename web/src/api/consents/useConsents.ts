import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type ConsentEntry = CallSuccess<'consents'>['data'][number];

const consentsKey = ['consents'] as const;
export const consentsAPage = 10;

export function useConsents(page: number) {
  return useQuery({
    queryKey: [...consentsKey, page],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => {
      const { data, total } = await successOf(lateApi.consents({ query: { page, limit: consentsAPage } }));
      return { entries: data, total };
    },
  });
}
