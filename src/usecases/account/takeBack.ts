import { may } from '#domain/account/member.ts';
import type { Approval } from '#domain/filing/approval.ts';
import { type Filing, isBeforeSending } from '#domain/filing/filing.ts';
import { FORMS, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Contact } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import {
  inviteUndoMs,
  type Deed,
  inUndoOrder,
  isOwn,
  rightFor,
  type SecurityCode,
  subjectOf,
  type Undo,
} from '#domain/views/securityEvent.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { relayEnded } from '../acting/codeRequests.ts';
import { withdrawConsent } from '../acting/consents.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import type { Clock, Ids } from '../ports/machine.ts';
import type { AccountToMend, IdentityRows } from '../ports/signIn.ts';

/** The result of undoing one thing that a session made or changed. `at` is wall time. */
export type TakenBack = { code: SecurityCode; at: Instant; done: boolean };

type Mending = {
  ports: { clock: Clock; ids: Ids };
  identity: IdentityRows;
  personId: string;
  wall: Instant;
  product: Instant;
  /** The oldest change of each value that was restored, and whether it could be. */
  restored: Map<string, { at: Instant; done: boolean }>;
  /** Members of the account at hand whose removal is undone. */
  removed: Set<string>;
};

/**
 * Undoes what disowned sessions made or changed, in each account (record 160), and what members did in the last days
 * who joined by their invitations or got more rights from them. `since`: only later changes. `byLink`: the link of a
 * message was used, not an open session. Newest first.
 */
export async function takeBack(
  ports: { clock: Clock; ids: Ids },
  identity: IdentityRows,
  {
    personId,
    sessionIds,
    since,
    byLink,
  }: { personId: string; sessionIds: readonly string[]; since: Instant; byLink: boolean },
): Promise<TakenBack[]> {
  const mending: Mending = {
    ports,
    identity,
    personId,
    wall: ports.clock.wall(),
    product: await ports.clock.product(),
    restored: new Map(),
    removed: new Set(),
  };
  const results: TakenBack[] = [];
  /** A person's own changes are noted in each of their accounts; each is listed once. */
  const listed = new Set<string>();
  for (const sessionId of sessionIds)
    await identity.inAccountsOf(sessionId, async (rows) => {
      const deeds = (await rows.deedsOfSession(sessionId)).filter(({ at }) => at >= since);
      const followed = await follow(rows, deeds, mending);
      const done = new Map<string, boolean>();
      const all = inUndoOrder([...deeds, ...followed.deeds]);
      mending.removed = new Set(
        all.flatMap(({ undo }) => (undo.kind === 'membership' ? [undo.personId] : [])),
      );
      for (const deed of all)
        if (deed.undo.kind !== 'invitation')
          done.set(
            deed.id,
            !isLongAgo(deed, mending.wall, byLink) &&
              (await restoreOldest(mending, rows, deed.undo, deed.at)),
          );
      for (const [member, joinedAt] of followed.joined)
        done.set(member, await takeOut(mending, rows, member, joinedAt));
      for (const { id, undo, event, at } of all) {
        if (isOwn(undo) && listed.has(`${event.code} ${at}`)) continue;
        listed.add(`${event.code} ${at}`);
        const outcome = followed.invitations.get(id) ?? id;
        const isDone = typeof outcome === 'boolean' ? outcome : (done.get(outcome) ?? false);
        results.push({ code: event.code, at, done: isDone });
        if (isDone) await rows.security.note({ code: 'taken_back', what: [event.code] }, mending.wall);
      }
    });
  return results.toSorted((a, b) => b.at - a.at);
}

/**
 * A week later a hand-over stands, and so does a mailbox against an open session: the session may be a thief's, and
 * only the mailbox shows who its person is.
 */
const isLongAgo = ({ event, undo, at }: Deed, wall: Instant, byLink: boolean): boolean =>
  wall - at > inviteUndoMs && (event.code === 'member_left' || (undo.kind === 'mail' && !byLink));

/** Members' rights belong to one account; a person's own data to none. */
const keyOf = ({ accountId }: AccountToMend, undo: Undo): string | null => {
  const subject = subjectOf(undo);
  return subject === null || isOwn(undo) ? subject : `${accountId} ${subject}`;
};

/** A newer change of a value that has been restored needs nothing more. */
async function restoreOldest(
  mending: Mending,
  rows: AccountToMend,
  undo: Undo,
  at: Instant,
): Promise<boolean> {
  const key = keyOf(rows, undo);
  const older = key === null ? undefined : mending.restored.get(key);
  if (older !== undefined && older.at <= at) return older.done;
  const done = await takeOneBack(mending, rows, undo);
  if (key !== null) mending.restored.set(key, { at, done });
  return done;
}

