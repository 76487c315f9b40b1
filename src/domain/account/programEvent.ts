import type { ReturnEvent } from '../filing/events.ts';
import type { Form } from '../gst/returnPeriod.ts';
import type { CodePurpose } from '../registration/codeRequest.ts';
import type { RegistrationStatus } from '../registration/registration.ts';

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
