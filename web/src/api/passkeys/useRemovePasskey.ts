import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { secondFactorKey } from '../secondFactor/useSecondFactor.ts';

/** A passkey that opens nothing any more. */
export function useRemovePasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => lateApi.removePasskey({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: secondFactorKey }),
  });
}
