import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/client.ts';
import { lateApi } from '../../client/lateApi.ts';
import { makePasskey } from './passkeyDevice.ts';
import { secondFactorKey } from '../secondFactor/useSecondFactor.ts';
import { sessionsKey } from '../sessions/useSessions.ts';

/** Has this device make a passkey, and keeps it; null where the device made none. */
export function useAddPasskey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string): Promise<CallAnswer<'addPasskey'> | null> => {
      const begun = await lateApi.beginPasskey();
      if (!begun.success) return begun;
      const passkey = await makePasskey(begun.data.passkey);
      return passkey === null ? null : lateApi.addPasskey({ body: { name, passkey } });
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: secondFactorKey });
      await queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}
