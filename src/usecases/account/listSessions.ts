import type { Instant } from '#domain/shared/istTime.ts';
import { idleSessionMs } from '../signIn/rules.ts';
import type { AccountPorts, Page } from './ports.ts';

/** A place where the user is signed in. Instants are wall time; the device is what it said about itself. */
export type SessionView = {
  id: string;
  device: Record<string, string>;
  signedInAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  isCurrent: boolean;
  /** Signed in after the one that asks, which stands on the first page: the list begins with what was used last. */
  isNewer: boolean;
};

export async function listSessions(
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  { personId, sessionId }: { personId: string; sessionId: string },
  page: Page,
): Promise<{ sessions: SessionView[]; total: number }> {
  const wall = ports.clock.wall();
  const { sessions, total } = await ports.store.asPerson(personId, (rows) =>
    rows.sessions.live({ wall, usedSince: wall - idleSessionMs }, page),
  );
  const here = sessions.find(({ id }) => id === sessionId);
  const views = sessions.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    device,
    signedInAt: createdAt,
    lastUsedAt,
    expiresAt,
    isCurrent: id === sessionId,
    isNewer: here !== undefined && createdAt > here.createdAt,
  }));
  return { sessions: views, total };
}
