import type { Approval } from '#domain/filing/approval.ts';
import { isSameClient } from '#domain/account/firmSignIn.ts';
import { canSkip } from '#domain/filing/apply.ts';
import { type Filing, isBeforeSending, isEnded, isInFlight } from '#domain/filing/filing.ts';
import { isUndoUseful } from '#domain/filing/offeredActs.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { type Contact, isSameContact } from '#domain/registration/contact.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { isSameSchedule } from '#domain/registration/schedule.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { isFactor, type Undo } from '#domain/views/securityEvent.ts';
import { sealSecret } from '../signIn/firmRound.ts';
import { lockedRegistration } from '../acting/acting.ts';
import { endAwaited, hashOfSmsSecret, relayEnded, smsSecretField } from '../acting/codeRequests.ts';
import { withdrawConsent } from '../acting/consents.ts';
import { anyInDoubt } from '../acting/months.ts';
import { takeQuestionsBack } from '../acting/questions.ts';
import { replan, stopBegun } from '../acting/resume.ts';
import type { Clock, Ids, Seal } from '../ports/machine.ts';
import type { AccountToMend, IdentityRows } from '../ports/signIn.ts';

/** Needed for an undo beside its rows. `product`, `wall`: now. */
export type Mending = {
  ports: { clock: Clock; ids: Ids; seal: Seal };
  personId: string;
  wall: Instant;
  product: Instant;
};

type Of<Kind extends Undo['kind']> = Extract<Undo, { kind: Kind }>;

/** Of the person who acted, whichever account is open. */
export type OwnUndo = Of<
  'passkey' | 'second_factor' | 'recovery_codes' | 'mail' | 'firm_identity' | 'own_erasing' | 'own_stays'
>;

/**
 * Undoes one act on the person themselves. False when it cannot be undone, or somebody has chosen otherwise since.
 * `mayEndFactor`: whoever asks has shown enough to take a second factor away.
 */
export async function undoOwn(
  identity: IdentityRows,
  { personId, wall }: Pick<Mending, 'personId' | 'wall'>,
  undo: OwnUndo,
  mayEndFactor: boolean,
): Promise<boolean> {
  if (isFactor(undo) && !mayEndFactor) return false;
  switch (undo.kind) {
    case 'passkey':
      return identity.passkeys.remove(personId, Buffer.from(undo.id, 'base64url'));
    case 'second_factor': {
      const factor = await identity.secondFactors.lock(personId);
      if (factor === null || factor.confirmedAt === null || factor.begunAt !== undo.after) return false;
      // Their own passkeys stay, with the recovery codes.
      if ((await identity.passkeys.all(personId)).length === 0) await identity.secondFactors.drop(personId);
      else await identity.secondFactors.put({ ...factor, confirmedAt: null });
      return true;
    }
    case 'recovery_codes': {
      const made = new Set(undo.after);
      const left = await identity.recoveryCodes.hashes(personId);
      if (left.some((hash) => !made.has(Buffer.from(hash).toString('base64url')))) return false;
      await identity.recoveryCodes.replace(personId, []);
      return true;
    }
    case 'mail': {
      const typed = await identity.people.typedMail(personId);
      if (typed.toLowerCase() !== undo.after.toLowerCase()) return false;
      await identity.people.setMail(personId, undo.before, wall);
      return true;
    }
    case 'firm_identity':
      // One that the person has connected since stays.
      await identity.firm.end(undo.id);
      return true;
    case 'own_erasing':
      // `takeBackAndHold` stops it, whichever session asked.
      return true;
    case 'own_stays':
      return false;
  }
}

/** The acts of an account. */
export type AccountUndo = Exclude<Undo, OwnUndo>;

/**
 * Undoes one act in an account. False when nothing is left to undo, when it cannot be undone, or when somebody has chosen
 * otherwise since: the later choice stays.
 */
