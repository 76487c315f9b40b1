import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** A secret for an authenticator; nothing asks for it before its first code. */
export function useSetUpSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => lateApi.setUpSecondFactor(),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
