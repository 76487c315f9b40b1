import type { Instant } from '#domain/shared/istTime.ts';
import { parseMobile } from '#domain/account/person.ts';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { IdentityPorts, IdentityRows, IdTokenFailure, ProvenPhone } from './ports.ts';
import type { Person } from '#domain/account/person.ts';
import { loginInDevice, loginNamed } from './logins.ts';
import { endSession } from './endSession.ts';
import { hashOfNumber, hashOfRefresh } from './hashes.ts';
import { proofLifeMs, sessionLifeMs, sessionsPerUser } from './rules.ts';

/** What a page needs to stay signed in (specification 3, session data). */
export type Session = {
  person: Person & { firstName: string; lastName: string };
  token: string;
  refreshToken: string;
  expiresIn: number;
};

export type VerifyTokenFailure = IdTokenFailure | { kind: 'other_phone_number' };

/**
 * Turns a provider's ID token into a session of ours (specification 7 #1, record 082.1). The number asked for must be
 * the token's. Each proving of a number opens one session, soon after it (record 066). A new number becomes a person
 * with an empty name.
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
  const person = await ports.store.ofNumber(phone, async (rows) => {
    await rows.holdNumber(phone);
    if (!(await opens(ports, rows, proven.value, now))) return null;
    const found = await rows.people.ofNumber({ personId: ids.uuid(), accountId: ids.uuid() }, now);
    await makeRoom(rows, found.id, now);
    await rows.sessions.add({
      id,
      personId: found.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: now + sessionLifeMs,
      revokedAt: null,
      device: { ...input.device, ...(login === null ? {} : { [loginInDevice]: login }) },
      refreshHash: hashOfRefresh(ports, secret),
      previousRefreshHash: null,
      successorSealed: null,
      rotatedAt: null,
    });
    if (login !== null) await rows.logins.opened(loginNamed(login), id);
    return found;
  });
  if (person === null) return fail({ kind: 'invalid_id_token' });
  const { token, expiresIn } = await accessTokens.issue({ sessionId: id, personId: person.id }, now);
  const names = await ports.namesOf(id);
  return ok({ person: { ...person, ...names }, token, refreshToken: `${id}.${secret}`, expiresIn });
}

/** Does this proof open a session? Of one that does, none of its tokens opens another. */
async function opens(
  ports: IdentityPorts,
  rows: IdentityRows,
  { phone, login, provenAt, proof }: ProvenPhone,
  now: Instant,
): Promise<boolean> {
  if (now - provenAt > proofLifeMs) return false;
  if (login !== null && (await rows.logins.get(loginNamed(login)))?.phone !== phone) return false;
  const endedAt = await rows.proofs.endedAt(hashOfNumber(ports, phone));
  if (endedAt !== null && provenAt <= endedAt) return false;
  return rows.proofs.spend(ports.seal.hash(proof, 'sign-in-proof'), provenAt + proofLifeMs);
}

/** Ends what was not used for longest, so that one more session is not too many. */
async function makeRoom(rows: IdentityRows, personId: string, now: Instant): Promise<void> {
  const open = (await rows.sessions.lockAllOf(personId))
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.lastUsedAt - b.lastUsedAt);
  for (const session of open.slice(0, Math.max(0, open.length - sessionsPerUser + 1)))
    await endSession(rows, session, now);
}
