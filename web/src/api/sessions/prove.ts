import { api } from '../../client/api.ts';

/** The code that `askProof` has had sent. Nothing is thrown. */
export const prove = (otp: string) => api.prove({ body: { otp } });
