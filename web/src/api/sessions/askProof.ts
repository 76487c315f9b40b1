import { lateApi } from '../../client/lateApi.ts';

/** Has this person prove themselves again in this session: by a code that is sent, or by their authenticator. Nothing is thrown. */
export const askProof = () => lateApi.askProof();
