import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Has the portal asked once more about a GSTIN that it had refused. */
export function useVerifyAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (gstinId: string) => api.verifyAgain({ params: { id: gstinId } }),
    onSettled: () => queries.invalidateQueries(),
  });
}
