import {
  AT_WORK,
  BEFORE_SENDING,
  IN_DOUBT,
  OPEN,
  type Return,
  type ReturnKey,
  type ReturnState,
  STOPPED,
} from './filing.ts';
import type { ReturnEvent } from './events.ts';

type From = Partial<Record<ReturnState, ReturnState>>;

const all = (from: readonly ReturnState[], to: ReturnState): From =>
  Object.fromEntries(from.map((state) => [state, to]));

/** For events that leave the state as it is: every state that has not ended. */
const UNCHANGED: From = Object.fromEntries(OPEN.map((state) => [state, state]));

/**
 * Every allowed transition. `filed` has no way out, `cancelled` only with the GSTIN. The result of a check does not
 * apply to a return that a person has changed meanwhile: the return is checked again.
 */
const TRANSITIONS: Readonly<Record<ReturnEvent['type'], From>> = {
  opened: {},
  due_moved: UNCHANGED,
  reminded: UNCHANGED,
  planned: { scheduled: 'scheduled' },
  scheduled: all(BEFORE_SENDING, 'scheduled'),
  requested: all([...BEFORE_SENDING, ...STOPPED, 'skipped'], 'scheduled'),
  code_wanted: all(BEFORE_SENDING, 'scheduled'),
  rescheduled: all(AT_WORK, 'scheduled'),
  hastened: { scheduled: 'scheduled', checking: 'checking' },
  check_started: all(BEFORE_SENDING, 'checking'),
  evidence_read: { checking: 'checking' },
  consent_asked: { checking: 'waiting_for_consent' },
  consent_given: all(['scheduled', 'checking', 'waiting_for_consent'], 'scheduled'),
  code_asked: all(AT_WORK, 'waiting_for_code'),
  code_parked: all(AT_WORK, 'waiting_for_code'),
  code_received: { waiting_for_code: 'checking' },
  code_expired: { waiting_for_code: 'waiting_for_code' },
  code_refused: all([...AT_WORK, 'submitting'], 'waiting_for_code'),
  fee_watched: { waiting_for_consent: 'waiting_for_consent' },
  fee_agreed: { waiting_for_consent: 'waiting_for_consent' },
  offset_intended: { checking: 'checking' },
  // The outcome of a payment is recorded whatever a person has done with the return meanwhile.
  offset_done: UNCHANGED,
  offset_in_doubt: { checking: 'scheduled' },
  offset_not_done: UNCHANGED,
  submit_intended: all(AT_WORK, 'submitting'),
  not_submitted: { submitting: 'scheduled' },
  outcome_unknown: { submitting: 'unknown' },
  not_listed_yet: { unknown: 'unknown', acknowledged: 'acknowledged', recorded: 'recorded' },
  found_not_filed: { unknown: 'scheduled' },
  acknowledged: all(IN_DOUBT, 'acknowledged'),
  confirmed: all([...IN_DOUBT, 'acknowledged'], 'filed'),
  adopted: all([...BEFORE_SENDING, ...STOPPED, 'recorded', 'skipped'], 'filed'),
  recorded: all([...STOPPED, 'recorded'], 'recorded'),
  record_missed: { recorded: 'blocked' },
  blocked: all([...AT_WORK, 'submitting'], 'blocked'),
  rejected: all([...AT_WORK, 'submitting'], 'rejected'),
  gave_up: all(['scheduled', ...AT_WORK], 'gave_up'),
  revived: all(STOPPED, 'scheduled'),
  skipped: all([...BEFORE_SENDING, ...STOPPED], 'skipped'),
  unskipped: { skipped: 'scheduled' },
  cancelled: all([...BEFORE_SENDING, ...STOPPED, 'recorded', 'skipped'], 'cancelled'),
  reopened: { cancelled: 'scheduled' },
};

/** The state after an event of this type; null when there is no such transition. `from` null: not opened yet. */
export function nextState(from: ReturnState | null, type: ReturnEvent['type']): ReturnState | null {
  if (from === null) return type === 'opened' ? 'scheduled' : null;
  return TRANSITIONS[type][from] ?? null;
}

/** A return before the first try. */
const untried = { nextTryAt: null, tries: 0, codeTries: 0, logins: 0, finding: null } as const;