export async function undoDeed(mending: Mending, rows: AccountToMend, undo: AccountUndo): Promise<boolean> {
  const { ports, wall, product } = mending;
  switch (undo.kind) {
    case 'invitation':
      // Undone with those who joined by it.
      return false;
    case 'key':
      return rows.keys.revoke(undo.id, wall);
    case 'webhook':
      return rows.webhooks.remove(undo.id);
    case 'calendar':
      return rows.calendarFeed.end(undo.id);
    case 'firm_sign_in':
      return undoFirmSignIn(mending, rows, undo);
    case 'role':
    case 'membership': {
      const role = await rows.people.roleOf(undo.personId);
      // Somebody else has removed them since: nobody comes back by a change of role.
      if (undo.kind === 'role' && role === null) return true;
      return role === undo.after && (await rows.members.restore(undo.personId, undo.before, wall));
    }
    case 'account_name':
      if ((await rows.accountName.get()) !== undo.after) return false;
      await rows.accountName.set(undo.before);
      return true;
    case 'approver': {
      const registration = await lockedRegistration(rows, undo.registrationId, product);
      if (registration === null || registration.approverId !== undo.after) return false;
      const isMember = undo.before !== null && (await rows.people.roleOf(undo.before)) !== null;
      return rows.registrations.update(registration.id, { approverId: isMember ? undo.before : null });
    }
    case 'contact':
      return undoContact(mending, rows, undo);
    case 'signatory':
      return undoSignatory(mending, rows, undo);
    case 'forwarding': {
      const signatory = await rows.signatories.byId(undo.signatoryId);
      if (signatory === null || signatory.relay !== 'on' || signatory.relayKey !== undo.after) return false;
      await rows.signatories.update(signatory.id, relayEnded(ports));
      for (const registration of await rows.registrations.all())
        if (registration.signatoryId === signatory.id)
          await withdrawConsent(ports, rows, registration, 'relay', product);
      return true;
    }
    case 'phone': {
      const sealed = (await rows.signatories.byId(undo.signatoryId))?.smsSecretSealed ?? null;
      if (sealed === null) return true;
      const secret = ports.seal.open(sealed, undo.signatoryId, smsSecretField);
      if (hashOfSmsSecret(ports, secret) !== undo.after) return false;
      await rows.signatories.update(undo.signatoryId, { smsSecretSealed: null });
      return true;
    }
    case 'recurring':
    case 'times':
      return undoTimes(mending, rows, undo);
    case 'usual_times': {
      const now = await rows.landing.get();
      if (undo.before === null || now === null || !isSameSchedule(now, undo.after)) return false;
      await rows.landing.put(undo.before, product);
      return true;
    }
    case 'skip':
    case 'unskip':
      return undoSkipOf(mending, rows, undo);
    case 'consent':
      return undoConsent(mending, rows, undo);
    case 'question':
      return undoQuestion(mending, rows, undo);
    case 'erasing':
      await rows.keep(product);
      return true;
    case 'stays':
      return false;
  }
}

/**
 * Restores the provider. The identities that the act disconnected stay so: between then and now a member may have said
 * of one of them that it was not theirs.
 */
async function undoFirmSignIn(
  { ports, personId }: Mending,
  { firmSignIn, accountId }: AccountToMend,
  { before, after }: Of<'firm_sign_in'>,
): Promise<boolean> {
  const now = (await firmSignIn.get())?.signIn ?? null;
  if ((now?.id ?? null) !== after) return false;
  if (before === null) return firmSignIn.end();
  const { secret, domains, ...signIn } = before;
  await firmSignIn.put(signIn, {
    madeBy: personId,
    secretSealed: sealSecret(ports, accountId, secret),
    domains,
    keepsIdentities: isSameClient(now, signIn),
  });
  return true;
}

