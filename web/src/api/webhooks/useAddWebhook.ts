import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { webhooksKey } from './useWebhooks.ts';

export function useAddWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'addWebhook'>['body']) => lateApi.addWebhook({ body }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
