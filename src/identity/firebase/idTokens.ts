import { type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { fail, ok } from '#domain/shared/result.ts';
import type { IdTokenVerifier } from '#usecases/ports/signIn.ts';

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Verifies Firebase ID tokens with Google's published keys: RS256, issuer and audience of the project, a phone number
 * inside. Tests replace the published keys by `keysUrl` and `keys`.
 */
export function firebaseIdTokens(config: {
  projectId: string;
  keysUrl?: string | null;
  keys?: JWTVerifyGetKey;
}): IdTokenVerifier {
  const keys = config.keys ?? createRemoteJWKSet(new URL(config.keysUrl ?? googleKeys));
  return {
    providerName: 'Firebase',
    verifyIdToken: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${config.projectId}`,
          audience: config.projectId,
          currentDate: new Date(now),
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        });
        const { phone_number: phone, auth_time: authTime, sub } = payload;
        if (typeof phone !== 'string' || !sub) return fail({ kind: 'id_token_invalid' });
        if (typeof authTime !== 'number' || authTime * 1000 > now) return fail({ kind: 'id_token_invalid' });
        // However often a client renews its token, `auth_time` stays the time at which the user proved the number.
        const proof = JSON.stringify([sub, phone, authTime]);
        return ok({ phone, login: null, provenAt: authTime * 1000, proof });
      } catch (error) {
        if (isAnswerAboutTheToken(error)) return fail({ kind: 'id_token_invalid' });
        return fail({ kind: 'provider_unavailable' });
      }
    },
  };
}

/** Any other error comes from fetching the keys: the network has failed, and the token may be valid. */
const isAnswerAboutTheToken = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys;
