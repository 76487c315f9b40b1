import { endSession } from './endSession.ts';
import type { IdentityPorts } from './ports.ts';

/** Signs out here (record 082.2). */
export async function logout(ports: IdentityPorts, input: { sessionId: string }): Promise<void> {
  const now = ports.clock.wall();
  await ports.store.ofSession(input.sessionId, async (rows) => {
    const session = await rows.sessions.lock(input.sessionId);
    if (session !== null) await endSession(rows, session, 'signed_out', now);
  });
}
