import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** The number alone signs in again. */
export function useRemoveSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.removeSecondFactor(),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
