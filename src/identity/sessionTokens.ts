import { SignJWT, errors, jwtVerify } from 'jose';
import { randomUUID } from 'node:crypto';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { AccessTokens, SigningKeys } from '#usecases/ports/signIn.ts';

const accessTokenSeconds = 900;

/** How many checked tokens are cached; the oldest one is dropped first. */
const tokensRemembered = 10_000;

/** Access tokens: HS256, 900 s, session and user inside. A valid token also needs a live session row. */
export function sessionTokens(keys: SigningKeys): AccessTokens {
  const jwt = jwtOf(keys, {
    purpose: 'access-token',
    audience: 'shunya-api',
    seconds: accessTokenSeconds,
  });
  // A signature stays valid, so a cached token needs only its expiry checked again.
  const checked = new Map<string, { sessionId: string; personId: string; expiresAt: number }>();
  return {
    issue: async ({ sessionId, personId }, now) => ({
      token: await jwt.sign({ sid: sessionId, sub: personId }, now),
      expiresIn: accessTokenSeconds,
    }),
    verify: async (token, now) => {
      const known = checked.get(token);
      if (known !== undefined && now < known.expiresAt) return ok(known);
      const read = await jwt.read(token, now);
      if (!read.ok) return read;
      const { sid, sub, exp } = read.value;
      if (typeof sid !== 'string' || typeof sub !== 'string' || exp === undefined)
        return fail({ kind: 'invalid' });
      const claims = { sessionId: sid, personId: sub, expiresAt: exp * 1000 };
      checked.set(token, claims);
      if (checked.size > tokensRemembered) checked.delete(checked.keys().next().value ?? token);
      return ok(claims);
    },
  };
}

type JwtFailure = { kind: 'invalid' } | { kind: 'expired' };
type Claims = { [name: string]: unknown; sub?: string; exp?: number };

/** Signs and reads tokens of one purpose; a token of another purpose or key is invalid. `now` is wall time. */
export function jwtOf(keys: SigningKeys, kind: { purpose: string; audience: string; seconds: number }) {
  return {
    sign: (claims: Claims, now: number): Promise<string> => {
      const key = keys.keyFor(kind.purpose, keys.current);
      if (!key) throw new Error('the keys lack its current key');
      const at = Math.floor(now / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: keys.current })
        .setIssuer('shunya')
        .setAudience(kind.audience)
        .setJti(randomUUID())
        .setIssuedAt(at)
        .setExpirationTime(at + kind.seconds)
        .sign(key);
    },
    read: async (token: string, now: number): Promise<Result<Claims, JwtFailure>> => {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = keys.keyFor(kind.purpose, header.kid ?? '');
            if (!key) throw new errors.JWKSNoMatchingKey();
            return key;
          },
          { algorithms: ['HS256'], issuer: 'shunya', audience: kind.audience, currentDate: new Date(now) },
        );
        return ok(payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) return fail({ kind: 'expired' });
        if (error instanceof errors.JOSEError) return fail({ kind: 'invalid' });
        throw error;
      }
    },
  };
}
