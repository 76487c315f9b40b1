import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { notFound, type NotFound } from '../failures.ts';
import type { AccountPorts, Page } from '../ports/account.ts';
import type { IdentityPorts } from '../ports/signIn.ts';
import { idleSessionMs } from '../signIn/rules.ts';
import { endEverySession, endSession } from '../signIn/session.ts';
import { takeBackAndHold } from './disown.ts';
import type { TakenBack } from './takeBack.ts';

/** A signed-in device. Instants are wall time; `device` is what it reported about itself. */
export type SessionView = {
  id: string;
  device: Record<string, string>;
  signedInAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  isCurrent: boolean;
  /**
   * Signed in after the current session. The list starts with the last used, so the current one is on page 1.
   */
  isNewer: boolean;
};

/** `firmAccount`: a session of a firm's provider knows of that firm's sessions only. */
type Asking = { personId: string; sessionId: string; firmAccount: string | null };

export async function listSessions(
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  { personId, sessionId, firmAccount }: Asking,
  page: Page,
): Promise<{ sessions: SessionView[]; total: number }> {
  const wall = ports.clock.wall();
  const { sessions, total } = await ports.store.asPerson(personId, (rows) =>
    rows.sessions.live({ wall, usedSince: wall - idleSessionMs }, page, firmAccount),
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

/** Ends one of the sessions that the user sees, and its provider login; its next call is refused. */
export async function signOutSession(
  ports: Pick<AccountPorts, 'store'>,
  identity: IdentityPorts,
  { personId, sessionId: asking, firmAccount }: Asking,
  sessionId: string,
): Promise<Result<null, NotFound>> {
  const mine = await ports.store.asPerson(personId, (rows) => rows.sessions.has(sessionId, firmAccount));
  if (!mine) return notFound;
  const now = identity.clock.wall();
  await identity.store.ofSession(sessionId, async (rows) => {
    const session = await rows.sessions.lock(sessionId);
    if (session !== null)
      await endSession(rows, session, sessionId === asking ? 'signed_out' : 'ended_from_list', now);
  });
  return ok(null);
}

/** A theft is reported within this time: older changes stay. */
const longestStolenMs = 30 * DAY_MS;

/**
 * For a stolen device: ends every session, holds sign-ins and changes, and undoes what any session did since `since`
 * (wall time). `everything` false: only what newer sessions did, because the asking one may be the thief's.
 */
export async function signOutStolen(
  identity: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  { since, everything }: { since: Instant; everything: boolean },
): Promise<{ ended: number; taken: TakenBack[] }> {
  const now = identity.clock.wall();
  const from = Math.max(since, now - longestStolenMs);
  const done = await identity.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return { ended: 0, taken: [] };
    const language = await rows.people.language(person.id);
    const used = await rows.sessions.ofSince(person.id, from);
    const newer = await rows.sessions.newerThan(sessionId);
    const sessions = everything ? used : used.filter((id) => newer.has(id));
    const { ended } = await endEverySession(identity, rows, person, now, 'disowned');
    await rows.security.note({ code: 'sign_in_held', device: '' }, now, sessionId);
    const began = await Promise.all(
      sessions.map(async (id) => (await rows.sessions.lock(id))?.createdAt ?? now),
    );
    const linksSince = Math.max(from, Math.min(now, ...began));
    const of = { person, sessionIds: sessions, since: from, linksSince, link: null, language };
    const taken = await takeBackAndHold(identity, rows, of, now);
    return { ended, taken };
  });
  return done ?? { ended: 0, taken: [] };
}

/**
 * Ends every session of the user, the current one included, voids earlier proofs of the number and forgets
 * its browsers.
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
