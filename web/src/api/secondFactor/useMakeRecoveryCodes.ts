import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/api.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** Ten new recovery codes; those of before are over. */
export function useMakeRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.makeRecoveryCodes(),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
