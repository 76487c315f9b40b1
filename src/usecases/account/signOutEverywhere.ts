import { endEverySession } from '../signIn/endEverySession.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { holdAndTell } from '../signIn/holdAndTell.ts';
import { type TakenBack, takeBack } from './takeBack.ts';
import type { IdentityPorts } from '../signIn/ports.ts';

/** How long a stolen device may have been in other hands: nothing older is taken back. */
const longestStolenMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Because a device was stolen: every session ends as with 'This was not me', sign-ins and changes are held, and what any
 * session did since `since` (wall time) is taken back.
 */
export async function signOutStolen(
  identity: IdentityPorts,
  { personId, sessionId }: { personId: string; sessionId: string },
  since: Instant,
): Promise<{ ended: number; taken: TakenBack[] }> {
  const now = identity.clock.wall();
  const from = Math.max(since, now - longestStolenMs);
  const done = await identity.store.ofSession(sessionId, async (rows) => {
    const person = await rows.people.byId(personId);
    if (person === null) return { ended: 0, taken: [] };
    const language = await rows.people.language(person.id);
    const sessions = await rows.sessions.ofSince(person.id, from);
    const { ended } = await endEverySession(identity, rows, person, now, 'disowned');
    await rows.security.note({ code: 'sign_in_held', device: '' }, now, sessionId);
    await holdAndTell(rows, { person, mail: person.email, why: 'disowned', language }, now);
    for (const id of sessions) await rows.sessions.disown(id, now);
    const taken: TakenBack[] = [];
    for (const id of sessions)
      taken.push(...(await takeBack(identity, rows, { personId, sessionId: id, since: from })));
    return { ended, taken };
  });
  return done ?? { ended: 0, taken: [] };
}

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
