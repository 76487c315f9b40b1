import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { deliveriesKey } from './useDeliveries.ts';

export function useSendAgain(webhookId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.sendAgain({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}
