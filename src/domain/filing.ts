import type { Finding } from './finding.ts';
import type { Instant } from './istTime.ts';
import type { Form } from './returnPeriod.ts';

/** The states of one return (record 084.4). */
export const RETURN_STATES = [
  'scheduled',
  'checking',
  'waiting_for_consent',
  'waiting_for_code',
  'blocked',
  'submitting',
  'unknown',
  'acknowledged',
  'filed',
  'rejected',
  'gave_up',
  'skipped',
  'cancelled',
] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** Who did it. */
export type DoneBy = 'system' | 'user' | 'signatory' | 'expert' | 'portal';

/** Which return of which filing. */
export type ReturnKey = { filingId: string; form: Form };

/** One of the two returns of a filing. Every column is owned by `apply`; instants are product time. */
export type Return = ReturnKey & {
  state: ReturnState;
  /** When it runs by itself; null: it waits for 'today'. */
  scheduledAt: Instant | null;
  /** The last legal moment. */
  dueAt: Instant;
  nextTryAt: Instant | null;
  /** When a person was last reminded of it. */
  remindedAt: Instant | null;
  tries: number;
  codeTries: number;
  /** New portal sessions in a row that got it no further. */
  logins: number;
  finding: Finding | null;
  /** What the portal answered to RETFILE; not shown before its own list shows it. */
  answeredArn: string | null;
  arn: string | null;
  filedAt: Instant | null;
  filedBy: string;
  /** "System", or the shown name of the user who pressed 'today' or Retry. */
  requestedBy: string;
};

type Happened = { at: Instant; by?: DoneBy };

/**
 * What happened to a return, as it is stored: instants, numbers and JSON values that were settled when it happened and
 * are never computed again. `apply` says what becomes of the return.
 */
export type ReturnEvent = Happened &
  (
    | { type: 'opened'; runAt: Instant | null; dueAt: Instant }
    /** A notification has moved the legal due moment. */
    | { type: 'due_moved'; dueAt: Instant }
    | { type: 'reminded' }
    /** The time that the schedule sets was moved; what waits goes on waiting. */
    | { type: 'planned'; runAt: Instant | null }
    /** Taken back to where it runs at `runAt`, by a person or the schedule; null waits for 'today'. */
    | { type: 'scheduled'; runAt: Instant | null }
    /** A person wants it filed now, whatever has stopped it before. */
    | { type: 'requested'; requestedBy: string }
    /** A person wants the awaited code to be sent now. */
    | { type: 'code_wanted' }
    /** Stopped for now without effect at the portal; comes again at `nextTryAt`. */
    | {
        type: 'rescheduled';
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding: Finding;
        counts?: 'tries' | 'logins';
      }
    | { type: 'check_started' }
    | { type: 'consent_asked' }
    /** Checked anew: a check that runs has asked before it was given. */
    | { type: 'consent_given' }
    | { type: 'code_asked'; code: 'session' | 'evc' }
    /** It needs a code, which is asked for when a person comes. */
    | { type: 'code_parked'; code: 'session' | 'evc'; finding: Finding }
    | { type: 'code_received'; nextTryAt: Instant | null; codeTries: number }
    | { type: 'code_expired'; nextTryAt: Instant | null; codeTries: number; finding?: Finding }
    /** The portal refused the code, so nothing was filed; a new one is needed. */
    | {
        type: 'code_refused';
        nextTryAt: Instant | null;
        codeTries: number;
        finding: Finding | null;
        portalCode: string;
      }
    /** Written before RETFILE is sent (record 084.6). */
    | { type: 'submit_intended'; attempt: number }
    /** RETFILE was refused for now, or never left: certainly not filed. */
    | {
        type: 'not_submitted';
        runAt: Instant | null;
        nextTryAt: Instant | null;
        finding?: Finding;
        counts?: 'tries' | 'logins';
        portalCode?: string;
      }
    | { type: 'outcome_unknown' }
    /** RETTRACK was read, for the `looks`th time, and does not show the return; it says nothing yet. */
    | { type: 'not_listed_yet'; looks: number; nextTryAt: Instant }
    /** After an unknown outcome the portal is certain that nothing was filed (gst-portal#lost-answer). */
    | { type: 'found_not_filed'; runAt: Instant | null; finding: Finding | null }
    | { type: 'acknowledged'; arn: string }
    /** Our own submission, seen in the portal's list; not `ours`, when somebody else has filed it meanwhile. */
    | { type: 'confirmed'; arn: string; filedAt: Instant; ours: boolean }
    /** Filed by someone else, seen in the portal's list. */
    | { type: 'adopted'; arn: string; filedAt: Instant }
    | { type: 'blocked'; finding: Finding }
    | { type: 'rejected'; portalCode: string; finding: Finding }
    | { type: 'gave_up'; finding: Finding }
    /** What had stopped it is gone at the portal. */
    | { type: 'revived'; runAt: Instant | null }
    | { type: 'skipped' }
    | { type: 'unskipped'; runAt: Instant | null }
    | { type: 'cancelled' }
    /** The GSTIN was deleted and added again: what had ended with it goes on. */
    | { type: 'reopened'; runAt: Instant | null }
  );

