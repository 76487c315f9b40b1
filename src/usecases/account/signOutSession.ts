import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { endSession } from '../signIn/endSession.ts';
import type { IdentityPorts } from '../signIn/ports.ts';
import type { AccountPorts } from './ports.ts';

/** Ends one session of this user and the provider login it came from; its next call is refused. `asking`: who ends it. */
export async function signOutSession(
  ports: Pick<AccountPorts, 'store'>,
  identity: IdentityPorts,
  personId: string,
  { sessionId, asking }: { sessionId: string; asking: string },
): Promise<Result<null, NotFound>> {
  const mine = await ports.store.asPerson(personId, (rows) => rows.sessions.has(sessionId));
  if (!mine) return notFound;
  const now = identity.clock.wall();
  await identity.store.ofSession(sessionId, async (rows) => {
    const session = await rows.sessions.lock(sessionId);
    if (session !== null)
      await endSession(rows, session, sessionId === asking ? 'signed_out' : 'ended_from_list', now);
  });
  return ok(null);
}