/** Removes a member who joined by an invitation. True when they are none afterwards, or were one before. */
async function takeOut(
  { restored, wall }: Mending,
  rows: AccountToMend,
  member: string,
  joinedAt: Instant,
): Promise<boolean> {
  const before = restored.get(`${rows.accountId} member ${member}`);
  if (before !== undefined && before.at < joinedAt) return before.done;
  if (!(await rows.members.expel(member, wall))) return (await rows.people.roleOf(member)) === null;
  await rows.security.note({ code: 'member_removed', member }, wall);
  return true;
}

/**
 * Takes the invitations behind these deeds back, and finds what their members have done: everything by who joined,
 * directly or through each other, and what only the new role allowed by who got more rights. `invitations`: the outcome
 * of each by its deed, or who joined by it.
 */
async function follow(
  rows: AccountToMend,
  deeds: readonly Deed[],
  { personId, wall }: Mending,
): Promise<{
  joined: Map<string, Instant>;
  invitations: Map<string, boolean | string>;
  deeds: Deed[];
}> {
  const joined = new Map<string, Instant>();
  const invitations = new Map<string, boolean | string>();
  const theirs = new Map<string, Deed>();
  const open = [...deeds];
  const add = async (member: string, since: Instant, counts: (undo: Undo) => boolean): Promise<void> => {
    for (const deed of await rows.deedsOfPerson(member, since)) {
      const { undo } = deed;
      const ofThemselves = isOwn(undo) || ('personId' in undo && undo.personId === member);
      if (ofThemselves || !counts(undo) || theirs.has(deed.id)) continue;
      if (deeds.some(({ id }) => id === deed.id)) continue;
      theirs.set(deed.id, deed);
      open.push(deed);
    }
  };
  for (let deed = open.shift(); deed !== undefined; deed = open.shift()) {
    const { undo } = deed;
    if (undo.kind === 'role' && undo.personId !== personId && wall - deed.at <= inviteUndoMs)
      await add(undo.personId, deed.at, (act) => {
        const right = rightFor(act);
        return right !== null && !may(undo.before, right);
      });
    if (undo.kind !== 'invitation') continue;
    const taken = await rows.invitations.takeBack(undo.id, wall);
    // Gone with the account of the invited person, who may have joined and left others behind.
    if (taken === null || taken === 'taken_back' || taken.acceptedBy === personId) {
      invitations.set(deed.id, taken !== null);
      continue;
    }
    const { acceptedBy, acceptedAt } = taken;
    const isLate = wall - acceptedAt > inviteUndoMs;
    invitations.set(deed.id, isLate ? false : acceptedBy);
    if (isLate || joined.has(acceptedBy)) continue;
    joined.set(acceptedBy, acceptedAt);
    await add(acceptedBy, acceptedAt, () => true);
  }
  return { joined, invitations, deeds: [...theirs.values()] };
}

