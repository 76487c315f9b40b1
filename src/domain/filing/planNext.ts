import type { Finding } from './finding.ts';
import { accessReminderIsDue, nextAccessReminder } from '../registration/apiAccess.ts';
import { dueAt } from '../gst/dueDate.ts';
import { questionTime } from './approval.ts';
import { awaitedOf, offeredActs } from './offeredActs.ts';
import { consentFor } from './consentFor.ts';
import { nextListReading } from './backlog.ts';
import { canCancel } from './apply.ts';
import { isUnattended } from './events.ts';
import {
  isBeforeSending,
  isEnded,
  isInFlight,
  returnStatus,
  type Return,
  type ReturnState,
  type Filing,
  lastDue,
} from './filing.ts';
import { nextLookOf, nextStandingLook } from './lookAgain.ts';
import { dueReminder, needsReminder, nextReminder, passwordReminderAt } from './notice.ts';
import type { Instant } from '../shared/istTime.ts';
import { cancellationOf, isAfterCancellation } from '../registration/registration.ts';
import { FORMS, type Form, periodBefore, type ReturnPeriod } from '../gst/returnPeriod.ts';
import { leaseMs } from './atMostOnce.ts';
import type { CodeRequest } from '../registration/codeRequest.ts';
import { sessionNow } from '../registration/portalSession.ts';
import type { Registration } from '../registration/registration.ts';
import { periodToOpen, nextOpening, waitsForPreference } from './schedule.ts';
import type { Snapshot } from './snapshot.ts';
import { earliest, minutes } from '../shared/istTime.ts';

/**
 * The next step of the engine for a registration; `wait` lasts until an instant, or, if null, until a person acts.
 */
export type Step =
  | { kind: 'verify' }
  /** A person wants the code that proves it. */
  | { kind: 'prove' }
  /** A person wants the portal's current answers about it. */
  | { kind: 'read_again' }
  | { kind: 'open_filing'; period: ReturnPeriod }
  | { kind: 'use_session_code'; code: CodeRequest }
  | { kind: 'code_expired'; code: CodeRequest }
  | { kind: 'check'; filing: Filing; form: Form }
  | { kind: 'file'; filing: Filing; form: Form; code: CodeRequest }
  /** A late fee waits for its money: the cash ledger is read in the open session. */
  | { kind: 'watch_fee'; filing: Filing; form: Form }
  | { kind: 'outcome_unknown'; filing: Filing; form: Form }
  | { kind: 'confirm'; filing: Filing; form: Form }
  /** A person says that it was filed at the portal. */
  | { kind: 'confirm_recorded'; filing: Filing; form: Form }
  /** The law has moved the due date of an unfiled return. */
  | { kind: 'move_due'; filing: Filing; form: Form; dueAt: Instant }
  /** It waited for a GSTR-1 that was stopped and has resumed. */
  | { kind: 'resume_gstr3b'; filing: Filing }
  /** A person has started it together with an earlier month, which was stopped and has resumed. */
  | { kind: 'resume_behind'; filing: Filing; form: Form }
  /** Its registration is deleted, and it is not in flight. */
  | { kind: 'cancel'; filing: Filing; form: Form }
  /** It waits for a person, who may have filed it at the portal. */
  | { kind: 'look'; filing: Filing }
  /** The newest filing of a cancelled registration: the cancellation may be revoked. */
  | { kind: 'look_for_revocation'; filing: Filing }
  /** The month has opened, and its question is due to the client. */
  | { kind: 'ask_client'; filing: Filing }
  | { kind: 'remind'; filing: Filing; form: Form }
  /** The portal's lists of past years are read for what is unfiled. */
  | { kind: 'read_lists' }
  | { kind: 'remind_password' }
  | { kind: 'remind_access' }
  | { kind: 'wait'; until: Instant | null };

/** Steps still taken for a resting registration. */
const finishes: readonly Step['kind'][] = ['confirm', 'confirm_recorded', 'outcome_unknown'];

