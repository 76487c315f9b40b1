import { parseMobile } from '#domain/person.ts';
import { type Result, fail, ok } from '#domain/result.ts';
import type { IdentityPorts, IdTokenFailure } from '../portsOfIdentity.ts';
import type { Person } from '../portsOfStore.ts';
import { sessionLifeMs } from './rules.ts';

/** What a page needs to stay signed in (spec 3, session data). */
export type Session = {
  person: Person & { firstName: string; lastName: string };
  token: string;
  refreshToken: string;
  expiresIn: number;
};

export type VerifyTokenFailure = IdTokenFailure | { kind: 'other_phone_number' };

/**
 * Turns a provider's ID token into a session of ours (spec 7 #1, decisions 2.1). The number asked for must be
 * the token's. A new number becomes a person with an empty name.
 */
export async function verifyToken(
  ports: IdentityPorts,
  input: { idToken: string; phone: string; device: Record<string, string> },
): Promise<Result<Session, VerifyTokenFailure>> {
  const { clock, ids, verifier, accessTokens } = ports;
  const now = clock.wall();
  const proven = await verifier.verifyIdToken(input.idToken, now);
  if (!proven.ok) return proven;
  const { phone, login } = proven.value;
  if (parseMobile(input.phone) !== phone) return fail({ kind: 'other_phone_number' });
  const id = ids.uuid();
  const secret = ids.token(32);
  const person = await ports.store.inTransaction(async (rows) => {
    const found = await rows.people.ofPhone(phone, ids.uuid(), now);
    await rows.sessions.add({
      id,
      userId: found.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + sessionLifeMs,
      revokedAt: null,
      device: { ...input.device, ...(login === '' ? {} : { [loginInDevice]: login }) },
      refreshHash: hashOfRefresh(ports, secret),
      previousRefreshHash: null,
      successorSealed: null,
      rotatedAt: null,
    });
    return found;
  });
  const { token, expiresIn } = await accessTokens.issue({ sessionId: id, userId: person.id }, now);
  const names = await ports.namesOf(person.id);
  return ok({ person: { ...person, ...names }, token, refreshToken: `${id}.${secret}`, expiresIn });
}

/** The session's device keeps the provider login it came from, so that logout can end that too. */
export const loginInDevice = 'identity-login';

export const hashOfRefresh = (ports: Pick<IdentityPorts, 'seal'>, secret: string): Uint8Array =>
  ports.seal.hash(secret, 'refresh-token');
