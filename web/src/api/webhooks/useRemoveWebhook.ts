import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { webhooksKey } from './useWebhooks.ts';

export function useRemoveWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.removeWebhook({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