/** Pure: chooses the next step from stored state alone, so that a crash between two steps loses nothing. */
export function planNext(snapshot: Snapshot, now: Instant): Step {
  const { registration, code } = snapshot;
  const deleted = registration.deletedAt !== null;
  // Nothing new starts for a registration that is deleted, whose sign-in is refused or whose account is to be erased;
  // returns in flight are confirmed.
  const resting = deleted || snapshot.erasing || registration.status === 'failed';
  if (!resting && registration.askPortalAfter !== null && registration.askPortalAfter > now)
    return { kind: 'wait', until: registration.askPortalAfter };
  if (registration.status === 'pending')
    return deleted || snapshot.erasing ? { kind: 'wait', until: null } : { kind: 'verify' };

  if (code !== null && !deleted) {
    // Also for a deleted or failed registration: other GSTINs of its signatory queue behind this request.
    if (codeEndsAt(code) <= now && (code.state === 'requested' || !isAwaited(code, snapshot.filings)))
      return { kind: 'code_expired', code };
    if (!resting && code.state === 'received' && code.purpose === 'session')
      return { kind: 'use_session_code', code };
  }
  if (!resting && registration.proveAskedAt !== null) return { kind: 'prove' };
  if (!resting && registration.readAskedAt !== null) return { kind: 'read_again' };
  if (!resting) {
    const missing = periodToOpen(registration, snapshot.newest, now);
    if (missing !== null) return { kind: 'open_filing', period: missing };
  }
  const readAt = nextListReading(registration, snapshot.filings);
  // Before anything is asked of its first month: older ones may come first.
  if (!resting && registration.listReading === null && readAt !== null && readAt <= now)
    return { kind: 'read_lists' };
  let until: Instant | null = earliest(
    code?.state === 'requested' && !deleted ? codeEndsAt(code) : null,
    resting ? null : nextOpening(now),
    resting ? null : (waitsForPreference(registration, snapshot.newest, now)?.askedAgainAt ?? null),
  );
  for (const filing of snapshot.filings) {
    if (!resting && waitsForResumedGstr1(filing)) return { kind: 'resume_gstr3b', filing };
    for (const form of FORMS) {
      const { state, dueAt: known } = filing.returns[form];
      if (deleted && canCancel(state)) return { kind: 'cancel', filing, form };
      const due =
        snapshot.place === null ? known : dueAt(form, filing.period, filing.frequency, snapshot.place);
      if (!deleted && !isEnded(state) && known !== due) return { kind: 'move_due', filing, form, dueAt: due };
      const before = snapshot.filings.find(
        (other) => other.period === periodBefore(filing.period, filing.frequency),
      );
      if (!resting && waitsForResumed(filing.returns[form], before ?? null))
        return { kind: 'resume_behind', filing, form };
      const next = nextOfReturn(filing, form, before ?? null, snapshot, now);
      if (next.kind !== 'wait') {
        if (resting && !finishes.includes(next.kind)) continue;
        return next;
      }
      until = earliest(until, next.until);
    }
  }
  if (deleted) return { kind: 'wait', until };
  for (const filing of snapshot.filings) {
    // A filing after the cancellation cannot have been filed; it has its own check.
    if (isAfterCancellation(registration, filing)) continue;
    const look = lookAt(filing, code);
    if (look !== null && look <= now) return { kind: 'look', filing };
    until = earliest(until, look);
  }
  if (!resting)
    for (const filing of snapshot.filings) {
      const ask = askClientAt(filing, snapshot, now);
      if (ask !== null && ask <= now) return { kind: 'ask_client', filing };
      until = earliest(until, ask);
    }
  const revoked = revocationLookAt(registration, snapshot.newest);
  if (revoked !== null && revoked.at <= now) return { kind: 'look_for_revocation', filing: revoked.filing };
  until = earliest(until, revoked?.at ?? null);
  for (const filing of snapshot.filings) {
    for (const row of [filing.returns.GSTR1, filing.returns.GSTR3B]) {
      const isOut = isInFlight(row.state) && row.state !== 'unknown';
      if (isEnded(row.state) || row.state === 'skipped' || isOut) continue;
      const since = Math.max(filing.openedAt, row.remindedAt ?? 0);
      if (needsReminder(row, now) && dueReminder(row.dueAt, since, now, registration.reminderDays) !== null)
        return { kind: 'remind', filing, form: row.form };
      until = earliest(until, nextReminder(row.dueAt, now, registration.reminderDays));
    }
  }
  if (!resting && cancellationOf(registration) === null) {
    const { apiAccess } = registration;
    if (accessReminderIsDue(apiAccess, now)) return { kind: 'remind_access' };
    until = earliest(until, nextAccessReminder(apiAccess, now));
  }
  if (readAt !== null && readAt <= now) return { kind: 'read_lists' };
  until = earliest(until, readAt);
  if (registration.passwordReminder) {
    const remindAt = passwordReminderAt(registration.credentialsAt, registration.passwordRemindedAt);
    if (remindAt <= now) return { kind: 'remind_password' };
    until = earliest(until, remindAt);
  }
  return { kind: 'wait', until };
}