async function undoContact(
  { ports, product }: Mending,
  rows: AccountToMend,
  { registrationId, before, after }: Of<'contact'>,
): Promise<boolean> {
  const registration = await lockedRegistration(rows, registrationId, product);
  if (registration === null) return false;
  // Their yes goes with them, whoever is the contact now: also to a question that the product sent by itself.
  for (const filing of await rows.filings.openOf(registration.id))
    if (after !== null && isTo(after, filing.approval))
      await takeClientsYesBack(ports, rows, { filing, registration }, product);
  if (!isSameContact(registration.contact, after)) return false;
  await takeQuestionsBack(rows, registrationId, product);
  return rows.registrations.update(registrationId, { contact: before });
}

/** Restores what the act changed, unless any of it was changed again. */
async function undoSignatory(
  { wall, product }: Mending,
  rows: AccountToMend,
  { registrationId, before, after }: Of<'signatory'>,
): Promise<boolean> {
  const registration = await lockedRegistration(rows, registrationId, product);
  if (registration === null || registration.signatoryId !== after.id) return false;
  const now = after.id === null ? null : await rows.signatories.byId(after.id);
  const changed = (['email', 'mobile', 'pan'] as const).filter((field) => before[field] !== after[field]);
  if (now !== null && changed.some((field) => now[field] !== after[field])) return false;
  const code = await rows.codes.open(registration.id);
  if (code !== null) await rows.codes.move(code.id, ['requested', 'received'], 'cancelled');
  await rows.registrations.update(registration.id, { signatoryId: before.id });
  if (before.id !== null) {
    const restored = before.id === after.id ? changed : [];
    const values = Object.fromEntries(restored.map((field) => [field, before[field]]));
    await rows.signatories.update(before.id, { ...values, linksSince: wall });
  }
  return true;
}

/** Recurring filing, or its days and times: planned returns are planned again. */
async function undoTimes(
  { product }: Mending,
  rows: AccountToMend,
  undo: Of<'recurring' | 'times'>,
): Promise<boolean> {
  const registration = await lockedRegistration(rows, undo.registrationId, product);
  if (registration === null || registration.deletedAt !== null) return false;
  const stands =
    undo.kind === 'recurring'
      ? registration.autoFilling === undo.after
      : isSameSchedule(registration.schedule, undo.after);
  if (!stands) return false;
  const change =
    undo.kind === 'recurring'
      ? { autoFilling: undo.before }
      : { schedule: undo.before, scheduleEdited: undo.edited };
  await rows.registrations.update(registration.id, change);
  if (undo.kind === 'recurring' && !undo.before) await stopBegun(rows, registration, 'system', product);
  await replan(rows, { ...registration, ...change }, product, 'system');
  return true;
}

/** A month that was skipped follows its schedule again; one whose skip was undone is skipped again. */
async function undoSkipOf(
  { product }: Mending,
  rows: AccountToMend,
  undo: Of<'skip' | 'unskip'>,
): Promise<boolean> {
  const month = await lockedMonth(rows, undo.filingId, product);
  if (month === null || month.registration.deletedAt !== null) return false;
  const { filing, registration } = month;
  const events = await rows.filings.eventsOf(filing.id);
  const last = (form: Form) =>
    events[form].findLast(({ type }) => type === 'skipped' || type === 'unskipped' || type === 'requested');
  if (undo.kind === 'unskip') {
    const stands = undo.forms.every((form) => {
      const { type = '', at = 0 } = last(form) ?? {};
      return type === 'unskipped' && at === undo.at && canSkip(filing.returns[form].state);
    });
    if (!stands || anyInDoubt(filing)) return false;
    for (const form of undo.forms)
      await rows.filings.append(filing.id, form, { type: 'skipped', at: product, by: 'system' });
    await endAwaited(rows, registration.id, filing.id, product);
    return true;
  }
  const stands = undo.forms.every(
    (form) => filing.returns[form].state === 'skipped' && last(form)?.at === undo.at,
  );
  if (!stands || !isUndoUseful(filing, registration, product)) return false;
  for (const form of undo.forms) {
    const runAt = plannedAt(registration, plannedFor(filing, form), product);
    await rows.filings.append(filing.id, form, { type: 'unskipped', at: product, by: 'system', runAt });
  }
  return true;
}

