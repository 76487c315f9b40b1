import type { Gstin } from '../gst/gstin.ts';
import { backOff } from '../shared/backOff.ts';
import { HOUR_MS, minutes, type Instant } from '../shared/istTime.ts';
import { apiAccessOff, portalAccount, signatoryPanWrong } from './accessFinding.ts';
import { inQuestion, type ReturnAt } from './filing.ts';
import type { Finding, ReturnInQuestion } from './finding.ts';
import { dataSaved, evcNotAllowed, gstr1Stopped, portalBlock, suspensionBlocks } from './nilFinding.ts';
import {
  filedElsewhere,
  givenUp,
  noSession,
  notOpenYet,
  ownAccess,
  portalDown,
  portalRefused,
  sessionLost,
  type TriedFinding,
} from './portalFinding.ts';
import { meaningOf, type PortalFault, type RefusalKind, shownWords } from './refusal.ts';
import { beforeDue } from './sendAgain.ts';

/** What becomes of a return when the portal refuses or does not answer, and nothing was filed (gst-portal#codes-by-call). */
export type Retry =
  /** By itself at `at`. `session`: kept, forgotten, or closed at the portal first. */
  | { kind: 'again'; at: Instant; finding: Finding; session: AfterSession; login: boolean }
  /** Its tries are used up: our side's or the portal's fault, which a person may have tried again. */
  | { kind: 'give_up'; finding: Finding }
  /** Repeating changes nothing: a person acts. */
  | { kind: 'stop'; finding: Finding };

type AfterSession = 'keep' | 'drop' | 'close';

type Again = {
  /** The wait before the next try; `tries` were in vain before. */
  wait: (tries: number, seed: string) => number;
  /** Tries before it ends; logins are counted apart, each costs the signatory a code. */
  tries: number;
  counts: 'tries' | 'logins';
  session: AfterSession;
  meanwhile: (at: ReturnAt, now: Instant) => TriedFinding;
  /** How it ends: `give_up` where nobody outside can mend it, `stop` where a person can. */
  ends: 'give_up' | 'stop';
  /** What is said when it stops after all its tries, where the portal's meaning is not what helps. */
  stopsWith?: Finding;
};

type Rule =
  | Again
  /** A person acts before the same is sent again. */
  | 'person'
  /** The same request would be refused for good: after RETFILE the return is rejected. */
  | 'never';

const WAITS: Again = {
  wait: backOff,
  tries: 24,
  counts: 'tries',
  session: 'keep',
  meanwhile: () => portalDown,
  ends: 'give_up',
};

/** Each refused RETFILE has cost a code: fewer tries of those. */
const TRIES_OF_SENDING = 8;

const SIGNS_IN: Again = {
  wait: () => 0,
  tries: 3,
  counts: 'logins',
  session: 'drop',
  meanwhile: () => sessionLost,
  ends: 'stop',
  stopsWith: noSession,
};

/**
 * Somebody else's login of the same user may have ended ours, and would end the next: one code is asked for, and then a
 * person looks which program it is (gst-portal#sessions).
 */
const SIGNS_IN_ONCE: Again = { ...SIGNS_IN, tries: 1 };

const RESTORED: Again = { ...WAITS, meanwhile: () => ownAccess };