type From = Partial<Record<ReturnState, ReturnState>>;

/** Before RETFILE, nothing is in flight. */
const BEFORE_SUBMIT = ['scheduled', 'checking', 'waiting_for_consent', 'waiting_for_code'] as const;
const STOPPED = ['blocked', 'rejected', 'gave_up'] as const;

const all = (from: readonly ReturnState[], to: ReturnState): From =>
  Object.fromEntries(from.map((state) => [state, to]));

/** Of what is not ended. */
const UNCHANGED: From = Object.fromEntries(
  RETURN_STATES.filter((state) => state !== 'filed' && state !== 'cancelled').map((state) => [state, state]),
);

/** While a turn of the engine is at it: only then does what the turn found out apply. */
const AT_WORK = ['checking', 'waiting_for_code'] as const;

/**
 * Every transition there is. `filed` has no way out, `cancelled` only with the GSTIN. What a check has found out does
 * not apply to a return that a person has moved meanwhile: it is checked anew.
 */
const TRANSITIONS: Readonly<Record<ReturnEvent['type'], From>> = {
  opened: {},
  due_moved: UNCHANGED,
  reminded: UNCHANGED,
  planned: { scheduled: 'scheduled' },
  scheduled: all(BEFORE_SUBMIT, 'scheduled'),
  requested: all([...BEFORE_SUBMIT, ...STOPPED, 'skipped'], 'scheduled'),
  code_wanted: all(BEFORE_SUBMIT, 'scheduled'),
  rescheduled: all(AT_WORK, 'scheduled'),
  check_started: all(BEFORE_SUBMIT, 'checking'),
  consent_asked: { checking: 'waiting_for_consent' },
  consent_given: all(['scheduled', 'checking', 'waiting_for_consent'], 'scheduled'),
  code_asked: all(AT_WORK, 'waiting_for_code'),
  code_parked: all(AT_WORK, 'waiting_for_code'),
  code_received: { waiting_for_code: 'checking' },
  code_expired: { waiting_for_code: 'waiting_for_code' },
  code_refused: all([...AT_WORK, 'submitting'], 'waiting_for_code'),
  submit_intended: all(AT_WORK, 'submitting'),
  not_submitted: { submitting: 'scheduled' },
  outcome_unknown: { submitting: 'unknown' },
  not_listed_yet: { unknown: 'unknown', acknowledged: 'acknowledged' },
  found_not_filed: { unknown: 'scheduled' },
  acknowledged: all(['submitting', 'unknown'], 'acknowledged'),
  confirmed: all(['submitting', 'unknown', 'acknowledged'], 'filed'),
  adopted: all([...BEFORE_SUBMIT, ...STOPPED, 'skipped'], 'filed'),
  blocked: all([...AT_WORK, 'submitting'], 'blocked'),
  rejected: all([...AT_WORK, 'submitting'], 'rejected'),
  gave_up: all(['scheduled', ...AT_WORK], 'gave_up'),
  revived: all(STOPPED, 'scheduled'),
  skipped: all([...BEFORE_SUBMIT, ...STOPPED], 'skipped'),
  unskipped: { skipped: 'scheduled' },
  cancelled: all([...BEFORE_SUBMIT, ...STOPPED, 'skipped'], 'cancelled'),
  reopened: { cancelled: 'scheduled' },
};

/** The state that an event of this type leads to; null when there is no such transition. `from` null: not opened yet. */
export function nextState(from: ReturnState | null, type: ReturnEvent['type']): ReturnState | null {
  if (from === null) return type === 'opened' ? 'scheduled' : null;
  return TRANSITIONS[type][from] ?? null;
}

/** A return as it is before anything was tried. */
const untried = { nextTryAt: null, tries: 0, codeTries: 0, logins: 0, finding: null } as const;

/**
 * The return after an event, or null when there is no such transition from its state: the event must then not be
 * recorded. A return that does not exist yet is given as its key; only `opened` applies to it. All that a return holds
 * follows from its events, in their order.
 */
export function apply(current: Return | ReturnKey, event: ReturnEvent): Return | null {
  if (!('state' in current)) {
    if (event.type !== 'opened') return null;
    const { filingId, form } = current;
    return {
      filingId,
      form,
      state: 'scheduled',
      scheduledAt: event.runAt,
      dueAt: event.dueAt,
      ...untried,
      remindedAt: null,
      answeredArn: null,
      arn: null,
      filedAt: null,
      filedBy: '',
      requestedBy: bySystem,
    };
  }
  const state = nextState(current.state, event.type);
  return state === null ? null : { ...current, ...changeOf(current, event), state };
}

/** The return that its stored events make. Throws at an event that does not apply: what is stored has applied once. */
export function replay(key: ReturnKey, events: readonly ReturnEvent[]): Return {
  let current: Return | ReturnKey = key;
  for (const event of events) {
    const next = apply(current, event);
    if (next === null) throw new Error(`the stored event '${event.type}' does not apply`);
    current = next;
  }
  if (!('state' in current)) throw new Error('a return without an event');
  return current;
}

