import { endEverySession } from '../signIn/endEverySession.ts';
import type { IdentityPorts } from '../signIn/ports.ts';

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
    return person === null ? { ended: 0 } : endEverySession(identity, rows, person, now);
  });
  return done ?? { ended: 0 };
}