/** Every kind of refusal, and the faults of the road: what is repeated, when, how often, and how it ends. */
const RULES: Readonly<Record<RefusalKind | Exclude<PortalFault['kind'], 'refused'>, Rule>> = {
  unreachable: WAITS,
  /** A read whose answer is in doubt is read again; after RETFILE it never comes here. */
  unknown_outcome: WAITS,
  not_supported: 'person',
  /** Asked again in case it was an accident on the way; a shape that stays unknown is for a person. */
  unreadable: { ...WAITS, tries: 3, ends: 'stop' },

  busy: WAITS,
  still_working: WAITS,
  not_reached: WAITS,
  too_many_requests: WAITS,
  cannot_send_codes: WAITS,
  no_summary_yet: WAITS,
  /** The adapter has loaded the new certificate already; the next try uses it. */
  key_changed: WAITS,
  /** Nothing there where something has to be: the portal is behind itself. */
  nothing_there: WAITS,
  already_prepared: WAITS,
  own_access: RESTORED,
  practice_portal: RESTORED,
  period_not_open: { ...WAITS, wait: () => minutes(6 * 60), meanwhile: notOpenYet },
  /** The next check prepares the return again. */
  prepare_first: { ...WAITS, tries: 3, ends: 'stop' },
  /** Its list shows the ARN after a while, and the check adopts it. */
  already_filed: {
    ...WAITS,
    wait: (tries) => minutes(Math.min(30, 2 * 2 ** tries)),
    meanwhile: (at, now) => filedElsewhere(at, 'portal', now),
  },

  session_ended: SIGNS_IN_ONCE,
  session_not_allowed: SIGNS_IN_ONCE,
  wrong_session_code: SIGNS_IN,
  wrong_code: SIGNS_IN,
  summary_changed: SIGNS_IN,
  /** Old sessions end by themselves within six hours (gst-portal#sessions). */
  too_many_sessions: {
    ...SIGNS_IN,
    wait: (tries) => minutes(30) * tries,
    tries: 12,
    session: 'close',
    ends: 'give_up',
  },

  gstr1_first: 'person',
  gstr3b_before_first: 'person',
  earlier_return_first: 'person',
  preference_first: 'person',
  holds_entries: 'person',
  drafted_not_nil: 'person',
  late_fee_due: 'person',
  drc_01b: 'person',
  drc_01c: 'person',
  bank_account: 'person',
  negative_ledger: 'person',
  three_years_passed: 'person',
  suspended: 'person',
  registration_cancelled: 'person',
  simplified_registration: 'person',
  api_access_off: 'person',
  unknown_username: 'person',
  wrong_password: 'person',
  password_expired: 'person',
  account_locked: 'person',
  username_not_linked: 'person',
  practitioner_refused: 'person',
  digital_signature: 'person',

  payment_does_not_match: 'never',
  changed_while_filed: 'never',
  no_such_gstin: 'never',
  gstin_not_of_username: 'never',
  period_not_allowed: 'never',
  not_regular: 'never',
  does_not_fit: 'never',
  wrong_signatory: 'never',
  code_not_allowed: 'never',
  our_request: 'never',
  empty_return_refused: 'never',
  unknown: 'never',
};

const ruleOf = (fault: PortalFault): Rule =>
  RULES[fault.kind === 'refused' ? fault.refusal.kind : fault.kind];

/** Decides after a fault of a call that has certainly filed nothing. `sent`: the call was RETFILE. */
export function retryAfter(fault: PortalFault, at: ReturnAt, now: Instant, sent = false): Retry {
  const rule = ruleOf(fault);
  if (rule === 'person' || rule === 'never') return { kind: 'stop', finding: findingOf(fault, at, now) };
  const row = at.filing.returns[at.form];
  const tries = row[rule.counts];
  const finding = rule.meanwhile(at, now);
  if (tries >= (sent ? Math.min(rule.tries, TRIES_OF_SENDING) : rule.tries))
    return rule.ends === 'stop'
      ? { kind: 'stop', finding: rule.stopsWith ?? findingOf(fault, at, now) }
      : { kind: 'give_up', finding: givenUp(finding) };
  return {
    kind: 'again',
    at: beforeDue(now + rule.wait(tries, at.filing.id), now, row.dueAt),
    finding,
    session: rule.session,
    login: rule.counts === 'logins',
  };
}

type OwnFinding = (about: ReturnInQuestion, gstin: Gstin) => Finding;

/** Refusals for which the nil check has a finding of its own: it names the return, its due date and the act. */
const OWN_FINDINGS: Readonly<Partial<Record<RefusalKind, OwnFinding>>> = {
  api_access_off: () => apiAccessOff,
  unknown_username: () => portalAccount,
  wrong_password: () => portalAccount,
  password_expired: () => portalAccount,
  account_locked: () => portalAccount,
  wrong_signatory: () => signatoryPanWrong(''),
  code_not_allowed: (about, gstin) => evcNotAllowed(about, gstin),
  suspended: suspensionBlocks,
  holds_entries: dataSaved,
  gstr1_first: gstr1Stopped,
  drc_01b: (about) => portalBlock(about, 'drc_01b'),
  drc_01c: (about) => portalBlock(about, 'drc_01c'),
  bank_account: (about) => portalBlock(about, 'bank_account'),
  negative_ledger: (about) => portalBlock(about, 'negative_ledger'),
};