/**
 * When to send the client the question of a month: once, if the month was opened for them and waits for its yes. If a
 * member has to say yes, they pass the question on.
 */
function askClientAt(
  filing: Filing,
  { registration, consents, code }: Snapshot,
  now: Instant,
): Instant | null {
  const { contact, approverId } = registration;
  if (contact === null || contact.deniedAt !== null || approverId !== null) return null;
  if (filing.approval !== null || filing.openedAt < contact.since || now > lastDue(filing)) return null;
  const consent = consentFor(registration, consents, filing);
  const known = { now, consent, code, codeOpen: code !== null };
  return awaitedOf(filing, known) === 'yes' && offeredActs(filing, registration, known).today === 'offered'
    ? questionTime(filing.openedAt)
    : null;
}

/** When to read the list for returns that wait for a person; not while the filing's code is on its way. */
function lookAt(filing: Filing, code: CodeRequest | null): Instant | null {
  if (code?.filingId === filing.id) return null;
  return nextLookOf(filing, filing.lookedAt ?? filing.openedAt);
}

/**
 * A turn that requests a code learns before its lease ends whether it was sent; a request without that knowledge was
 * cut off. Its code may still arrive within the turn's lease.
 */
const codeEndsAt = ({ state, sent, askedAt, expiresAt }: CodeRequest): Instant =>
  state === 'requested' && !sent ? Math.min(expiresAt, askedAt + leaseMs) : expiresAt;

/** Its newest filing comes after the cancellation and represents the months that are not opened, in any state. */
function revocationLookAt(
  registration: Registration,
  newest: Filing | null,
): { at: Instant; filing: Filing } | null {
  if (newest === null || !isAfterCancellation(registration, newest)) return null;
  const at = nextStandingLook(newest.lookedAt ?? newest.openedAt, newest.returns.GSTR1.dueAt);
  return at === null ? null : { at, filing: newest };
}

const isAwaited = (code: CodeRequest, filings: Filing[]): boolean =>
  filings.some(
    (filing) =>
      filing.id === code.filingId &&
      [filing.returns.GSTR1, filing.returns.GSTR3B].some(
        (row) => row.state === 'waiting_for_code' && row.form === code.purpose,
      ),
  );

