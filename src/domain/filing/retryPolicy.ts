import type { Gstin } from '../gst/gstin.ts';
import { backOff } from '../shared/backOff.ts';
import { DAY_MS, HOUR_MS, minutes, type Instant } from '../shared/istTime.ts';
import {
  apiAccessOff,
  portalAccount,
  signatoryPanWrong,
  dataSaved,
  evcNotAllowed,
  gstr1Stopped,
  portalBlock,
  suspensionBlocks,
  answerUnclear,
  filedElsewhere,
  givenUp,
  noSession,
  notOpenYet,
  ownAccess,
  portalDown,
  portalRefused,
  sessionLost,
  type TriedFinding,
} from './findings.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import { inQuestion, type ReturnAt } from './filing.ts';
import type { Finding, ReturnInQuestion } from './finding.ts';
import { meaningOf, type PortalFault, type RefusalKind, refusalOf, shownWords } from '../gst/refusal.ts';
import { beforeDue } from './atMostOnce.ts';

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
  meanwhile: (at: ReturnAt, now: Instant, fault: PortalFault) => TriedFinding;
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

/** With pauses that grow to two hours, a day. */
const TRIES_OF_A_DAY = 18;

/** Nobody here knows what the portal means: it may mean something else later, and a day after a person reads its words. */
const NOT_UNDERSTOOD: Again = {
  ...WAITS,
  tries: TRIES_OF_A_DAY,
  meanwhile: (at, now, fault) => answerUnclear(at, shownWords(refusalOf(fault)?.says ?? ''), now),
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
  unreadable: NOT_UNDERSTOOD,
  /** Of RETFILE it never comes here: then the list decides (gst-portal#lost-answer). */
  unknown: NOT_UNDERSTOOD,

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
  /** Its list shows the ARN after a while, and the check adopts it: looked for until long after it was due. */
  already_filed: {
    ...WAITS,
    wait: (tries) => listPause(tries),
    tries: Infinity,
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
};

const ruleOf = (fault: PortalFault): Rule =>
  RULES[fault.kind === 'refused' ? fault.refusal.kind : fault.kind];

/** Decides after a fault of a call that has certainly filed nothing. `sent`: the call was RETFILE. */
export function retryAfter(fault: PortalFault, at: ReturnAt, now: Instant, sent = false): Retry {
  const rule = ruleOf(fault);
  if (rule === 'person' || rule === 'never') return { kind: 'stop', finding: findingOf(fault, at, now) };
  const row = at.filing.returns[at.form];
  const tries = row[rule.counts];
  const finding = rule.meanwhile(at, now, fault);
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

/** Sources that say whether a return may be filed as nil at all: nobody's yes stands in for them. */
const DECIDES: readonly EvidenceSource[] = ['gstr1_summary', 'gstr3b_summary'];

/** When the return is late, or would be before a person has seen the question. */
const TRIES_IN_HASTE = 3;
const TIME_TO_ANSWER_MS = 6 * HOUR_MS;

/**
 * What becomes of a source of evidence that was not read: it is not offered, the check is tried again, a person is
 * asked, or the fault is none of this source and is dealt with as any other (design#evidence).
 */
export function afterReading(
  fault: PortalFault,
  at: ReturnAt,
  now: Instant,
  sources: readonly EvidenceSource[],
): 'not_offered' | 'again' | 'failed' | 'other' {
  if (fault.kind === 'not_supported') return 'not_offered';
  if (fault.kind === 'refused' && NOT_OF_ONE_SOURCE.includes(fault.refusal.kind)) return 'other';
  if (sources.some((source) => DECIDES.includes(source))) return 'other';
  const { tries, dueAt, evidence } = at.filing.returns[at.form];
  // A person has been asked about it: asked again at once, not after another day.
  const wasAsked = evidence?.some(({ source, state }) => state === 'failed' && sources.includes(source));
  if (wasAsked === true) return 'failed';
  const plan = retryAfter(fault, at, now);
  if (plan.kind !== 'again') return 'failed';
  const inHaste = plan.at > dueAt - TIME_TO_ANSWER_MS;
  return tries < (inHaste ? TRIES_IN_HASTE : TRIES_OF_A_DAY) ? 'again' : 'failed';
}

/** A pause between two looks at the list: minutes at first, half a day at last. */
export const listPause = (looks: number): number => minutes(Math.min(12 * 60, 2 * 2 ** Math.min(looks, 20)));

/**
 * Is the list still worth waiting for, where the portal has said that a return is filed? For a month after it was said
 * and after the return was due; what no list shows by then a person looks at.
 */
export const listMayShow = (since: Instant, dueAt: Instant, now: Instant): boolean =>
  now < Math.max(since, dueAt) + 30 * DAY_MS;

/** Is the return filed by somebody already? Its list says so, or says that it was never sent. */
export const saysFiled = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'already_filed';

/** Is it an answer: nothing is there? */
export const saysNothingThere = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'nothing_there';

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
