import { useAct } from './useAct.ts';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import type { CallInput, CallSuccess } from '#contract/client.ts';
import { lateApi } from '../client/lateApi.ts';
import { successOf } from '../client/answers.ts';

export const useAddWebhook = () =>
  useAct((body: CallInput<'addWebhook'>['body']) => lateApi.addWebhook({ body }), [webhooksKey]);

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

export const useRemoveWebhook = () =>
  useAct((id: string) => lateApi.removeWebhook({ params: { id } }), [webhooksKey]);

export function useSendAgain(webhookId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.sendAgain({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}

export function useTestWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.testWebhook({ params: { id } }),
    onSettled: (_answer, _error, id) =>
      Promise.all(
        [deliveriesKey(id), webhooksKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

export type Webhook = CallSuccess<'listWebhooks'>['data'][number];

export const webhooksKey = ['webhooks'] as const;

export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.listWebhooks())).data,
    // A pause ends without a change that a page hears of.
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ paused_until: pausedUntil }) => pausedUntil !== null) ? 5000 : false,
  });
}