function nextOfReturn(
  filing: Filing,
  form: Form,
  before: Filing | null,
  { code, session, signatoryBusyUntil }: Snapshot,
  now: Instant,
): Step {
  const row = filing.returns[form];
  switch (row.state) {
    case 'scheduled': {
      if (
        form === 'GSTR3B' &&
        returnStatus(filing.returns.GSTR1.state) !== 'success' &&
        isUnderWay(filing.returns.GSTR1)
      )
        return { kind: 'wait', until: null };
      if (form === 'GSTR3B' && filing.returns.GSTR1.state === 'acknowledged')
        return { kind: 'wait', until: null };
      // The return that it waited for has moved: checked again before its next try.
      const inLine = row.finding?.code === 'code_queue';
      const moved =
        (inLine && signatoryBusyUntil === null) ||
        (row.finding !== null && waitsForAnother(row.finding) && !stillWaits(form, before));
      const start =
        row.scheduledAt === null ? null : Math.max(row.scheduledAt, moved ? 0 : (row.nextTryAt ?? 0));
      return start !== null && start <= now
        ? { kind: 'check', filing, form }
        : { kind: 'wait', until: start };
    }
    case 'checking':
      // Either a turn was cut off here, or a pause is running.
      return row.nextTryAt === null || row.nextTryAt <= now
        ? { kind: 'check', filing, form }
        : { kind: 'wait', until: row.nextTryAt };
    case 'waiting_for_code':
      if (code !== null && code.filingId === filing.id && code.purpose === form && code.state === 'received')
        return { kind: 'file', filing, form, code };
      // No code is coming and nobody was notified: a turn was cut off after its request had ended.
      if (row.nextTryAt === null && !asksForCode(row.finding) && code?.filingId !== filing.id)
        return { kind: 'check', filing, form };
      // Nobody was there for its code until it became late: now it needs a person's yes first.
      if (isUnattended(row.requestedBy) && code?.filingId !== filing.id && now > row.dueAt)
        return { kind: 'check', filing, form };
      // A person or a retry asked for it: `nextTryAt` is the time of the next request.
      return row.nextTryAt !== null && row.nextTryAt <= now
        ? { kind: 'check', filing, form }
        : { kind: 'wait', until: earliest(row.nextTryAt, turnsLateAt(row, now)) };
    case 'submitting':
      return { kind: 'outcome_unknown', filing, form };
    case 'unknown':
    case 'acknowledged':
      return row.nextTryAt === null || row.nextTryAt <= now
        ? { kind: 'confirm', filing, form }
        : { kind: 'wait', until: row.nextTryAt };
    case 'recorded':
      return row.nextTryAt === null || row.nextTryAt <= now
        ? { kind: 'confirm_recorded', filing, form }
        : { kind: 'wait', until: row.nextTryAt };
    case 'waiting_for_consent': {
      // Only within a session that no code has to open: else a person's press asks for one.
      if (
        row.nextTryAt === null ||
        sessionNow(session, Math.max(now, row.nextTryAt), WATCHING_TAKES_MS) === 'ask'
      )
        return { kind: 'wait', until: null };
      return row.nextTryAt <= now
        ? { kind: 'watch_fee', filing, form }
        : { kind: 'wait', until: row.nextTryAt };
    }
    case 'blocked':
    case 'filed':
    case 'rejected':
    case 'gave_up':
    case 'skipped':
    case 'cancelled':
      return { kind: 'wait', until: null };
  }
}

/** When a return that the schedule has started becomes late; null once it is, and where a person has started it. */
const turnsLateAt = ({ requestedBy, dueAt }: Return, now: Instant): Instant | null =>
  isUnattended(requestedBy) && now <= dueAt ? dueAt + 1 : null;

/** One reading call. */
export const WATCHING_TAKES_MS = minutes(2);

/** True when the finding tells a person that a code is needed. */
const asksForCode = (finding: Finding | null): boolean =>
  finding !== null && finding.code !== 'answer_unclear';

/** A finding of a scheduled return that resolves when another return of ours is filed. */
export const waitsForAnother = (finding: Finding): boolean =>
  finding.code === 'gstr1_first' ||
  finding.code === 'previous_gstr1_missing' ||
  finding.code === 'previous_gstr3b_missing';

/**
 * A person who resumed GSTR-1 wanted the month filed; a check of GSTR-3B that saw it stopped may end only after that.
 * Does not apply after a GSTR-1 that a person filed and recorded: they may file the other by hand as well.
 */
const waitsForResumedGstr1 = ({ returns: { GSTR1, GSTR3B } }: Filing): boolean =>
  GSTR3B.state === 'blocked' && GSTR3B.finding?.code === 'gstr1_stopped' && isProgressing(GSTR1.state);

/**
 * It was stopped behind an earlier month of ours, which goes on now: so does what a person has started. Every return
 * that its check looks at is filed or on its way, so that the check does not stop it again.
 */
const waitsForResumed = (row: Return, before: Filing | null): boolean =>
  row.state === 'blocked' &&
  row.finding !== null &&
  waitsForAnother(row.finding) &&
  !isUnattended(row.requestedBy) &&
  stillWaits(row.form, before) &&
  neededOf(row.form, before).every((each) => each.state === 'filed' || isUnderWay(each));

const neededOf = (form: Form, before: Filing | null): Return[] =>
  before === null
    ? []
    : form === 'GSTR1'
      ? [before.returns.GSTR1, before.returns.GSTR3B]
      : [before.returns.GSTR3B];

const stillWaits = (form: Form, before: Filing | null): boolean => neededOf(form, before).some(isUnderWay);

/** Will continue without a person: the next return waits for it. */
const isUnderWay = ({ state }: Return): boolean => isProgressing(state) || state === 'recorded';

const isProgressing = (state: ReturnState): boolean => isInFlight(state) || isBeforeSending(state);
