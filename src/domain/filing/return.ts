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
  'filed',
  'rejected',
  'gave_up',
  'skipped',
  'cancelled',
] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

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
  /** Null until it is filed; 'portal' when it was filed without us. */
  filedBy: DoneBy | null;
  /** The person who pressed 'today' or Retry; 'system' when nobody did: the schedule runs it. */
  requestedBy: DoneBy;
};

/** Something may be on its way to the portal or already there: no skip, retry or cancel (record 084.5). */
export const isInFlight = (state: ReturnState): boolean =>
  state === 'submitting' || state === 'unknown' || state === 'acknowledged';

/** Filed or cancelled: nothing is left to do. */
export const isEnded = (state: ReturnState): boolean => state === 'filed' || state === 'cancelled';
