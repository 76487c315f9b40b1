import { lateApi } from '../../client/lateApi.ts';

/** The code that `askProof` has had sent, one of the authenticator, or a recovery code. Nothing is thrown. */
export const prove = (otp: string) => lateApi.prove({ body: { otp } });
