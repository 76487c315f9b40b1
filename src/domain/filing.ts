import type { Finding } from './finding.ts';
import type { Instant } from './istTime.ts';

/** The states of one return (decisions 4.4). */
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

/** Who did it, in the sense of the history's `filled_by` (decisions 4.12). */
export type DoneBy = 'system' | 'user' | 'signatory' | 'expert' | 'portal';

type Happened = { at: Instant; by?: DoneBy };

/** What happened to a return; `apply` says from which state to which. Instants and JSON values only. */
export type ReturnEvent = Happened &
  (
    | { type: 'opened'; runAt: Instant | null }
    /** A time was set or moved by a person, the schedule or 'today'; null waits for 'today'. */
    | { type: 'scheduled'; runAt: Instant | null }
    /** Stopped for now without effect at the portal; comes again at `runAt`, told by `finding` where there is one. */
    | { type: 'rescheduled'; runAt: Instant | null; finding?: Finding }
    | { type: 'check_started' }
    | { type: 'consent_asked' }
    | { type: 'consent_given' }
    | { type: 'code_asked'; code?: 'session' | 'evc' }
    | { type: 'code_received' }
    | { type: 'code_expired' }
    /** The portal refused the code, so nothing was filed; a new one is needed. */
    | { type: 'code_refused'; portalCode?: string }
    /** Written before RETFILE is sent (decisions 4.6). */
    | { type: 'submit_intended'; attempt?: number }
    /** RETFILE was refused for now, or never left: certainly not filed. */
    | { type: 'not_submitted'; runAt: Instant | null; portalCode?: string }
    | { type: 'outcome_unknown' }
    /** RETTRACK was read and does not show the return; it says nothing yet. */
    | { type: 'not_listed_yet' }
    /** After an unknown outcome the portal is certain that nothing was filed (P 3.6). */
    | { type: 'found_not_filed'; runAt: Instant | null }
    | { type: 'acknowledged'; arn: string }
    /** Our own submission, seen in the portal's list. */
    | { type: 'confirmed'; arn: string }
    /** Filed by someone else, seen in the portal's list. */
    | { type: 'adopted'; arn: string }
    | { type: 'blocked'; finding: Finding }
    | { type: 'rejected'; code: string; sentence?: string }
    | { type: 'gave_up'; reason: string }
    | { type: 'retried'; runAt?: Instant | null }
    | { type: 'skipped' }
    | { type: 'unskipped'; runAt?: Instant | null }
    | { type: 'cancelled' }
    /** The GSTIN was added again: what its deletion had cancelled is to be filed as before (decisions 3.10). */
    | { type: 'reopened'; runAt: Instant | null }
  );

type From = Partial<Record<ReturnState, ReturnState>>;

/** Before RETFILE, nothing is in flight. */
const BEFORE_SUBMIT = ['scheduled', 'checking', 'waiting_for_consent', 'waiting_for_code'] as const;
const STOPPED = ['blocked', 'rejected', 'gave_up'] as const;

const all = (from: readonly ReturnState[], to: ReturnState): From =>
  Object.fromEntries(from.map((state) => [state, to]));

/** Every transition there is. `filed` has no way out, and `cancelled` one: the GSTIN comes back. */
const TRANSITIONS: Readonly<Record<ReturnEvent['type'], From>> = {
  opened: {},
  scheduled: all(['scheduled', 'waiting_for_consent', 'waiting_for_code'], 'scheduled'),
  rescheduled: all(BEFORE_SUBMIT, 'scheduled'),
  check_started: all(BEFORE_SUBMIT, 'checking'),
  consent_asked: all(['scheduled', 'checking', 'waiting_for_consent'], 'waiting_for_consent'),
  consent_given: { scheduled: 'scheduled', checking: 'checking', waiting_for_consent: 'scheduled' },
  code_asked: all(['checking', 'waiting_for_code'], 'waiting_for_code'),
  code_received: { waiting_for_code: 'checking' },
  code_expired: { waiting_for_code: 'waiting_for_code' },
  code_refused: all(['checking', 'waiting_for_code', 'submitting'], 'waiting_for_code'),
  submit_intended: all(['checking', 'waiting_for_code'], 'submitting'),
  not_submitted: { submitting: 'scheduled' },
  outcome_unknown: { submitting: 'unknown' },
  not_listed_yet: { unknown: 'unknown', acknowledged: 'acknowledged' },
  found_not_filed: { unknown: 'scheduled' },
  acknowledged: all(['submitting', 'unknown'], 'acknowledged'),
  confirmed: all(['submitting', 'unknown', 'acknowledged'], 'filed'),
  adopted: all([...BEFORE_SUBMIT, ...STOPPED, 'skipped'], 'filed'),
  blocked: all([...BEFORE_SUBMIT, 'submitting'], 'blocked'),
  rejected: all(['checking', 'waiting_for_code', 'submitting'], 'rejected'),
  gave_up: all(BEFORE_SUBMIT, 'gave_up'),
  retried: all(STOPPED, 'scheduled'),
  skipped: all([...BEFORE_SUBMIT, ...STOPPED], 'skipped'),
  unskipped: { skipped: 'scheduled' },
  cancelled: all([...BEFORE_SUBMIT, ...STOPPED, 'skipped'], 'cancelled'),
  reopened: { cancelled: 'scheduled' },
};

/**
 * The state after an event, or null when there is no such transition: the event must then not be recorded.
 * A state of null is a return that does not exist yet; only `opened` applies to it.
 */
export function apply(state: ReturnState | null, event: ReturnEvent): ReturnState | null {
  if (state === null) return event.type === 'opened' ? 'scheduled' : null;
  return TRANSITIONS[event.type][state] ?? null;
}

/** Something may be on its way to the portal or already there: no skip, retry or cancel (decisions 4.5). */
export const isInFlight = (state: ReturnState): boolean =>
  state === 'submitting' || state === 'unknown' || state === 'acknowledged';

export const canSkip = (state: ReturnState): boolean => TRANSITIONS.skipped[state] !== undefined;
export const canRetry = (state: ReturnState): boolean => TRANSITIONS.retried[state] !== undefined;
export const canCancel = (state: ReturnState): boolean => TRANSITIONS.cancelled[state] !== undefined;

/** Filed or cancelled: nothing is to be done about it any more. */
export const isEnded = (state: ReturnState): boolean => state === 'filed' || state === 'cancelled';

/** Neither ended nor skipped: the engine or a person still has something to do. */
export const isOpen = (state: ReturnState): boolean => !isEnded(state) && state !== 'skipped';
