import type { Language } from '#domain/account/language.ts';
import { deviceName, type Person } from '#domain/account/person.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { inviteUndoMs } from '#domain/views/securityEvent.ts';
import {
  notFound,
  type NotFound,
  notPossible,
  type NotPossible,
  proofNeeded,
  type ProofNeeded,
  type TooMany,
} from '../failures.ts';
import type { IdentityPorts, IdentityRows, PersonLink } from '../ports/signIn.ts';
import { holdAccount, openLink, type PersonLinkOver } from '../signIn/hold.ts';
import { hashOfNumber } from '../signIn/rules.ts';
import { endSession } from '../signIn/session.ts';
import { takeBack, type TakenBack } from './takeBack.ts';

/**
 * 'This was not me', from another open session of the same person (design#this-was-not-me). A thief must not undo what
 * the victim did before: an older session takes a proof of the last minutes (`fresh`).
 */
export async function disownSession(
  ports: IdentityPorts,
  who: { personId: string; sessionId: string; fresh: boolean },
  disowned: string,
): Promise<Result<TakenBack[], NotFound | NotPossible | ProofNeeded>> {
  if (disowned === who.sessionId) return notPossible('own_session');
  const now = ports.clock.wall();
  const done = await ports.store.ofSession(who.sessionId, async (rows) => {
    const session = await rows.sessions.lock(disowned);
    const person = await rows.people.byId(who.personId);
    if (session?.personId !== who.personId || person === null) return notFound;
    const newer = await rows.sessions.newerThan(who.sessionId);
    if (!who.fresh && !newer.has(disowned)) return proofNeeded;
    const language = await rows.people.language(person.id);
    return ok(await disownSignIn(ports, rows, { person, sessionId: disowned, link: null, language }, now));
  });
  return done ?? notFound;
}

/**
 * 'This was not me' by the link in a message about a sign-in. The link works once. The one to a former mailbox ends the
 * session that changed it, restores the mailbox and undoes nothing else: whoever reads an old mailbox proves no more.
 */
export const disownByLink = (
  ports: IdentityPorts,
  input: { token: string; address: string },
): Promise<Result<TakenBack[], PersonLinkOver | TooMany>> =>
  openLink(ports, { ...input, purpose: 'disown' }, async (rows, link, person, language, now) => {
    if (link.sessionId === null) return fail({ kind: 'person_link_over' });
    const { sessionId } = link;
    return ok(await disownSignIn(ports, rows, { person, sessionId, link, language }, now));
  });

/** A link that is older than this, or went to a mailbox that is not the newest proven one, ends no second factor. */
const factorUndoMs = inviteUndoMs;

/**
 * Undoes what these sessions did since an instant, stops every erasure, then holds sign-ins and changes: only then is
 * the mailbox the person's own again. `link`: the one that was used; null without one.
 */
export async function takeBackAndHold(
  ports: Pick<IdentityPorts, 'ids' | 'clock' | 'seal'>,
  rows: IdentityRows,
  of: {
    person: Person;
    sessionIds: readonly string[];
    since: Instant;
    linksSince: Instant;
    link: PersonLink | null;
    language: Language;
  },
  now: Instant,
): Promise<TakenBack[]> {
  const { sessionIds, since, linksSince, link, language } = of;
  for (const id of sessionIds) await rows.sessions.disown(id, now);
  const isFresh = link === null || now - link.sentAt <= factorUndoMs;
  const taken = await takeBack(ports, rows, {
    personId: of.person.id,
    sessionIds,
    since,
    linksSince,
    byLink: link !== null,
    onlyMail: link?.onlyMail === true,
    mayEndFactor: (mail) => isFresh && (link === null || link.mail === mail),
  });
  await rows.keepAll(await ports.clock.product());
  const person = (await rows.people.byId(of.person.id)) ?? of.person;
  const isRestored = taken.some(({ code, done }) => done && code === 'mail_changed');
  // Links to a mailbox that was not theirs open nothing.
  if (isRestored) await rows.links.dropMailedElsewhere(person.id, person.email);
  // A link by SMS names no mailbox, and an old one may name a former one.
  const [first, second] = isFresh ? [link?.mail, person.email] : [person.email, link?.mail];
  const mail = isRestored ? person.email : first || second || '';
  await holdAccount(rows, { person, mail, why: 'disowned', language }, now);
  return taken;
}

/**
 * 'This was not me': ends the session, voids earlier proofs of the number, forgets its browsers and holds
 * sign-ins and changes until the person follows the mailed link or the hold runs out. Agreed filings go out
 * meanwhile. Undoes what the session made or changed, and notifies every known contact. Returns each undone
 * change, and each that could not be undone.
 */
async function disownSignIn(
  ports: Pick<IdentityPorts, 'seal' | 'ids' | 'clock'>,
  rows: IdentityRows,
  disowned: { person: Person; sessionId: string; link: PersonLink | null; language: Language },
  now: Instant,
): Promise<TakenBack[]> {
  const { person, sessionId, link, language } = disowned;
  await rows.holdNumber(person.phone);
  const session = await rows.sessions.lock(sessionId);
  await rows.proofs.endAll(hashOfNumber(ports, person.phone), now);
  await rows.logins.dropAll(person.phone);
  await rows.browsers.forgetAll(person.phone);
  if (session !== null) await endSession(rows, session, 'disowned', now);
  await rows.security.note(
    { code: 'sign_in_held', device: deviceName(session?.device ?? {}) },
    now,
    sessionId,
  );
  const linksSince = session?.createdAt ?? now;
  const of = { person, sessionIds: [sessionId], since: 0, linksSince, link, language };
  return takeBackAndHold(ports, rows, of, now);
}
