import type { Approval } from '#domain/filing/approval.ts';
import { type Filing, isBeforeSending } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Contact } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import {
  inviteUndoMs,
  type Deed,
  inUndoOrder,
  type SecurityCode,
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
};

/**
 * Undoes what a disowned session made or changed, in each account (record 160), and what members did who
 * joined by its invitations in the last days. `since`: only later changes.
 */
export async function takeBack(
  ports: { clock: Clock; ids: Ids },
  identity: IdentityRows,
  { personId, sessionId, since }: { personId: string; sessionId: string; since: Instant },
): Promise<TakenBack[]> {
  const mending: Mending = {
    ports,
    identity,
    personId,
    wall: ports.clock.wall(),
    product: await ports.clock.product(),
  };
  const results: TakenBack[] = [];
  /** A person's own changes are noted in each of their accounts; each is undone once. */
  const seen = new Set<string>();
  await identity.inAccountsOf(sessionId, async (rows) => {
    const deeds = (await rows.deedsOfSession(sessionId)).filter(({ at }) => at >= since);
    const brought = await everybodyBroughtIn(rows, deeds, mending.wall);
    for (const deed of inUndoOrder([...deeds, ...brought.deeds])) {
      const own = ownKind(deed.undo);
      if (own !== null && seen.has(own)) continue;
      if (own !== null) seen.add(own);
      const done = await takeOneBack(mending, rows, deed.undo);
      results.push({ code: deed.event.code, at: deed.at, done });
      if (done) await rows.security.note({ code: 'taken_back', what: [deed.event.code] }, mending.wall);
    }
    for (const member of brought.members)
      if (await rows.members.expel(member, mending.wall))
        await rows.security.note({ code: 'member_removed', member }, mending.wall);
  });
  return results;
}

const ownKinds: readonly Undo['kind'][] = ['passkey', 'second_factor', 'recovery_codes', 'mail'];

const ownKind = (undo: Undo): string | null =>
  ownKinds.includes(undo.kind) ? `${undo.kind} ${'id' in undo ? undo.id : ''}` : null;

/** Members who joined by these invitations, directly or through each other, and everything they did since. */
async function everybodyBroughtIn(
  rows: AccountToMend,
  deeds: readonly Deed[],
  wall: Instant,
): Promise<{ members: string[]; deeds: Deed[] }> {
  const members: string[] = [];
  const theirs: Deed[] = [];
  const open = [...deeds];
  for (let deed = open.shift(); deed !== undefined; deed = open.shift()) {
    if (deed.undo.kind !== 'invitation') continue;
    const taken = await rows.invitations.takeBack(deed.undo.id, wall);
    if (taken === null || taken === 'taken_back' || wall - taken.acceptedAt > inviteUndoMs) continue;
    if (members.includes(taken.acceptedBy)) continue;
    members.push(taken.acceptedBy);
    const done = await rows.deedsOfPerson(taken.acceptedBy, taken.acceptedAt);
    theirs.push(...done);
    open.push(...done);
  }
  return { members, deeds: theirs };
}

/** False when nothing is left to undo, or it cannot be undone. */
async function takeOneBack(
  { ports, identity, personId, wall, product }: Mending,
  rows: AccountToMend,
  undo: Undo,
): Promise<boolean> {
  switch (undo.kind) {
    case 'invitation':
      // `everybodyBroughtIn` has already handled it.
      return true;
    case 'key':
      return rows.keys.revoke(undo.id, wall);
    case 'webhook':
      return rows.webhooks.remove(undo.id);
    case 'calendar':
      return rows.calendarFeed.end(undo.id);
    case 'role':
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
    case 'stays':
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
  await withdrawConsent(ports, rows, registration, 'month', now, filing.period);
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
