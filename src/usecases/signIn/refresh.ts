import { timingSafeEqual } from 'node:crypto';
import { type Result, fail, ok } from '#domain/shared/result.ts';
import type { IdentityPorts, IdentityRows, IdTokenFailure, ProvenPhone, SessionRow } from './ports.ts';
import type { Person } from '#domain/account/person.ts';
import { endSession } from './endSession.ts';
import { idleSessionMs, refreshGraceMs } from './rules.ts';
import { hashOfRefresh } from './hashes.ts';
import type { Session } from './verifyToken.ts';

export type RefreshFailure = IdTokenFailure | { kind: 'other_phone_number' } | { kind: 'session_ended' };

/**
 * Rotates a refresh token (record 082.1). The previous token repeated within 60 s gets the same successor; any
 * other secret for a live session is a stolen copy and ends the family at once, whatever the ID token says.
 */
export async function refresh(
  ports: IdentityPorts,
  input: { refreshToken: string; idToken: string },
): Promise<Result<Session, RefreshFailure>> {
  const now = ports.clock.wall();
  const presented = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{1,100})$/.exec(
    input.refreshToken,
  );
  const [, id, secret] = presented ?? [];
  if (id === undefined || secret === undefined) return fail({ kind: 'session_ended' });
  // Before the transaction: a provider's answer may take its time.
  const proven = await ports.verifier.verifyIdToken(input.idToken, now);
  const rotated =
    (await ports.store.ofSession(id, (rows) => rotate(ports, rows, { id, secret, proven, now }))) ??
    fail({ kind: 'session_ended' });
  if (!rotated.ok) return rotated;
  const { person, successor } = rotated.value;
  const { token, expiresIn } = await ports.accessTokens.issue({ sessionId: id, personId: person.id }, now);
  const names = await ports.namesOf(id);
  return ok({ person: { ...person, ...names }, token, refreshToken: `${id}.${successor}`, expiresIn });
}

async function rotate(
  ports: IdentityPorts,
  rows: IdentityRows,
  given: { id: string; secret: string; proven: Result<ProvenPhone, IdTokenFailure>; now: number },
): Promise<Result<{ person: Person; successor: string }, RefreshFailure>> {
  const { id, now, proven } = given;
  const session = await rows.sessions.lock(id);
  if (session === null || session.revokedAt !== null || now >= session.expiresAt) {
    return fail({ kind: 'session_ended' });
  }
  if (now - session.lastUsedAt > idleSessionMs) {
    await endSession(rows, session, 'idle', now);
    return fail({ kind: 'session_ended' });
  }
  const standing = standingOf(session, hashOfRefresh(ports, given.secret), now);
  if (standing === 'stolen') {
    await endSession(rows, session, 'copied', now);
    ports.log.warn({ session: id }, 'a used refresh token came back: the session is ended');
    return fail({ kind: 'session_ended' });
  }
  if (!proven.ok) return proven;
  const person = await rows.people.byId(session.personId);
  if (person === null) return fail({ kind: 'session_ended' });
  if (person.phone !== proven.value.phone) return fail({ kind: 'other_phone_number' });
  if (standing === 'repeated' && session.successorSealed !== null) {
    return ok({ person, successor: ports.seal.open(session.successorSealed, id, 'refresh-successor') });
  }
  const successor = ports.ids.token(32);
  await rows.sessions.rotate(id, {
    refreshHash: hashOfRefresh(ports, successor),
    successorSealed: ports.seal.seal(successor, id, 'refresh-successor'),
    at: now,
  });
  return ok({ person, successor });
}

function standingOf(session: SessionRow, hash: Uint8Array, now: number): 'current' | 'repeated' | 'stolen' {
  if (same(session.refreshHash, hash)) return 'current';
  const { previousRefreshHash, rotatedAt } = session;
  const fresh = rotatedAt !== null && now - rotatedAt <= refreshGraceMs;
  return fresh && previousRefreshHash !== null && same(previousRefreshHash, hash) ? 'repeated' : 'stolen';
}

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
