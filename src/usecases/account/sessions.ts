import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts, Page } from './ports.ts';
import type { IdentityPorts, IdentityRows } from '../signIn/ports.ts';
import { endSession } from '../signIn/logout.ts';
import { hashOfNumber } from '../signIn/verifyToken.ts';

/** A place where the user is signed in. Instants are wall time; the device is what it said about itself. */
export type SessionView = {
  id: string;
  device: Record<string, string>;
  signedInAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
};

export async function listSessions(
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  personId: string,
  page: Page,
): Promise<{ sessions: SessionView[]; total: number }> {
  const { sessions, total } = await ports.store.asTenant(personId, (rows) =>
    rows.sessions.live(ports.clock.wall(), page),
  );
  const views = sessions.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device,
    signedInAt: createdAt,
    lastUsedAt,
    expiresAt,
  }));
  return { sessions: views, total };
}

/** Ends one session of this user and the provider login it came from; its next call is refused. */
export async function signOutSession(
  ports: Pick<AccountPorts, 'store'>,
  identity: IdentityPorts,
  personId: string,
  sessionId: string,
): Promise<Result<null, { kind: 'not_found' }>> {
  const mine = await ports.store.asTenant(personId, (rows) => rows.sessions.has(sessionId));
  if (!mine) return fail({ kind: 'not_found' });
  const now = identity.clock.wall();
  return identity.store.inTransaction(async (rows) => {
    const session = await rows.sessions.lock(sessionId);
    if (session === null || session.personId !== personId) return fail({ kind: 'not_found' });
    await endSession(rows, session, now);
    return ok(null);
  });
}

/**
 * Ends every session of this user, this one too, and whatever was proven before: no token of the provider opens a
 * session any more. No browser is known afterwards.
 */
export async function signOutEverywhere(
  identity: IdentityPorts,
  personId: string,
): Promise<{ ended: number }> {
  const now = identity.clock.wall();
  return identity.store.inTransaction(async (rows) => {
    const person = await rows.people.byId(personId);
    if (person !== null) await endProofs(identity, rows, person.phone, now);
    const sessions = await rows.sessions.lockAllOf(personId);
    for (const session of sessions) await endSession(rows, session, now);
    return { ended: sessions.filter((session) => session.expiresAt > now).length };
  });
}

async function endProofs(
  identity: IdentityPorts,
  rows: IdentityRows,
  phone: string,
  now: Instant,
): Promise<void> {
  await rows.holdNumber(phone);
  await rows.proofs.endAll(hashOfNumber(identity, phone), now);
  await rows.logins.dropAll(phone);
  await rows.browsers.forgetAll(phone);
}
