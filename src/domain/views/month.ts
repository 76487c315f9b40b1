import { stateCodeOf } from '../gst/gstin.ts';
import { type LateFees, lateFees } from '../gst/lateFee.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { CodeRequest } from '../registration/codeRequest.ts';
import type { Registration } from '../registration/registration.ts';
import { isRunning, runAt } from '../registration/schedule.ts';
import { DAY_MS, type Instant, toIst } from '../shared/istTime.ts';
import { canRetry } from '../filing/apply.ts';
import { otherArn } from '../filing/byHand.ts';
import { type Approval, clientSaidNo, isAskingClient, isDenied } from '../filing/approval.ts';
import {
  feesOf,
  paidRupees,
  type Filing,
  lastDue,
  unfiledForms,
  type Return,
  entryStatus,
  shownEntryStatus,
  type PublicStatus,
  returnStatus,
} from '../filing/filing.ts';
import { rupeesOfFee } from '../gst/carriedFee.ts';
import { type Covered, EVIDENCE_SOURCES, type Evidence } from '../gst/evidence.ts';
import { afterEInvoicesArrive } from '../gst/portalFigures.ts';
import { actorOf, type Actor, asOf, type Finding, isFixedByEdit } from '../filing/finding.ts';
import {
  type Awaited,
  awaitedOf,
  type FeeToPay,
  feeToPay,
  isRetryUseful,
  type Known,
  offeredActs,
  type OfferedActs,
  returnsOf,
  requiredYes,
} from '../filing/offeredActs.ts';

/** The state of a month, finer than its status: shown on a page in a word or two. */
export const entryStates = [
  'filed',
  /** Answered by the portal, but not yet in its list. */
  'arn_being_confirmed',
  'skipped',
  'cancelled',
  /** One of its returns is filed; the other was skipped or cancelled. */
  'half_skipped',
  /** Sent, and the answer was lost, or filed elsewhere: the portal's list is read until it shows it. */
  'confirming',
  /** Recorded as filed by hand; the portal's list is read until it shows it. */
  'recorded',
  'waiting_for_yes',
  /** The money for its late fee is not in the cash ledger; a yes is asked for when it is, or was given ahead. */
  'waiting_for_money',
  /** Its question was sent to the client, who has not answered. */
  'waiting_for_client',
  /** The client says that the month was not nil. */
  'client_said_no',
  'waiting_for_code',
  'being_filed',
  'scheduled',
  'not_scheduled',
  /** Stopped for a reason that can be fixed. */
  'not_filed',
  /** Stopped, and a retry changes nothing. */
  'closed',
  /** Stopped because an older month comes first. */
  'after_older',
  /** The law asks for no return. */
  'none_due',
  /** A person has to give the first month for which returns are due. */
  'perhaps_none_due',
] as const;
export type EntryState = (typeof entryStates)[number];

