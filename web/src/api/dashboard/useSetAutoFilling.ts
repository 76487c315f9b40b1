import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { type Card, dashboardKey } from './useDashboard.ts';

/** specification 7 #6. On success the card in the cache gets the value; on failure it keeps the one it had. */
export function useSetAutoFilling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: string; gstin: string; on: boolean }) =>
      api.setAutoFilling({ body: { gstin: change.gstin, auto_filling: change.on } }),
    onSuccess: (answer, { id, on }) => {
      if (!answer.success) return;
      queries.setQueriesData<Card[]>({ queryKey: dashboardKey }, (cards) =>
        cards?.map((card) => (card.id === id ? { ...card, auto_filling: on } : card)),
      );
    },
  });
}
