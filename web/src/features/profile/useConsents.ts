import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { api, successOf } from '../../api.ts';
import { useReadAgain } from '../../readAgain.ts';

export type ConsentEntry = CallSuccess<'consents'>['data'][number];

const consentsKey = ['consents'] as const;
export const consentsAPage = 10;

export function useConsents(page: number) {
  return useQuery({
    queryKey: [...consentsKey, page],
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => {
      const { data, total } = await successOf(api.consents({ query: { page, limit: consentsAPage } }));
      return { entries: data, total };
    },
  });
}

/** Takes a standing declaration back: from then on each month is asked for (record 083.6). */
export function useWithdrawConsent() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (gstinId: string) =>
      api.setConsent({ params: { id: gstinId }, body: { ask_each_month: true } }),
    onSettled: readAgain,
  });
}
