import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { deliveriesKey } from './useDeliveries.ts';

export function useSendAgain(webhookId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.sendAgain({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}
