import { lateApi } from '../../client/lateApi.ts';
import type { ShownPasskey } from '../passkeys/passkeyDevice.ts';

/** The code that `askProof` has had sent, one of the authenticator, a recovery code or a passkey. Nothing is thrown. */
export const prove = (shown: string | ShownPasskey) =>
  lateApi.prove({ body: typeof shown === 'string' ? { otp: shown } : { passkey: shown } });
