import { useQuery } from '@tanstack/react-query';
import type { CallSuccess } from '#contract/client.ts';
import { successOf } from '../../client/answers.ts';
import { lateApi } from '../../client/lateApi.ts';

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