/** False when nothing is left to undo, or it cannot be undone. */
async function takeOneBack(
  { ports, identity, personId, wall, product, removed }: Mending,
  rows: AccountToMend,
  undo: Undo,
): Promise<boolean> {
  switch (undo.kind) {
    case 'invitation':
      // `follow` has already handled it.
      return true;
    case 'key':
      return rows.keys.revoke(undo.id, wall);
    case 'webhook':
      return rows.webhooks.remove(undo.id);
    case 'calendar':
      return rows.calendarFeed.end(undo.id);
    case 'role':
      // Somebody else has removed them since: nobody comes back by a change of role.
      if (!removed.has(undo.personId) && (await rows.people.roleOf(undo.personId)) === null) return true;
      return rows.members.restore(undo.personId, undo.before, wall);
    case 'membership':
      return rows.members.restore(undo.personId, undo.before, wall);
    case 'approver': {
      const before =
        undo.before !== null && (await rows.people.roleOf(undo.before)) === null ? null : undo.before;
      return rows.registrations.update(undo.registrationId, { approverId: before });
    }
    case 'contact': {
      const registration = await lockedRegistration(rows, undo.registrationId, product);
      if (registration === null) return false;
      const { contact } = registration;
      // Their yes goes with them: also to a question that the product sent by itself.
      for (const filing of await rows.filings.openOf(registration.id))
        if (contact !== null && isTo(contact, filing.approval))
          await takeClientsYesBack(ports, rows, { filing, registration }, product);
      await takeQuestionsBack(rows, undo.registrationId, product);
      return rows.registrations.update(undo.registrationId, { contact: undo.before });
    }
    case 'signatory': {
      const registration = await lockedRegistration(rows, undo.registrationId, product);
      if (registration === null) return false;
      const { id, ...before } = undo.before;
      const code = await rows.codes.open(registration.id);
      if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
      await rows.registrations.update(registration.id, { signatoryId: id });
      if (id !== null) await rows.signatories.update(id, { ...before, linksSince: wall });
      return true;
    }
    case 'forwarding':
      await rows.signatories.update(undo.signatoryId, relayEnded(ports));
      for (const registration of await rows.registrations.all())
        if (registration.signatoryId === undo.signatoryId)
          await withdrawConsent(ports, rows, registration, 'relay', product);
      return true;
    case 'phone':
      await rows.signatories.update(undo.signatoryId, { smsSecretSealed: null });
      return true;
    case 'consent': {
      const registration = await lockedRegistration(rows, undo.registrationId, product);
      if (registration === null || undo.consent === 'storage' || undo.consent === 'by_hand') return false;
      if (undo.consent === 'month' && undo.period !== null)
        return takeMonthsYesBack(ports, rows, { registration, period: undo.period }, product);
      await withdrawConsent(ports, rows, registration, undo.consent, product);
      if (undo.consent === 'standing')
        await rows.registrations.update(registration.id, { askEachMonth: true });
      await stopWhatItStarted(rows, registration.id, product);
      return true;
    }
    case 'question': {
      const found = await rows.filings.byId(undo.filingId);
      if (found === null) return false;
      const registration = await lockedRegistration(rows, found.registrationId, product);
      const filing = await rows.filings.byId(undo.filingId);
      const approval = filing?.approval ?? null;
      if (filing === null || registration === null || approval?.id !== undo.approvalId) return false;
      if (approval.answer === 'yes')
        return takeClientsYesBack(ports, rows, { filing, registration }, product);
      // With its contact, a moment ago.
      if (approval.answer === 'taken_back') return approval.answeredAt === product;
      if (approval.answer !== null) return false;
      const back = { ...approval, answer: 'taken_back' as const, answeredAt: product };
      return rows.filings.moveApproval(filing.id, approval, back);
    }
    case 'passkey':
      return identity.passkeys.remove(personId, Buffer.from(undo.id, 'base64url'));
    case 'second_factor':
      await identity.secondFactors.drop(personId);
      return true;
    case 'recovery_codes':
      await identity.recoveryCodes.replace(personId, []);
      return true;
    case 'mail':
      await identity.people.setMail(personId, undo.before, wall);
      return true;
    case 'erasing':
      await rows.keep(product);
      return true;
    case 'own_erasing':
      // `takeBackAndHold` stops it, whichever session asked.
      return true;
    case 'stays':
    case 'own_stays':
      return false;
  }
}

const isTo = (contact: Contact, approval: Approval | null): boolean =>
  approval?.to?.mobile === contact.mobile && approval.to.mail === contact.mail;

/** Withdraws the client's yes to a month. False when there is none, or all of the month has been sent. */
async function takeClientsYesBack(
  ports: Mending['ports'],
  rows: AccountToMend,
  { filing, registration }: { filing: Filing; registration: Registration },
  now: Instant,
): Promise<boolean> {
  const { approval } = filing;
  if (approval?.answer !== 'yes' || !FORMS.some((form) => isBeforeSending(filing.returns[form].state)))
    return false;
  const back: Approval = { ...approval, answer: 'taken_back', answeredAt: now, code: null };
  if (!(await rows.filings.moveApproval(filing.id, approval, back))) return false;
  await withdrawConsent(ports, rows, registration, 'month', now, { period: filing.period });
  await stopWhatItStarted(rows, registration.id, now, filing.id);
  return true;
}

/** Withdraws the yes to one month. False when all of the month has been sent. */
async function takeMonthsYesBack(
  ports: Mending['ports'],
  rows: AccountToMend,
  { registration, period }: { registration: Registration; period: ReturnPeriod },
  now: Instant,
): Promise<boolean> {
  await withdrawConsent(ports, rows, registration, 'month', now, { period });
  const filing = (await rows.filings.openOf(registration.id)).find((open) => open.period === period);
  if (filing === undefined || !FORMS.some((form) => isBeforeSending(filing.returns[form].state)))
    return false;
  await stopWhatItStarted(rows, registration.id, now, filing.id);
  return true;
}

/** Unsent returns are checked again and ask for a yes. `filingId`: only those of this month. */
async function stopWhatItStarted(
  rows: AccountToMend,
  registrationId: string,
  now: Instant,
  filingId?: string,
): Promise<void> {
  const open = await rows.filings.openOf(registrationId);
  for (const filing of open.filter(({ id }) => filingId === undefined || id === filingId))
    for (const form of FORMS) {
      const { state, scheduledAt } = filing.returns[form];
      if (state === 'scheduled' || !isBeforeSending(state)) continue;
      await rows.filings.append(filing.id, form, {
        type: 'scheduled',
        at: now,
        by: 'system',
        runAt: scheduledAt,
      });
    }
  await rows.work.wakeBy(registrationId, now);
}
