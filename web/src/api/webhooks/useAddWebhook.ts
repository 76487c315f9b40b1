import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/client.ts';
import { api } from '../../client/api.ts';
import { webhooksKey } from './useWebhooks.ts';

export function useAddWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<'addWebhook'>['body']) => api.addWebhook({ body }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
