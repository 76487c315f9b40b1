import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { webhooksKey } from './useWebhooks.ts';

export function useRemoveWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.removeWebhook({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
}
