import { useAct } from './useAct.ts';
import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../client/answers.ts';
import { lateApi } from '../client/lateApi.ts';
import { api } from '../client/api.ts';

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

/** Gives or takes back the standing declaration (design#consent). */
export const useSetConsent = () =>
  useAct((input: { id: string; askEachMonth: boolean }) =>
    api.setConsent({ params: { id: input.id }, body: { ask_each_month: input.askEachMonth } }),
  );