/**
 * The return after an event, or null when its state has no such transition: the event must then not be recorded. For
 * a return that does not exist yet, pass its key; only `opened` applies to it. Every field of a return follows from
 * its events, in their order.
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
      filedBy: null,
      requestedBy: 'system',
      recorded: null,
      evidence: null,
      feePayment: null,
    };
  }
  // One payment goes out in a return, whoever else works on it: the next only once the one before is proven undone.
  if (event.type === 'offset_intended' && current.feePayment !== null) return null;
  const state = nextState(current.state, event.type);
  return state === null ? null : { ...current, ...changeOf(current, event), state };
}

/**
 * Rebuilds a return from its stored events. Throws at an event that does not apply: a stored event has applied once.
 */
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

/** The fields that an event changes, besides the state. */
function changeOf(current: Return, event: ReturnEvent): Partial<Return> {
  switch (event.type) {
    case 'opened':
    case 'consent_given':
      return {};
    case 'due_moved':
      return { dueAt: event.dueAt };
    case 'evidence_read':
      return { evidence: event.evidence };
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
      return { ...untried, scheduledAt: event.runAt, requestedBy: 'system' };
    case 'code_wanted':
      return { scheduledAt: event.at, nextTryAt: null, codeTries: 0, finding: null };
    case 'hastened':
      return { nextTryAt: null };
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
      return { nextTryAt: event.nextTryAt ?? null, finding: event.finding ?? null };
    case 'fee_watched':
      return { nextTryAt: event.nextTryAt, finding: event.finding, evidence: event.evidence };
    case 'fee_agreed':
      return { nextTryAt: event.nextTryAt };
    case 'offset_intended': {
      const { central, state, cash, at } = event;
      return {
        feePayment: { state: 'intended', fee: { central, state }, cash, at, looks: 0, lookedAt: null },
      };
    }
    case 'offset_done': {
      const { central, state, at } = event;
      return {
        feePayment: {
          ...(current.feePayment ?? { cash: null, at, looks: 0, lookedAt: null }),
          state: 'done',
          fee: { central, state },
        },
      };
    }
    case 'offset_in_doubt':
      return {
        scheduledAt: event.runAt,
        nextTryAt: event.nextTryAt,
        finding: event.finding,
        feePayment:
          current.feePayment === null
            ? null
            : { ...current.feePayment, looks: event.looks, lookedAt: event.at },
      };
    case 'offset_not_done':
      return { feePayment: null };
    case 'code_asked':
      // The time since which the portal's answer is unclear survives the sessions that the tries need.
      return {
        nextTryAt: null,
        finding: current.finding?.code === 'answer_unclear' ? current.finding : null,
      };
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
      return {
        nextTryAt: event.at,
        tries: 0,
        ...(event.finding === undefined ? {} : { finding: event.finding }),
      };
    case 'not_listed_yet':
      return {
        nextTryAt: event.nextTryAt,
        tries: event.looks,
        ...(event.finding === undefined ? {} : { finding: event.finding }),
      };
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
        filedBy: event.ours ? current.requestedBy : 'portal',
        // The answer was lost; the document stored with the intent stands in for it.
        answeredArn: event.ours ? (current.answeredArn ?? event.arn) : null,
        nextTryAt: null,
        finding: null,
      };
    case 'adopted':
      return {
        arn: event.arn,
        filedAt: event.filedAt,
        filedBy: 'portal',
        nextTryAt: null,
        finding: null,
      };
    case 'recorded':
      return {
        recorded: { arn: event.arn, by: event.recordedBy, at: event.at },
        nextTryAt: event.at,
        tries: 0,
        finding: null,
      };
    case 'blocked':
    case 'rejected':
    case 'gave_up':
    case 'record_missed':
      return { nextTryAt: null, finding: event.finding };
    case 'skipped':
      return { scheduledAt: null, nextTryAt: null, finding: null };
    case 'cancelled':
      return { scheduledAt: null, nextTryAt: null };
  }
}

const counted = (current: Return, counts: 'tries' | 'logins' | undefined): Partial<Return> =>
  counts === undefined ? {} : { [counts]: current[counts] + 1 };

/** `requested` applies before RETFILE and to stopped or skipped returns. */
export const canRequest = (state: ReturnState): boolean => TRANSITIONS.requested[state] !== undefined;
export const canSkip = (state: ReturnState): boolean => TRANSITIONS.skipped[state] !== undefined;
/** Stopped, so that a person may retry it. */
export const canRetry = (state: ReturnState): boolean => TRANSITIONS.revived[state] !== undefined;
export const canCancel = (state: ReturnState): boolean => TRANSITIONS.cancelled[state] !== undefined;
