import { useAct } from './useAct.ts';
import { useQuery } from '@tanstack/react-query';
import { lateApi, openLateApi } from '../client/lateApi.ts';
import { sessionsKey } from './sessions.ts';
import { successOf } from '../client/answers.ts';
import type { CallAnswer } from '#contract/client.ts';
import { makePasskey } from './passkeyDevice.ts';

/** The first code of an authenticator: from now on it is asked for, and other sessions have ended. */
export const useConfirmSecondFactor = () =>
  useAct((otp: string) => lateApi.confirmSecondFactor({ body: { otp } }), [secondFactorKey, sessionsKey]);

/** Ten new recovery codes; those of before are over. */
export const useMakeRecoveryCodes = () => useAct(() => lateApi.makeRecoveryCodes(), [secondFactorKey]);

/** The number alone signs in again. */
export const useRemoveSecondFactor = () => useAct(() => lateApi.removeSecondFactor(), [secondFactorKey]);

export const secondFactorKey = ['second-factor'] as const;

/** Whether this person has one, and how many recovery codes are left. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    meta: { shows: { parts: ['account'] } },
    queryFn: async () => (await successOf(lateApi.secondFactor())).data,
  });
}

/** A secret for an authenticator; nothing asks for it before its first code. */
export const useSetUpSecondFactor = () => useAct(() => lateApi.setUpSecondFactor(), [secondFactorKey]);

/** The passkey request for the device of the person who has proven this number; null when they have no passkey. Never throws. */
export const askPasskey = (phone: string, idToken: string) =>
  openLateApi.askPasskey({
    body: { phone_number: phone },
    headers: { authorization: `Bearer ${idToken}` },
  });

/** Has this device make a passkey, and keeps it; null where the device made none. */
export const useAddPasskey = () =>
  useAct(
    async (name: string): Promise<CallAnswer<'addPasskey'> | null> => {
      const begun = await lateApi.beginPasskey();
      if (!begun.success) return begun;
      const passkey = await makePasskey(begun.data.passkey);
      return passkey === null ? null : lateApi.addPasskey({ body: { name, passkey } });
    },
    [secondFactorKey, sessionsKey],
  );

/** A passkey that opens nothing any more. */
export const useRemovePasskey = () =>
  useAct((id: string) => lateApi.removePasskey({ params: { id } }), [secondFactorKey]);
