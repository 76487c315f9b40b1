import type { Evidence } from './evidence.ts';
import type { Finding } from './finding.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Form } from '../gst/returnPeriod.ts';
import type { DoneBy } from './doneBy.ts';

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
  'recorded',
  'filed',
  'rejected',
  'gave_up',
  'skipped',
  'cancelled',
] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** Which return of which filing. */
export type ReturnKey = { filingId: string; form: Form };

/** What a person has filed on the portal and recorded here, until its list shows it and after (record 140). */
export type Recorded = { arn: string; by: DoneBy; at: Instant };

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
  /** Null until it is filed; 'portal' when it was filed without us. */
  filedBy: DoneBy | null;
  /** The person who pressed 'today' or Retry; 'system' when nobody did: the schedule runs it. */
  requestedBy: DoneBy;
  /** What a person has recorded of a filing by hand; null: nothing. */
  recorded: Recorded | null;
  /** What its last check has read at the portal; null before the first. */
  evidence: Evidence | null;
};

/* The sets of states, each spelled once. */

const all = (...states: ReturnState[]): readonly ReturnState[] => states;
const isIn =
  (states: readonly ReturnState[]) =>
  (state: ReturnState): boolean =>
    states.includes(state);

/** Before RETFILE, nothing is in flight: it goes on by itself, or with a yes or a code. */
export const BEFORE_SENDING = all('scheduled', 'checking', 'waiting_for_consent', 'waiting_for_code');
/** A turn of the engine is at it: only then does what the turn found out apply. */
export const AT_WORK = all('checking', 'waiting_for_code');
/** RETFILE may have gone out, and the portal has not said what became of it. */
export const IN_DOUBT = all('submitting', 'unknown');
/** A person may have it tried again. */
export const STOPPED = all('blocked', 'rejected', 'gave_up');
/** Nothing of it moves before a person acts, or somebody brings a code. */
export const WAITS_FOR_PERSON = all('waiting_for_consent', 'waiting_for_code', ...STOPPED);
/** Nothing is left to do. */
const ENDED = all('filed', 'cancelled');
/** The engine or a person may still have something to do; what is skipped can be taken back. */
export const OPEN = RETURN_STATES.filter((state) => !ENDED.includes(state));
/** Ended, or answered by the portal and not shown by its list yet: nobody has anything to do. */
export const SETTLED = all(...ENDED, 'acknowledged');

export const isBeforeSending = isIn(BEFORE_SENDING);
/** No person may move it: it may have reached the portal already. */
export const isInDoubt = isIn(IN_DOUBT);
/** Something may be on its way to the portal or already there: no skip, retry or cancel (record 084.5). */
export const isInFlight = isIn([...IN_DOUBT, 'acknowledged']);
export const isEnded = isIn(ENDED);
export const isSettled = isIn(SETTLED);
