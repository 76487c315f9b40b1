import type { FailedReading } from '../gst/evidence.ts';
import { type Form, FORMS } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';
import type { ReturnEvent } from './events.ts';
import type { Finding, FindingCode } from './finding.ts';

/**
 * The kind of call to the portal: `read` before the return, `sources` one by one, `code` to the signatory, `file` with
 * the code, `list` of filed returns.
 */
export type AttemptKind = 'read' | 'sources' | 'code' | 'file' | 'list';

/** One attempt at a return and the portal's answer, from one event of the return. */
export type Attempt = {
  form: Form;
  at: Instant;
  kind: AttemptKind;
  answer:
    | { is: 'refused'; finding: Finding | null; portalCode: string }
    | { is: 'no_answer'; finding: Finding | null }
    | { is: 'not_read'; readings: FailedReading[] }
    | { is: 'not_listed'; finding: Finding | null }
    | { is: 'code_did_not_come' }
    | { is: 'receipt'; arn: string }
    | { is: 'listed'; arn: string };
};

/** Findings that the portal has caused: it did not answer, or not in a way that is understood, or refused. */
const NO_ANSWER: readonly FindingCode[] = [
  'portal_down',
  'answer_unclear',
  'answer_lost',
  'outcome_in_doubt',
];
const REFUSAL: readonly FindingCode[] = [
  'portal_session',
  'own_access',
  'portal_refused',
  'portal_account',
  'api_access_off',
  'filed_in_doubt',
];

/** Whether the portal causes this finding; `code` as sent on the wire, null or '' where there is none. */
export const isCausedByPortal = (code: string | null | undefined): boolean =>
  [...NO_ANSWER, ...REFUSAL].some((each) => each === code);

/** Every attempt of a return that its events show, in their order. */
export const attemptsAt = (form: Form, events: readonly ReturnEvent[]): Attempt[] =>
  events.flatMap((event) => {
    const seen = attemptOf(event);
    return seen === null ? [] : [{ form, at: event.at, ...seen }];
  });

/** The attempts of a filing's returns at which the portal refused or did not answer, oldest first. */
export const failedAttempts = (events: Readonly<Record<Form, readonly ReturnEvent[]>>): Attempt[] =>
  FORMS.flatMap((form) => attemptsAt(form, events[form]))
    .filter(({ answer }) => answer.is !== 'receipt' && answer.is !== 'listed')
    .toSorted((a, b) => a.at - b.at);

/**
 * True where an attempt alone shows that the portal refused or did not answer. A list that does not show the return
 * yet, or a code that did not come, is in the record of such a month, and is no reason for one.
 */
export const isOutage = (attempts: readonly Attempt[]): boolean =>
  attempts.some(({ answer }) => ['refused', 'no_answer', 'not_read'].includes(answer.is));

function attemptOf(event: ReturnEvent): Pick<Attempt, 'kind' | 'answer'> | null {
  switch (event.type) {
    case 'rescheduled':
    case 'blocked': {
      const answer = answerOf(event.finding);
      return answer === null ? null : { kind: 'read', answer };
    }
    case 'evidence_read': {
      const readings = event.evidence.filter((reading) => reading.state === 'failed');
      return readings.length === 0 ? null : { kind: 'sources', answer: { is: 'not_read', readings } };
    }
    case 'code_expired':
      return { kind: 'code', answer: { is: 'code_did_not_come' } };
    case 'code_refused':
      return {
        kind: 'code',
        answer: { is: 'refused', finding: event.finding, portalCode: event.portalCode },
      };
    case 'not_submitted':
      return event.finding === undefined && event.portalCode === undefined
        ? null
        : {
            kind: 'file',
            answer: { is: 'refused', finding: event.finding ?? null, portalCode: event.portalCode ?? '' },
          };
    case 'rejected':
      return {
        kind: 'file',
        answer: { is: 'refused', finding: event.finding, portalCode: event.portalCode },
      };
    case 'outcome_unknown':
      return { kind: 'file', answer: { is: 'no_answer', finding: event.finding ?? null } };
    case 'not_listed_yet':
    case 'found_not_filed':
      return { kind: 'list', answer: { is: 'not_listed', finding: event.finding ?? null } };
    case 'acknowledged':
      return { kind: 'file', answer: { is: 'receipt', arn: event.arn } };
    case 'confirmed':
    case 'adopted':
      return { kind: 'list', answer: { is: 'listed', arn: event.arn } };
    case 'offset_in_doubt':
      return { kind: 'file', answer: { is: 'no_answer', finding: event.finding } };
    case 'opened':
    case 'due_moved':
    case 'reminded':
    case 'planned':
    case 'scheduled':
    case 'requested':
    case 'code_wanted':
    case 'hastened':
    case 'check_started':
    case 'consent_asked':
    case 'consent_given':
    case 'code_asked':
    case 'code_parked':
    case 'code_received':
    case 'fee_watched':
    case 'fee_agreed':
    case 'offset_intended':
    case 'offset_done':
    case 'offset_not_done':
    case 'submit_intended':
    case 'recorded':
    case 'record_missed':
    case 'gave_up':
    case 'revived':
    case 'skipped':
    case 'unskipped':
    case 'cancelled':
    case 'reopened':
      return null;
  }
}

function answerOf(finding: Finding): Attempt['answer'] | null {
  if (NO_ANSWER.includes(finding.code)) return { is: 'no_answer', finding };
  return REFUSAL.includes(finding.code) ? { is: 'refused', finding, portalCode: '' } : null;
}
