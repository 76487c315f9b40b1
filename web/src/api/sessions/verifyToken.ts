import { openApi } from '../../client/openApi.ts';

/** A session for who proved a number to the identity provider; `device` are the headers of record 082.5. */
export const verifyToken = (phone: string, idToken: string, device: Record<string, string>) =>
  openApi.verifyToken({
    body: { phone_number: phone },
    headers: { authorization: `Bearer ${idToken}`, ...device },
  });
