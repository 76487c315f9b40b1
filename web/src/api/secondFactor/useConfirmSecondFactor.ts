import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lateApi } from '../../client/lateApi.ts';
import { sessionsKey } from '../sessions/useSessions.ts';
import { secondFactorKey } from './useSecondFactor.ts';

/** The first code of an authenticator: from now on it is asked for, and other sessions have ended. */
export function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (otp: string) => lateApi.confirmSecondFactor({ body: { otp } }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: secondFactorKey });
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}
