import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import type { Instant } from '../shared/istTime.ts';
import type { ReturnEvent } from '../filing/events.ts';
import type { Form } from '../gst/returnPeriod.ts';
import type { CodePurpose } from '../registration/codeRequest.ts';
import type { RegistrationStatus } from '../registration/registration.ts';

/** An address to which an account's events are sent. */
export type Webhook = {
  id: string;
  url: string;
  events: ProgramEventType[];
  madeAt: Instant;
} & WebhookHealth;

/**
 * The results of the last tries to reach it: `failures` in a row. `pausedUntil`: nothing is sent before that time,
 * and then a single event as a trial; wall time, null while it is not paused.
 */
export type WebhookHealth = { failures: number; pausedUntil: Instant | null };

/** One event on its way to one address. */
export type Delivery = {
  /** The header webhook-id: the same at each try. */
  id: string;
  event: string;
  madeAt: Instant;
  tries: number;
  triedAt: Instant | null;
  deliveredAt: Instant | null;
  /** HTTP status of the last try: 0 without an answer; null before the first. */
  lastStatus: number | null;
  nextTryAt: Instant | null;
};

export const maxWebhooks = 5;

/** After this many failed tries in a row nothing is sent for a while. */
export const failuresBeforePause = 5;
const firstPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;

/** The health of a webhook after one more try. A failed trial doubles the pause, a success ends it. */
export function afterTry(before: WebhookHealth, delivered: boolean, wall: Instant): WebhookHealth {
  if (delivered) return { failures: 0, pausedUntil: null };
  // A try that was running when the pause began does not change it.
  if (before.pausedUntil !== null && before.pausedUntil > wall) return before;
  const failures = before.failures + 1;
  if (failures < failuresBeforePause) return { failures, pausedUntil: null };
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - failuresBeforePause), maxPauseMs);
  return { failures, pausedUntil: wall + pauseMs };
}

/** An event waits for its webhook at most this long; after that it is sent only when the owner asks for it. */
export const maxWaitMs = 24 * 60 * 60 * 1000;

/** The previous secret keeps signing for this long after a change. */
export const previousSecretMs = 24 * 60 * 60 * 1000;

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why events cannot be sent to this address; null if they can. Whether its name resolves to a public machine is
 * checked at each send. `loopback`: in a demo, allows a program on the same machine.
 */
export function webhookUrlProblem(text: string, may: { loopback: boolean }): FieldProblem | null {
  const url = URL.parse(text);
  if (url === null) return plain('webhook_no_address');
  if (url.username !== '' || url.password !== '') return plain('webhook_user');
  if (url.hash !== '') return plain('webhook_hash');
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:' && may.loopback && loopback.includes(url.hostname)) return null;
  return problem('webhook_https', { loopback: may.loopback });
}

/** The events that a program may subscribe to. */
export const programEvents = [
  'filing.filed',
  'filing.needs_person',
  'filing.stopped',
  'code.awaited',
  'registration.verified',
  'registration.failed',
] as const;
export type ProgramEventType = (typeof programEvents)[number];

/** Sent only by a call, to try an address. */
export const testEvent = 'test';

/** An event, by the ids of its objects; the rest is read when the event is written. */
export type ProgramEvent =
  | { type: 'filing.filed'; filingId: string; form: Form; arn: string; reason: '' }
  | { type: 'filing.needs_person' | 'filing.stopped'; filingId: string; form: Form; arn: ''; reason: string }
  | { type: 'code.awaited'; codeId: string }
  | { type: 'registration.verified' | 'registration.failed'; registrationId: string };

/** The program event for an event of a return: a code, never a sentence. Null if programs do not get it. */
export function programEventOf(filingId: string, form: Form, event: ReturnEvent): ProgramEvent | null {
  const of = { filingId, form };
  switch (event.type) {
    case 'confirmed':
    case 'adopted':
      return { type: 'filing.filed', ...of, arn: event.arn, reason: '' };
    case 'consent_asked':
      return { type: 'filing.needs_person', ...of, arn: '', reason: event.finding?.code ?? 'consent' };
    case 'code_parked':
      return { type: 'filing.needs_person', ...of, arn: '', reason: event.finding.code };
    case 'record_missed':
    case 'blocked':
    case 'rejected':
    case 'gave_up':
      return { type: 'filing.stopped', ...of, arn: '', reason: event.finding.code };
    case 'opened':
    case 'due_moved':
    case 'reminded':
    case 'planned':
    case 'scheduled':
    case 'requested':
    case 'code_wanted':
    case 'rescheduled':
    case 'hastened':
    case 'check_started':
    case 'evidence_read':
    case 'fee_watched':
    case 'fee_agreed':
    case 'offset_intended':
    case 'offset_done':
    case 'offset_in_doubt':
    case 'offset_not_done':
    case 'consent_given':
    case 'code_asked':
    case 'code_received':
    case 'code_expired':
    case 'code_refused':
    case 'submit_intended':
    case 'not_submitted':
    case 'outcome_unknown':
    case 'not_listed_yet':
    case 'found_not_filed':
    case 'acknowledged':
    case 'revived':
    case 'recorded':
    case 'skipped':
    case 'unskipped':
    case 'cancelled':
    case 'reopened':
      return null;
  }
}

export function ofRegistration(
  registrationId: string,
  status: RegistrationStatus | undefined,
): ProgramEvent | null {
  if (status === 'success') return { type: 'registration.verified', registrationId };
  return status === 'failed' ? { type: 'registration.failed', registrationId } : null;
}

/** The data of an event: ids, a GSTIN and a period, state codes and the ARN. No name, no mobile, no portal code. */
export type ProgramEventData = {
  gstin_id?: string;
  gstin?: string;
  filing_id?: string;
  /** MMYYYY; a quarter by its last month. */
  period?: string;
  form?: 'GSTR-1' | 'GSTR-3B';
  state?: string;
  arn?: string;
  /** The reason, as a code: `consent`, `late_fee_carried` … */
  reason?: string;
  code_id?: string;
  purpose?: CodePurpose;
};
