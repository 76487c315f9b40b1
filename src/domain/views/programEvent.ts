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
 * How the last tries to reach it went: `failures` in a row. `pausedUntil`: nothing is sent there before, and then one
 * event alone, as a trial; wall time, null while all is sent.
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
  /** Of the last try: 0 where no answer came; null before the first. */
  lastStatus: number | null;
  nextTryAt: Instant | null;
};

export const mostWebhooks = 5;

/** After so many failed tries in a row nothing is sent for a while. */
export const failuresBeforePause = 5;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/** How a webhook fares after one more try. One failed trial makes the pause twice as long, one success ends it. */
export function afterTry(before: WebhookHealth, delivered: boolean, wall: Instant): WebhookHealth {
  if (delivered) return { failures: 0, pausedUntil: null };
  // What was under way when the pause began says nothing that the pause does not know.
  if (before.pausedUntil !== null && before.pausedUntil > wall) return before;
  const failures = before.failures + 1;
  if (failures < failuresBeforePause) return { failures, pausedUntil: null };
  const pauseMs = Math.min(firstPauseMs * 2 ** (failures - failuresBeforePause), longestPauseMs);
  return { failures, pausedUntil: wall + pauseMs };
}

/** An event waits for its webhook at most so long; after that it is sent only when the owner says so. */
export const longestWaitMs = 24 * 60 * 60 * 1000;

/** How long the secret before still signs too, after it was changed. */
export const previousSecretMs = 24 * 60 * 60 * 1000;

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Why events cannot be sent to this address; null where they may. Whether its name leads to a public machine is looked at
 * when something is sent. `loopback`: in a demo, to a program on the same machine.
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

/** What a program may be told of. */
export const programEvents = [
  'filing.filed',
  'filing.needs_person',
  'filing.stopped',
  'code.awaited',
  'registration.verified',
  'registration.failed',
] as const;
export type ProgramEventType = (typeof programEvents)[number];

/** Sent by a call alone, to try an address. */
export const testEvent = 'test';

/** What has happened, by the ids of what it happened to; the rest is read when it is written down. */
export type ProgramEvent =
  | { type: 'filing.filed'; filingId: string; form: Form; arn: string; reason: '' }
  | { type: 'filing.needs_person' | 'filing.stopped'; filingId: string; form: Form; arn: ''; reason: string }
  | { type: 'code.awaited'; codeId: string }
  | { type: 'registration.verified' | 'registration.failed'; registrationId: string };

/** What is told of an event of a return: a code, never a sentence. */
export function ofReturn(filingId: string, form: Form, event: ReturnEvent): ProgramEvent | null {
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

/** What an event carries: ids, a GSTIN and a period, codes of states and the ARN. No name, no mobile, no portal code. */
export type ProgramEventData = {
  gstin_id?: string;
  gstin?: string;
  filing_id?: string;
  /** MMYYYY; a quarter by its last month. */
  period?: string;
  form?: 'GSTR-1' | 'GSTR-3B';
  state?: string;
  arn?: string;
  /** Why, as a code: `consent`, `late_fee_carried` … */
  reason?: string;
  code_id?: string;
  purpose?: CodePurpose;
};
