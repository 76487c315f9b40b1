import type { ShownPasskey } from '../passkeys/passkeyDevice.ts';
import { openApi } from '../../client/openApi.ts';

/**
 * A session for who proved a number to the identity provider; `device` are the headers of record 082.5, `secondFactor`
 * what was typed, or shown by a device, by who was asked for one.
 */
export const verifyToken = (
  phone: string,
  idToken: string,
  device: Record<string, string>,
  secondFactor: string | ShownPasskey | null,
) =>
  openApi.verifyToken({
    body: {
      phone_number: phone,
      ...(secondFactor === null
        ? {}
        : typeof secondFactor === 'string'
          ? { second_factor: secondFactor }
          : { passkey: secondFactor }),
    },
    headers: { authorization: `Bearer ${idToken}`, ...device },
  });
