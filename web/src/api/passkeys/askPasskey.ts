import { openLateApi } from '../../client/lateApi.ts';

/** What the device of who has proven this number is to be handed; null where they have no passkey. Nothing is thrown. */
export const askPasskey = (phone: string, idToken: string) =>
  openLateApi.askPasskey({
    body: { phone_number: phone },
    headers: { authorization: `Bearer ${idToken}` },
  });