/** The state of the newest code request of a month. */
export const codeStates = ['not_needed', 'requested', 'received', 'used', 'expired'] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * The one next act of a month, shown as a button on each page with the month; '' if no press helps. `answer`: the
 * month's question is open, and a yes files it. `file`: file now instead of on its day, or start it. `say_yes`: file
 * a return despite what its yes names (design#evidence). `pay_late_fee`: the yes to the late fee that `feeToPay` names
 * (design#late-fee-month). `edit`: the edit form asks for the missing field.
 */
export const monthActs = [
  '',
  'answer',
  'say_yes',
  'pay_late_fee',
  'file',
  'retry',
  'edit',
  'type_code',
  'ask_code',
  'undo',
] as const;
export type MonthAct = (typeof monthActs)[number];

/** The party that a month waits for; nobody when nothing is left to do. */
export const awaitedActors = ['nobody', 'you', 'signatory', 'client', 'shunya', 'portal'] as const;
export type AwaitedActor = 'nobody' | 'client' | Actor;

/** Why a month is stopped. A GSTR-3B that waited for GSTR-1 does not know the later state of that return. */
export type Failure =
  | { kind: 'finding'; finding: Finding }
  | { kind: 'gstr1_is_filed'; period: ReturnPeriod; frequency: FilingFrequency };

/** The next act and its actor; names only acts that the month offers (offeredActs.ts). */
export type NextAct =
  | { kind: 'none' }
  /** The act of the finding; `whole`: with its reason, if nothing else shows it. */
  | { kind: 'finding'; finding: Finding; whole: boolean }
  | { kind: 'go_on_with_gstr3b'; dueAt: Instant }
  | { kind: 'only_due'; dueAt: Instant }
  | { kind: 'mend_sign_in' }
  /** `paid`: a late fee in the skipped return that is paid at the portal, whole rupees; absent if none is. */
  | { kind: 'undo_skip'; skipped: { form: Form; dueAt: Instant; isPast: boolean }[]; paid?: number }
  | {
      kind: 'say_yes';
      /** Why it waits, besides the missing yes. */
      finding: Finding | null;
      period: ReturnPeriod;
      frequency: FilingFrequency;
      dueAt: Instant;
      /** The late fee if the late returns are filed now; null if none is late. */
      fee: LateFees | null;
    }
  | { kind: 'client_asked'; name: string; sentAt: Instant; endsAt: Instant; only: boolean }
  | { kind: 'client_said_no'; name: string; at: Instant; period: ReturnPeriod; frequency: FilingFrequency }
  | { kind: 'recorded'; forms: Form[]; arn: string; at: Instant }
  /** The portal shows another ARN than the recorded one. */
  | { kind: 'other_arn'; form: Form; recorded: string; arn: string }
  /** A GSTR-3B after this one charges the late fee of what was filed late, whole rupees. */
  | { kind: 'filed_late'; forms: Form[]; rupees: number }
  | { kind: 'start' }
  | { kind: 'code_in_use' }
  | { kind: 'type_code' }
  | { kind: 'new_code_at'; at: Instant }
  | { kind: 'new_code_now' }
  /** `lastMissed`: nobody typed the last one while it worked. */
  | { kind: 'ask_code'; lastRefused: boolean; lastMissed: boolean }
  | { kind: 'code_after_another' }
  | { kind: 'last_code_refused' }
  | { kind: 'answer_lost' };

/** All decisions about a month, before any text is written. */
export type Entry = {
  /** The instant as of which it is described; earlier findings are converted to it (`asOf`). */
  now: Instant;
  status: PublicStatus;
  /** A person may retry one of its returns, whatever its status. */
  isStopped: boolean;
  state: EntryState;
  awaited: Awaited;
  /** Null unless it is stopped. */
  failure: Failure | null;
  next: NextAct;
  act: MonthAct;
  /** The party that it waits for; Shunya if a press could only bring it forward. */
  by: AwaitedActor;
  offered: OfferedActs;
  /** The returns that are neither filed nor cancelled: a yes files them. */
  left: Form[];
  /** The portal may charge the late fee of an earlier return in its GSTR-3B. */
  mayCarryFee: boolean;
  /** The question of the month can be sent to the client's contact. */
  canAskClient: boolean;
  /** The items that a yes besides the month's has to name; null if none is needed. */
  asked: Covered | null;
  /** The late fee that it waits for; null if there is none. */
  fee: FeeToPay | null;
  evidence: Evidence;
  codeState: CodeState;
  /** When each return is filed automatically; null if it waits for somebody or is in progress. */
  runsAt: Record<Form, Instant | null>;
  /** The scheduled day of each month (specification 3); 0 when it is not on a schedule. */
  monthlyDay: Record<Form, number>;
};

/** Pure. Pass null for a registration that was deleted. */
export function entryOfFiling(filing: Filing, registration: Registration | null, known: Known): Entry {
  const { GSTR1, GSTR3B } = filing.returns;
  const rows = returnsOf(filing);
  // Its acts follow the states of its returns.
  const stage = entryStatus([GSTR1.state, GSTR3B.state]);
  const status = shownEntryStatus(rows);
  // GSTR-1 comes first, since GSTR-3B waits for it.
  const speaking = rows.find((row) => canRetry(row.state) && row.finding !== null) ?? null;
  const offered = offeredActs(filing, registration, known);
  const awaited = awaitedOf(filing, known);
  // A postponed return is filed at its next try.
  const runsAt = ({ state, scheduledAt, nextTryAt }: Return): Instant | null =>
    state === 'scheduled' && awaited === '' && scheduledAt !== null
      ? Math.max(scheduledAt, nextTryAt ?? scheduledAt)
      : null;
  const gstr1RunsAt = runsAt(GSTR1);
  const gstr3bRunsAt = runsAt(GSTR3B);
  const refused = registration?.status === 'failed';
  const next = nextAct({ filing, known, offered, stage, awaited, speaking, refused });
  return {
    now: known.now,
    status,
    isStopped: isStopped(stage),
    state: stateOf(filing, { stage, status }, awaited, known),
    awaited,
    failure: isStopped(stage) && speaking !== null ? failureOf(speaking, filing) : null,
    next,
    act: actOf({ stage, awaited, next, offered, finding: speaking?.finding ?? null, refused }),
    by: whoActs(rows, { stage, next }),
    left: unfiledForms(filing),
    mayCarryFee: known.mayCarryFee ?? false,
    offered,
    canAskClient: awaited === 'yes' && canAskClient(filing, registration, offered, known.now),
    asked: requiredYes(filing, known.consent),
    fee: feeToPay(filing, known),
    evidence: evidenceOf(filing),
    codeState: codeStateOf(filing, known.code),
    runsAt: {
      GSTR1: gstr1RunsAt,
      // It follows the other.
      GSTR3B: gstr3bRunsAt === null ? null : Math.max(gstr3bRunsAt, gstr1RunsAt ?? gstr3bRunsAt),
    },
    monthlyDay: {
      GSTR1: monthlyDay(GSTR1, filing, registration),
      GSTR3B: monthlyDay(GSTR3B, filing, registration),
    },
  };
}

/** After a no the question can be asked again; if a member has to say yes, they pass the question on. */
const canAskClient = (
  filing: Filing,
  registration: Registration | null,
  { today }: OfferedActs,
  now: Instant,
): boolean =>
  registration !== null &&
  registration.contact !== null &&
  registration.contact.deniedAt === null &&
  now <= lastDue(filing) &&
  (today === 'offered' || isDenied(filing.approval));

/** The portal's data about the period: the newest reading of each source, from either return. */
export function evidenceOf(filing: Filing): Evidence {
  const readings = returnsOf(filing).flatMap(({ evidence }) => evidence ?? []);
  return EVIDENCE_SOURCES.flatMap((source) => {
    const ofSource = readings.filter((reading) => reading.source === source);
    return ofSource.toSorted((a, b) => b.at - a.at).slice(0, 1);
  });
}

/** Filed elsewhere by all that is known: it stands between two readings of the portal's list, or at one. */
const isAwaitedInList = ({ state, finding }: Return): boolean =>
  (state === 'scheduled' || state === 'checking') && finding?.code === 'filed_elsewhere';

/** By the states of its returns: a person may retry one of them. */
const isStopped = (stage: PublicStatus): boolean => stage === 'failed' || stage === 'error';

function stateOf(
  filing: Filing,
  { stage, status }: Pick<Telling, 'stage'> & Pick<Entry, 'status'>,
  awaited: Awaited,
  known: Known,
): EntryState {
  const rows = returnsOf(filing);
  switch (stage) {
    case 'success':
      return rows.some((row) => row.state === 'acknowledged') ? 'arn_being_confirmed' : 'filed';
    case 'skipped':
      if (rows.some((row) => returnStatus(row.state) === 'success')) return 'half_skipped';
      return rows.every((row) => row.state === 'cancelled') ? 'cancelled' : 'skipped';
    case 'warning':
    case 'pending':
      if (rows.some((row) => row.state === 'unknown')) return 'confirming';
      if (rows.some((row) => row.state === 'recorded')) return 'recorded';
      if (awaited === 'yes') return stateOfYes(filing, known);
      // After a refused code the next one is asked for at a time of its own.
      if (awaited === 'code' || nextCodeAt(rows, known.code, known.now) !== null) return 'waiting_for_code';
      if (awaited === '' && rows.some(isAwaitedInList)) return 'confirming';
      if (rows.some((row) => row.state === 'submitting' || row.state === 'checking')) return 'being_filed';
      return rows.some((row) => row.scheduledAt !== null && row.state === 'scheduled')
        ? 'scheduled'
        : 'not_scheduled';
    case 'failed':
    case 'error':
      if (status === 'skipped') return 'none_due';
      if (status === 'warning')
        return rows.some(({ finding }) => finding?.code === 'first_period_unknown')
          ? 'perhaps_none_due'
          : 'after_older';
      return rows.some((row) => isRetryUseful(row, filing)) ? 'not_filed' : 'closed';
  }
}

function stateOfYes(filing: Filing, known: Known): EntryState {
  const { approval } = filing;
  const fee = feeToPay(filing, known);
  if (isDenied(approval)) return 'client_said_no';
  if (isAskingClient(approval, known.now)) return 'waiting_for_client';
  return fee !== null && rupeesOfFee(fee.missing) > 0 ? 'waiting_for_money' : 'waiting_for_yes';
}

type Telling = {
  filing: Filing;
  known: Known;
  offered: OfferedActs;
  /** Its status by the states of its returns alone. */
  stage: PublicStatus;
  awaited: Awaited;
  speaking: Return | null;
  /** The portal refuses the sign-in: nothing starts before that is fixed. */
  refused: boolean;
};

const none: NextAct = { kind: 'none' };

/** `only`: no yes but theirs files it. */
const clientAsked = ({ name, sentAt, endsAt }: Approval, only: boolean): NextAct => ({
  kind: 'client_asked',
  name,
  sentAt,
  endsAt,
  only,
});

function nextAct({ filing, known, offered, stage, awaited, speaking, refused }: Telling): NextAct {
  if (isStopped(stage)) {
    if (speaking === null) return none;
    if (refused && isRetryUseful(speaking, filing)) return { kind: 'mend_sign_in' };
    return actOnFailure(speaking, filing, offered);
  }
  const rows = returnsOf(filing);
  if (stage === 'success') {
    const other = rows.find(otherArn);
    return other === undefined
      ? filedLate(filing)
      : { kind: 'other_arn', form: other.form, recorded: other.recorded?.arn ?? '', arn: other.arn ?? '' };
  }
  if (stage === 'skipped') {
    const skipped = rows.filter((row) => row.state === 'skipped');
    return offered.undo
      ? {
          kind: 'undo_skip',
          skipped: skipped.map(({ form, dueAt }) => ({ form, dueAt, isPast: known.now > dueAt })),
          ...paidIn(skipped),
        }
      : none;
  }
  if (refused && (awaited === 'yes' || awaited === 'start' || awaited === ''))
    return { kind: 'mend_sign_in' };
  const waitingForYes = rows.find((row) => row.finding !== null && row.state === 'waiting_for_consent');
  const waiting =
    (
      waitingForYes ??
      rows.find((row) => (row.finding !== null && row.state === 'scheduled') || isAwaitedInList(row))
    )?.finding ?? null;
  switch (awaited) {
    case 'yes': {
      const { approval, period, frequency } = filing;
      if (isDenied(approval)) {
        const at = approval.answeredAt ?? approval.sentAt;
        return { kind: 'client_said_no', name: approval.name, at, period, frequency };
      }
      // After a no only the client says yes: nothing else that waits for a yes is said.
      if (isAskingClient(approval, known.now) && clientSaidNo(approval)) return clientAsked(approval, true);
      if (requiredYes(filing, known.consent) !== null) {
        const named = rows.find((row) => row.finding?.code === 'needs_yes')?.finding ?? null;
        if (named === null || !offered.sayYes) return { kind: 'mend_sign_in' };
        return { kind: 'finding', finding: named, whole: true };
      }
      const fee = feeToPay(filing, known);
      if (fee !== null && waiting !== null) return { kind: 'finding', finding: waiting, whole: true };
      // The question about a late filing shows its cost.
      if (waiting?.code === 'late_needs_person') return { kind: 'finding', finding: waiting, whole: true };
      if (isAskingClient(approval, known.now)) return clientAsked(approval, false);
      const dueAt = rows.find((row) => returnStatus(row.state) !== 'success')?.dueAt ?? known.now;
      return {
        kind: 'say_yes',
        finding: waiting === null ? null : asOf(waiting, known.now),
        period,
        frequency,
        dueAt,
        fee: feesOf(filing, known.now),
      };
    }
    case 'code':
      return actOnCode(rows, known, offered);
    case 'portal':
      return inDoubtAct(rows) ?? recordedAct(rows);
    case 'start':
    case '': {
      const at = nextCodeAt(rows, known.code, known.now);
      if (at !== null) return { kind: 'new_code_at', at };
      if (waiting !== null) return { kind: 'finding', finding: waiting, whole: true };
      // Taken off the schedule, or without one: never started automatically (design#verification, design#schedules).
      if (awaited === '' || offered.today !== 'offered') return none;
      return { kind: 'start' };
    }
  }
}

/** The late fee of the returns that were filed late, by our own tables (gst-portal#late-fee). */
function filedLate(filing: Filing): NextAct {
  const late = returnsOf(filing).flatMap(({ form, dueAt, filedAt }) =>
    filedAt === null ? [] : (lateFees([{ form, period: filing.period, due: dueAt }], filedAt)?.each ?? []),
  );
  const rupees = late.reduce((sum, each) => sum + each.rupees, 0);
  return rupees === 0 ? none : { kind: 'filed_late', forms: late.map(({ form }) => form), rupees };
}

/** The money of a late fee stays in a return that is skipped after its payment (design#late-fee-month). */
function paidIn(skipped: readonly Return[]): { paid?: number } {
  const paid = skipped.reduce((sum, row) => sum + paidRupees(row), 0);
  return paid === 0 ? {} : { paid };
}

/** The details of a return whose outcome is in doubt: since when, and the portal's answers. */
function inDoubtAct(rows: readonly Return[]): NextAct | null {
  const row = rows.find(({ state }) => state === 'unknown');
  if (row === undefined) return null;
  const says = row.finding?.code === 'outcome_in_doubt' || row.finding?.code === 'filed_elsewhere';
  return says && row.finding !== null
    ? { kind: 'finding', finding: row.finding, whole: true }
    : { kind: 'answer_lost' };
}

function recordedAct(rows: readonly Return[]): NextAct {
  const recorded = rows.filter(({ state }) => state === 'recorded');
  const record = recorded[0]?.recorded ?? null;
  if (record === null) return none;
  return { kind: 'recorded', forms: recorded.map(({ form }) => form), arn: record.arn, at: record.at };
}

type Standing = { stage: PublicStatus; awaited: Awaited; next: NextAct };

type Acting = Standing & { offered: OfferedActs; finding: Finding | null; refused: boolean };

function actOf({ stage, awaited, next, offered, finding, refused }: Acting): MonthAct {
  if (isStopped(stage)) {
    if (finding !== null && isFixedByEdit(finding)) return 'edit';
    return offered.retry && !refused ? 'retry' : '';
  }
  if (stage === 'skipped') return offered.undo ? 'undo' : '';
  if (stage === 'success') return '';
  if (offered.sayYes) return 'say_yes';
  if (offered.payFee) return 'pay_late_fee';
  // The yes is there, and the money is awaited.
  if (awaited === 'yes' && offered.retry) return 'retry';
  if (next.kind === 'type_code' || next.kind === 'ask_code') return next.kind;
  if (offered.today !== 'offered') return '';
  return awaited === 'yes' ? 'answer' : 'file';
}

function whoActs(rows: readonly Return[], { stage, next }: Omit<Standing, 'awaited'>): AwaitedActor {
  if (stage === 'success') return rows.some((row) => row.state === 'acknowledged') ? 'portal' : 'nobody';
  if (stage === 'skipped') return 'nobody';
  switch (next.kind) {
    case 'finding':
      return next.finding.code === 'outcome_in_doubt' ? 'portal' : actorOf(next.finding);
    case 'none':
      return isStopped(stage) ? 'nobody' : 'shunya';
    case 'type_code':
      return 'signatory';
    case 'client_asked':
      return 'client';
    case 'code_in_use':
    case 'new_code_at':
    case 'new_code_now':
    case 'code_after_another':
      return 'shunya';
    case 'answer_lost':
    case 'recorded':
      return 'portal';
    case 'other_arn':
    case 'filed_late':
      return 'nobody';
    case 'go_on_with_gstr3b':
    case 'only_due':
    case 'mend_sign_in':
    case 'undo_skip':
    case 'say_yes':
    case 'client_said_no':
    case 'start':
    case 'ask_code':
    case 'last_code_refused':
      return 'you';
  }
}

/** When the next code is asked for by itself, where the portal has refused the newest one; null at once, or by a press. */
export function nextCodeAt(rows: Return[], newest: CodeRequest | null, now: Instant): Instant | null {
  if (newest?.state !== 'refused') return null;
  const next = rows.find(({ state }) => state === 'checking' || state === 'waiting_for_code')?.nextTryAt ?? 0;
  return next > now ? next : null;
}

function actOnCode(rows: Return[], { code, codeOpen, now }: Known, { askCode }: OfferedActs): NextAct {
  if (code?.state === 'received') return { kind: 'code_in_use' };
  if (code?.state === 'requested' && code.expiresAt > now) return { kind: 'type_code' };
  const at = nextCodeAt(rows, code, now);
  if (at !== null) return { kind: 'new_code_at', at };
  if ((rows.find((row) => row.state === 'waiting_for_code')?.nextTryAt ?? null) !== null)
    return { kind: 'new_code_now' };
  const lastRefused = code?.state === 'refused';
  if (askCode) return { kind: 'ask_code', lastRefused, lastMissed: isMissed(code, now) };
  if (codeOpen) return { kind: 'code_after_another' };
  return lastRefused ? { kind: 'last_code_refused' } : none;
}

/** Nobody typed it: said for a day, because an older one tells nothing of the month that waits now. */
const isMissed = (code: CodeRequest | null, now: Instant): boolean =>
  code?.state === 'expired' && now < code.expiresAt + DAY_MS;

/** GSTR-1 has been filed since GSTR-3B was stopped to wait for it. */
const hasGoneOn = (row: Return, filing: Filing): boolean =>
  row.finding?.code === 'gstr1_stopped' && returnStatus(filing.returns.GSTR1.state) === 'success';

function failureOf(row: Return, filing: Filing): Failure | null {
  const { period, frequency } = filing;
  if (hasGoneOn(row, filing)) return { kind: 'gstr1_is_filed', period, frequency };
  return row.finding === null ? null : { kind: 'finding', finding: row.finding };
}

function actOnFailure(row: Return, filing: Filing, { retry }: OfferedActs): NextAct {
  const { dueAt, finding } = row;
  if (hasGoneOn(row, filing)) return { kind: 'go_on_with_gstr3b', dueAt };
  if (finding?.code === 'gstr1_stopped' && !retry) return { kind: 'only_due', dueAt };
  return finding === null ? none : { kind: 'finding', finding, whole: false };
}

function codeStateOf(filing: Filing, code: CodeRequest | null): CodeState {
  if (code === null) return stateOfSweptCode(filing);
  if (code.filingId !== filing.id) return 'not_needed';
  const states = {
    requested: 'requested',
    received: 'received',
    used: 'used',
    refused: 'expired',
    expired: 'expired',
    cancelled: 'not_needed',
  } as const;
  return states[code.state];
}

/** Code requests are stored for a month; for older ones, the returns' own fields are used. */
function stateOfSweptCode({ returns: { GSTR1, GSTR3B } }: Filing): CodeState {
  const both = [GSTR1, GSTR3B];
  const waits = both.find(({ state }) => state === 'waiting_for_code');
  // Without a try none was asked for yet.
  if (waits !== undefined) return waits.codeTries > 0 ? 'expired' : 'not_needed';
  return both.some(({ answeredArn }) => answeredArn !== null) ? 'used' : 'not_needed';
}

function monthlyDay(row: Return, filing: Filing, registration: Registration | null): number {
  if (row.scheduledAt === null) return 0;
  if (registration === null) return toIst(row.scheduledAt).day;
  const { schedule, autoFilling } = registration;
  if (!autoFilling || !isRunning(schedule, filing.period)) return 0;
  const chosen = runAt(row.form, schedule, filing.period, filing.frequency, stateCodeOf(filing.gstin));
  return toIst(afterEInvoicesArrive(chosen, registration.makesEInvoices, filing.period)).day;
}
