import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** Ten new recovery codes; those of before are over. */
export function useMakeRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => lateApi.makeRecoveryCodes(),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
