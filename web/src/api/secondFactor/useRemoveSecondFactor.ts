import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** The number alone signs in again. */
export function useRemoveSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => lateApi.removeSecondFactor(),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
