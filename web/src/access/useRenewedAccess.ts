import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Says that API access was renewed at the portal just now. */
export function useRenewedAccess() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gstinId: string) => api.renewedAccess({ params: { id: gstinId } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