/** A fault that a person must act on. The portal's own words stand in it only where its reason is unknown. */
export function findingOf(fault: PortalFault, at: ReturnAt, now: Instant): Finding {
  const refusal = fault.kind === 'refused' ? fault.refusal : null;
  const own = refusal === null ? undefined : OWN_FINDINGS[refusal.kind];
  if (own !== undefined) return own(inQuestion(at, now), at.filing.gstin);
  const says = refusal?.kind === 'unknown' ? shownWords(refusal.says) : '';
  return portalRefused(at, meaningOf(fault), now, says);
}

/** Refusals of a reading call that are about the session, the access or the taxpayer; all others are about the one source. */
const NOT_OF_ONE_SOURCE: readonly RefusalKind[] = [
  'session_ended',
  'session_not_allowed',
  'wrong_session_code',
  'too_many_sessions',
  'key_changed',
  'api_access_off',
  'unknown_username',
  'wrong_password',
  'password_expired',
  'account_locked',
  'username_not_linked',
  'no_such_gstin',
  'gstin_not_of_username',
  'practice_portal',
  'already_filed',
];

/** Tries of a source of evidence before a person is asked: about four hours. */
const TRIES_OF_READING = 8;
/** When the return is late, or would be before a person has seen the question. */
const TRIES_IN_HASTE = 3;
const TIME_TO_ANSWER_MS = 6 * HOUR_MS;

/**
 * What becomes of a source of evidence that was not read: it is not offered, the check is tried again, a person is
 * asked, or the fault is none of this source and is dealt with as any other (record 102).
 */
export function afterReading(
  fault: PortalFault,
  at: ReturnAt,
  now: Instant,
): 'not_offered' | 'again' | 'failed' | 'other' {
  if (fault.kind === 'not_supported') return 'not_offered';
  if (fault.kind === 'refused' && NOT_OF_ONE_SOURCE.includes(fault.refusal.kind)) return 'other';
  const { tries, dueAt } = at.filing.returns[at.form];
  const plan = retryAfter(fault, at, now);
  if (plan.kind !== 'again') return 'failed';
  const inHaste = plan.at > dueAt - TIME_TO_ANSWER_MS;
  return tries < (inHaste ? TRIES_IN_HASTE : TRIES_OF_READING) ? 'again' : 'failed';
}

/** Is the return filed by somebody already? Its list says so, or says that it was never sent. */
export const saysFiled = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'already_filed';

/** Was it the code that the portal did not take? */
export const refusesCode = (fault: PortalFault): boolean =>
  fault.kind === 'refused' &&
  ['wrong_session_code', 'wrong_code', 'summary_changed'].includes(fault.refusal.kind);

/** Was it the PAN that the portal did not know as a signatory's? */
export const refusesSignatory = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'wrong_signatory';

/** Would the same request be refused for good? */
export const refusesForGood = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && ruleOf(fault) === 'never';

/** Does a new session code help: the code was wrong or late, or belonged to an older request? */
export const newSessionCodeHelps = (fault: PortalFault): boolean =>
  refusesCode(fault) ||
  (fault.kind === 'refused' &&
    ['session_ended', 'session_not_allowed', 'key_changed'].includes(fault.refusal.kind));

/** The portal's own trouble or ours, which says nothing about the registration that it met. */
const PASSING: readonly RefusalKind[] = [
  'busy',
  'still_working',
  'not_reached',
  'too_many_requests',
  'cannot_send_codes',
  'no_summary_yet',
  'key_changed',
  'own_access',
  'practice_portal',
  'too_many_sessions',
];

export const mayPass = (fault: PortalFault): boolean =>
  fault.kind === 'refused'
    ? PASSING.includes(fault.refusal.kind)
    : fault.kind === 'unreachable' || fault.kind === 'unknown_outcome';
