import type { IdentityPorts } from './ports.ts';

/** True while the session is neither revoked nor past its 30 days. */
export async function isLive(
  ports: IdentityPorts,
  { sessionId, personId }: { sessionId: string; personId: string },
): Promise<boolean> {
  const session = await ports.store.session(sessionId);
  return (
    session !== null &&
    session.personId === personId &&
    session.revokedAt === null &&
    ports.clock.wall() < session.expiresAt
  );
}
