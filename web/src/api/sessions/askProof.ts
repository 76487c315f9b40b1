import { api } from '../../client/api.ts';
import { usesFirebase } from '../../identity/provider.ts';

/**
 * Has a code sent by which this person proves themselves again in this session; null where another provider proves
 * numbers, at a sign-in alone. Nothing is thrown.
 */
export const askProof = async () => (usesFirebase() ? null : api.askProof());