/** Withdraws this consent alone, as long as it has not filed the month. */
async function undoConsent(
  { ports, product }: Mending,
  rows: AccountToMend,
  { id, registrationId, consent, period }: Of<'consent'>,
): Promise<boolean> {
  const registration = await lockedRegistration(rows, registrationId, product);
  if (registration === null || consent === 'storage' || consent === 'by_hand') return false;
  const given = (await rows.consents.ofRegistration(registration.id)).find((one) => one.id === id);
  if (given === undefined) return false;
  if (given.withdrawnAt !== null) return true;
  const filing =
    period === null
      ? null
      : ((await rows.filings.openOf(registration.id)).find((open) => open.period === period) ?? null);
  if (consent === 'month' && (filing === null || !isUnsent(filing))) return false;
  await withdrawConsent(ports, rows, registration, consent, product, { id });
  const others = (await rows.consents.ofRegistration(registration.id)).some(
    (one) => one.kind === consent && one.period === period && one.withdrawnAt === null,
  );
  // Somebody else has said the same: their word stands.
  if (others) return true;
  if (consent === 'standing') await rows.registrations.update(registration.id, { askEachMonth: true });
  await stopWhatItStarted(rows, registration.id, product, filing?.id);
  return true;
}

/** Withdraws a question, and the yes that it brought. */
async function undoQuestion(
  { ports, product }: Mending,
  rows: AccountToMend,
  { filingId, approvalId, isNew }: Of<'question'>,
): Promise<boolean> {
  const month = await lockedMonth(rows, filingId, product);
  const approval = month?.filing.approval ?? null;
  if (month === null || approval?.id !== approvalId) return false;
  const { filing } = month;
  if (approval.answer === 'yes') {
    if (isNew || approval.by === 'handed_link') return takeClientsYesBack(ports, rows, month, product);
    return true;
  }
  // With its contact, a moment ago.
  if (approval.answer === 'taken_back') return approval.answeredAt === product;
  if (approval.answer !== null) return false;
  // Somebody else's question stays open, and the links to pass on end.
  const back: Approval = isNew
    ? { ...approval, answer: 'taken_back', answeredAt: product }
    : { ...approval, handed: [] };
  return rows.filings.moveApproval(filing.id, approval, back);
}

type Month = { filing: Filing; registration: Registration };

async function lockedMonth(rows: AccountToMend, filingId: string, now: Instant): Promise<Month | null> {
  const found = await rows.filings.byId(filingId);
  const registration = found === null ? null : await lockedRegistration(rows, found.registrationId, now);
  const filing = await rows.filings.byId(filingId);
  return filing === null || registration === null ? null : { filing, registration };
}

const isTo = (contact: Contact, approval: Approval | null): boolean =>
  approval?.to?.mobile === contact.mobile && approval.to.mail === contact.mail;

const isUnsent = (filing: Filing): boolean =>
  FORMS.some((form) => !isEnded(filing.returns[form].state) && !isInFlight(filing.returns[form].state));

/** Withdraws the client's yes to a month. False when there is none, or all of the month has been sent. */
async function takeClientsYesBack(
  ports: Mending['ports'],
  rows: AccountToMend,
  { filing, registration }: Month,
  now: Instant,
): Promise<boolean> {
  const { approval } = filing;
  if (approval?.answer !== 'yes' || !isUnsent(filing)) return false;
  const back: Approval = { ...approval, answer: 'taken_back', answeredAt: now, code: null };
  if (!(await rows.filings.moveApproval(filing.id, approval, back))) return false;
  const months = (await rows.consents.ofRegistration(registration.id)).filter(
    ({ kind, period, withdrawnAt }) => kind === 'month' && period === filing.period && withdrawnAt === null,
  );
  const theirs = months.filter(({ channel }) => channel === 'client_link' || channel === 'handed_link');
  for (const { id } of theirs) await withdrawConsent(ports, rows, registration, 'month', now, { id });
  if (theirs.length === months.length) await stopWhatItStarted(rows, registration.id, now, filing.id);
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
