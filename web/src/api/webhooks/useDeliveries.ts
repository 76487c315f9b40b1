import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

export type Delivery = CallSuccess<'listDeliveries'>['data'][number];

export const deliveriesKey = (webhookId: string) => ['deliveries', webhookId] as const;

/** It was not tried yet and is to be sent at once; one that waits for a paused address says until when. */
export const isUnderWay = ({ tried_at: triedAt, next_try_at: next, made_at: madeAt }: Delivery): boolean =>
  triedAt === null && next !== null && Date.parse(next) <= Date.parse(madeAt);

const mostShown = 5;

/** The last that were sent there; read again while one of them is on its way. */
export function useDeliveries(webhookId: string, isOpen: boolean) {
  return useQuery({
    queryKey: deliveriesKey(webhookId),
    enabled: isOpen,
    queryFn: async () =>
      (
        await successOf(
          lateApi.listDeliveries({ params: { id: webhookId }, query: { page: 1, limit: mostShown } }),
        )
      ).data,
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.some(isUnderWay)) return 1000;
      return data.some(({ next_try_at: nextTryAt }) => nextTryAt !== null) ? 5000 : false;
    },
  });
}
