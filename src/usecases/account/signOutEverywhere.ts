import type { Instant } from '#domain/shared/istTime.ts';
import { endSession } from '../signIn/endSession.ts';
import { hashOfNumber } from '../signIn/hashes.ts';
import type { IdentityPorts, IdentityRows } from '../signIn/ports.ts';

/**
 * Ends every session of this user, this one too, and whatever was proven before: no token of the provider opens a
 * session any more. No browser is known afterwards.
 */
export async function signOutEverywhere(
  identity: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<{ ended: number }> {
  const now = identity.clock.wall();
  const done = await identity.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person !== null) await endProofs(identity, rows, person.phone, now);
    const sessions = await rows.sessions.lockAllOf(personId);
    for (const session of sessions) await endSession(rows, session, now);
    return { ended: sessions.filter((session) => session.expiresAt > now).length };
  });
  return done ?? { ended: 0 };
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
