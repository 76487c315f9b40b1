import { type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { fail, ok } from '#domain/shared/result.ts';
import type { IdTokenVerifier } from '#usecases/signIn/ports.ts';

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Firebase ID tokens by Google's published keys: RS256, issuer and audience of the project, a phone number
 * inside. `keysUrl` and `keys` replace the published ones in tests.
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
        if (typeof phone !== 'string' || !sub) return fail({ kind: 'invalid_id_token' });
        if (typeof authTime !== 'number' || authTime * 1000 > now) return fail({ kind: 'invalid_id_token' });
        // However often a client has it renewed, a token keeps the time at which its user proved the number.
        const proof = JSON.stringify([sub, phone, authTime]);
        return ok({ phone, login: null, provenAt: authTime * 1000, proof });
      } catch (error) {
        if (isAnswerAboutTheToken(error)) return fail({ kind: 'invalid_id_token' });
        return fail({ kind: 'provider_unavailable' });
      }
    },
  };
}

/** Anything else is the fetch of the keys: the network's fault, not the token's. */
const isAnswerAboutTheToken = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey;
