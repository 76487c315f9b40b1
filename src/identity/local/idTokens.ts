import { type Result, fail, ok } from '#domain/shared/result.ts';
import type {
  IdTokenFailure,
  IdTokenIssuer,
  IdTokenVerifier,
  ProvenPhone,
  SigningKeys,
} from '#usecases/ports/signIn.ts';
import { jwtOf } from '../sessionTokens.ts';

const idTokenSeconds = 600;

/**
 * The local provider's ID tokens: signed by HS256 with a key of their own, valid for ten minutes (design#identity-providers). Each
 * token names the login that it came from and the millisecond in which its number was proven.
 */
export function localIdTokens(keys: SigningKeys): IdTokenVerifier & IdTokenIssuer {
  const jwt = jwtOf(keys, { purpose: 'id-token', audience: 'shunya-identity', seconds: idTokenSeconds });
  return {
    providerName: 'Shunya',
    issueIdToken: ({ phone, login, provenAt }, now) =>
      jwt.sign({ phone_number: phone, login, auth_time: provenAt / 1000 }, now),
    verifyIdToken: async (token, now): Promise<Result<ProvenPhone, IdTokenFailure>> => {
      const read = await jwt.read(token, now);
      if (!read.ok) return fail({ kind: 'id_token_invalid' });
      const { phone_number: phone, login, auth_time: authTime } = read.value;
      if (typeof phone !== 'string' || typeof login !== 'string' || typeof authTime !== 'number')
        return fail({ kind: 'id_token_invalid' });
      return ok({ phone, login, provenAt: Math.round(authTime * 1000), proof: login });
    },
  };
}
