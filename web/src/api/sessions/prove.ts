import { api } from '../../client/api.ts';

/** The code that `askProof` has had sent, one of the authenticator, or a recovery code. Nothing is thrown. */
export const prove = (otp: string) => api.prove({ body: { otp } });
