import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { deliveriesKey } from './useDeliveries.ts';
import { webhooksKey } from './useWebhooks.ts';

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