/** What an event changes beside the state. */
function changeOf(current: Return, event: ReturnEvent): Partial<Return> {
  switch (event.type) {
    case 'opened':
    case 'consent_given':
      return {};
    case 'due_moved':
      return { dueAt: event.dueAt };
    case 'reminded':
      return { remindedAt: event.at };
    case 'planned':
      return { scheduledAt: event.runAt };
    case 'revived':
      return { ...untried, scheduledAt: event.runAt };
    case 'scheduled':
    case 'unskipped':
      return { scheduledAt: event.runAt, nextTryAt: null, finding: null };
    case 'requested':
      return { ...untried, scheduledAt: event.at, requestedBy: event.requestedBy };
    case 'reopened':
      return { ...untried, scheduledAt: event.runAt, requestedBy: bySystem };
    case 'code_wanted':
      return { scheduledAt: event.at, nextTryAt: null, codeTries: 0, finding: null };
    case 'rescheduled':
      return {
        scheduledAt: event.runAt,
        nextTryAt: event.nextTryAt,
        finding: event.finding,
        ...counted(current, event.counts),
      };
    case 'not_submitted':
      return {
        scheduledAt: event.runAt,
        nextTryAt: event.nextTryAt,
        ...(event.finding === undefined ? {} : { finding: event.finding }),
        ...counted(current, event.counts),
      };
    case 'check_started':
    case 'submit_intended':
      return { nextTryAt: null };
    case 'consent_asked':
      return { nextTryAt: null, finding: null };
    case 'code_asked':
      // A code for the return itself is asked for in a session that holds.
      return { nextTryAt: null, finding: null, ...(event.code === 'evc' ? { logins: 0 } : {}) };
    case 'code_parked':
      return { nextTryAt: null, finding: event.finding };
    case 'code_received':
      return { nextTryAt: event.nextTryAt, codeTries: event.codeTries };
    case 'code_expired':
      return {
        nextTryAt: event.nextTryAt,
        codeTries: event.codeTries,
        ...(event.finding === undefined ? {} : { finding: event.finding }),
      };
    case 'code_refused':
      return { nextTryAt: event.nextTryAt, codeTries: event.codeTries, finding: event.finding };
    case 'outcome_unknown':
      return { nextTryAt: event.at, tries: 0 };
    case 'not_listed_yet':
      return { nextTryAt: event.nextTryAt, tries: event.looks };
    case 'found_not_filed':
      return {
        scheduledAt: event.runAt,
        nextTryAt: null,
        tries: 0,
        filedAt: null,
        finding: event.finding,
      };
    case 'acknowledged':
      return {
        answeredArn: event.arn,
        filedAt: event.at,
        filedBy: current.requestedBy,
        nextTryAt: event.at,
        tries: 0,
        finding: null,
      };
    case 'confirmed':
      return {
        arn: event.arn,
        filedAt: current.filedAt ?? event.filedAt,
        filedBy: event.ours ? current.requestedBy : byPortal,
        // The answer was lost; its document is what was kept with the intent.
        answeredArn: event.ours ? (current.answeredArn ?? event.arn) : null,
        nextTryAt: null,
        finding: null,
      };
    case 'adopted':
      return {
        arn: event.arn,
        filedAt: event.filedAt,
        filedBy: byPortal,
        nextTryAt: null,
        finding: null,
      };
    case 'blocked':
    case 'rejected':
    case 'gave_up':
      return { nextTryAt: null, finding: event.finding };
    case 'skipped':
      return { scheduledAt: null, nextTryAt: null, finding: null };
    case 'cancelled':
      return { scheduledAt: null, nextTryAt: null };
  }
}

const counted = (current: Return, counts: 'tries' | 'logins' | undefined): Partial<Return> =>
  counts === undefined ? {} : { [counts]: current[counts] + 1 };

/** `requestedBy` of what nobody has asked for: the schedule runs it. */
export const bySystem = 'System';
/** `filedBy` of what was filed without us. */
export const byPortal = 'GST portal';

/** Something may be on its way to the portal or already there: no skip, retry or cancel (record 084.5). */
export const isInFlight = (state: ReturnState): boolean =>
  state === 'submitting' || state === 'unknown' || state === 'acknowledged';

/** What `requested` applies to: before RETFILE, stopped or skipped. */
export const canRequest = (state: ReturnState): boolean => TRANSITIONS.requested[state] !== undefined;
export const canSkip = (state: ReturnState): boolean => TRANSITIONS.skipped[state] !== undefined;
/** Stopped, so that a person may have it tried again. */
export const canRetry = (state: ReturnState): boolean => TRANSITIONS.revived[state] !== undefined;
export const canCancel = (state: ReturnState): boolean => TRANSITIONS.cancelled[state] !== undefined;

/** Filed or cancelled: nothing is left to do. */
export const isEnded = (state: ReturnState): boolean => state === 'filed' || state === 'cancelled';

/** Neither ended nor skipped: the engine or a person still has something to do. */
export const isOpen = (state: ReturnState): boolean => !isEnded(state) && state !== 'skipped';
