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
import {
  type FaultMeaning,
  meaningOf,
  type PortalFault,
  type RefusalKind,
  refusalOf,
  shownWords,
} from '../gst/refusal.ts';
import type { Registration, Remark } from '../registration/registration.ts';
import { beforeDue } from './atMostOnce.ts';

/** The reaction to a refusal or a missing answer of the portal when nothing was filed (gst-portal#codes-by-call). */
export type Retry =
  /** Retried automatically at `at`. `session`: kept, forgotten, or first closed at the portal. */
  | { kind: 'again'; at: Instant; finding: Finding; session: AfterSession; login: boolean }
  /** The tries are used up: a fault on our side or the portal's, which a person may retry. */
  | { kind: 'give_up'; finding: Finding }
  /** A retry changes nothing: a person acts. */
  | { kind: 'stop'; finding: Finding };

type AfterSession = 'keep' | 'drop' | 'close';

type Again = {
  /** The pause before the next try; `tries` have failed so far. */
  wait: (tries: number, seed: string) => number;
  /** The maximum number of tries; logins count separately, since each costs the signatory a code. */
  tries: number;
  counts: 'tries' | 'logins';
  session: AfterSession;
  meanwhile: (at: ReturnAt, now: Instant, fault: PortalFault) => TriedFinding;
  /** How it ends: `give_up` if nobody outside can fix it, `stop` if a person can. */
  ends: 'give_up' | 'stop';
  /** The finding when it stops after all tries, if the portal's meaning does not help. */
  stopsWith?: Finding;
};

type Rule =
  | Again
  /** A person acts before the same call is sent again. */
  | 'person'
  /** The same request would always be refused: after RETFILE the return is rejected. */
  | 'never';

const WAITS: Again = {
  wait: backOff,
  tries: 24,
  counts: 'tries',
  session: 'keep',
  meanwhile: () => portalDown,
  ends: 'give_up',
};

/** The tries of a day, with pauses that grow to two hours. */
const TRIES_OF_A_DAY = 18;

/** We do not know the portal's meaning: it may answer differently later, and after a day a person reads its words. */
const NOT_UNDERSTOOD: Again = {
  ...WAITS,
  tries: TRIES_OF_A_DAY,
  meanwhile: (at, now, fault) => answerUnclear(at, shownWords(refusalOf(fault)?.says ?? ''), now),
};

/** True when the portal has answered and we do not know its meaning. */
const isNotUnderstood = (fault: PortalFault): boolean => ruleOf(fault) === NOT_UNDERSTOOD;

/** Each refused RETFILE has cost a code, so it gets fewer tries. */
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
 * Another program's login as the same user may have ended our session, and would end the next: one code is requested,
 * then a person finds out which program it is (gst-portal#sessions).
 */
const SIGNS_IN_ONCE: Again = { ...SIGNS_IN, tries: 1 };

const RESTORED: Again = { ...WAITS, meanwhile: () => ownAccess };

/** Every kind of refusal and network fault: whether it is retried, when, how often, and how it ends. */
const RULES: Readonly<Record<RefusalKind | Exclude<PortalFault['kind'], 'refused'>, Rule>> = {
  unreachable: WAITS,
  /** A reading call with an unknown outcome is made again; after RETFILE this rule does not apply. */
  unknown_outcome: WAITS,
  not_supported: 'person',
  unreadable: NOT_UNDERSTOOD,
  /** Does not apply after RETFILE: there the list decides (gst-portal#lost-answer). */
  unknown: NOT_UNDERSTOOD,

  busy: WAITS,
  still_working: WAITS,
  not_reached: WAITS,
  too_many_requests: WAITS,
  cannot_send_codes: WAITS,
  no_summary_yet: WAITS,
  /** The adapter has loaded the new certificate already; the next try uses it. */
  key_changed: WAITS,
  /** An object that must exist is missing: the portal lags behind itself. */
  nothing_there: WAITS,
  already_prepared: WAITS,
  own_access: RESTORED,
  practice_portal: RESTORED,
  period_not_open: { ...WAITS, wait: () => minutes(6 * 60), meanwhile: notOpenYet },
  /** The next check prepares the return again. */
  prepare_first: { ...WAITS, tries: 3, ends: 'stop' },
  /**
   * The portal's list shows the ARN after a while, and the check adopts it; the list is read until long after the due
   * date.
   */
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
  /** Old sessions end automatically within six hours (gst-portal#sessions). */
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
  cash_short: 'person',
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

/** Decides the reaction to a fault of a call that has certainly filed nothing. `sent`: the call was RETFILE. */
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

/** Refusals with a finding of the nil check, which names the return, its due date and the act. */
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

/** The portal's own words, fit to show, if its reason is unknown; '' for every other fault. */
const wordsIfUnknown = (fault: PortalFault): string =>
  fault.kind === 'refused' && fault.refusal.kind === 'unknown' ? shownWords(fault.refusal.says) : '';

/** The finding for a fault that needs a person. Holds the portal's own words only if its reason is unknown. */
export function findingOf(fault: PortalFault, at: ReturnAt, now: Instant): Finding {
  const refusal = fault.kind === 'refused' ? fault.refusal : null;
  const own = refusal === null ? undefined : OWN_FINDINGS[refusal.kind];
  if (own !== undefined) return own(inQuestion(at, now), at.filing.gstin);
  return portalRefused(at, meaningOf(fault), now, wordsIfUnknown(fault));
}

/** The portal expects no return of the period, or one of an earlier period. */
const ABOUT_PERIOD: readonly FaultMeaning[] = [
  'not_regular',
  'period_not_allowed',
  'does_not_fit',
  'earlier_return_first',
  'gstr3b_before_first',
];

/** The same finding; of a refusal that a wrong first regular month explains, where a person has entered one, with that. */
export const asOfFirstMonth = (
  finding: Finding,
  { regularFrom }: Pick<Registration, 'regularFrom'>,
): Finding =>
  finding.code === 'portal_refused' && regularFrom !== null && ABOUT_PERIOD.includes(finding.params.meaning)
    ? { ...finding, params: { ...finding.params, mayBeScheme: true } }
    : finding;

/** Refusals of a reading call that concern the session, the access or the taxpayer; all others concern one source. */
const NOT_SOURCE_SPECIFIC: readonly RefusalKind[] = [
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

/** Sources that decide whether a return may be filed as nil at all: no yes replaces them. */
const DECIDING_SOURCES: readonly EvidenceSource[] = ['gstr1_summary', 'gstr3b_summary'];

/** Applies when the return is late, or would be before a person has seen the question. */
const TRIES_IN_HASTE = 3;
const TIME_TO_ANSWER_MS = 6 * HOUR_MS;

/**
 * The reaction when a source of evidence could not be read: it is not offered, the check is retried, a person is
 * asked, or the fault is not about this source and is handled like any other (design#evidence).
 */
export function afterReading(
  fault: PortalFault,
  at: ReturnAt,
  now: Instant,
  sources: readonly EvidenceSource[],
): 'not_offered' | 'again' | 'failed' | 'other' {
  if (fault.kind === 'not_supported') return 'not_offered';
  if (fault.kind === 'refused' && NOT_SOURCE_SPECIFIC.includes(fault.refusal.kind)) return 'other';
  if (sources.some((source) => DECIDING_SOURCES.includes(source))) return 'other';
  const { tries, dueAt, evidence } = at.filing.returns[at.form];
  // A person was already asked about it: asked again at once, not after another day.
  const wasAsked = evidence?.some(({ source, state }) => state === 'failed' && sources.includes(source));
  if (wasAsked === true) return 'failed';
  const plan = retryAfter(fault, at, now);
  if (plan.kind !== 'again') return 'failed';
  const inHaste = plan.at > dueAt - TIME_TO_ANSWER_MS;
  return tries < (inHaste ? TRIES_IN_HASTE : TRIES_OF_A_DAY) ? 'again' : 'failed';
}

/** The pause between two readings of the list: minutes at first, half a day in the end. */
export const listPause = (looks: number): number => minutes(Math.min(12 * 60, 2 * 2 ** Math.min(looks, 20)));

/**
 * True while the list may still show a return that the portal calls filed: for a month after the portal's answer and
 * after the due date. After that a person has to check.
 */
export const listMayShow = (since: Instant, dueAt: Instant, now: Instant): boolean =>
  now < Math.max(since, dueAt) + 30 * DAY_MS;

/** True when somebody has already filed the return: only the list can show it, or show that it was never sent. */
export const isFiledAlready = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'already_filed';

/** True when the answer is: nothing there. */
export const isNothingThere = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'nothing_there';

/** True when the portal refused the code. */
export const refusesCode = (fault: PortalFault): boolean =>
  fault.kind === 'refused' &&
  ['wrong_session_code', 'wrong_code', 'summary_changed'].includes(fault.refusal.kind);

/** True when the portal does not know the PAN as a signatory's. */
export const refusesSignatory = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'wrong_signatory';

/** True when the same request would always be refused. */
export const refusesForGood = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && ruleOf(fault) === 'never';

/** True when a new session code helps: the code was wrong or late, or belonged to an older request. */
export const newSessionCodeHelps = (fault: PortalFault): boolean =>
  refusesCode(fault) ||
  (fault.kind === 'refused' &&
    ['session_ended', 'session_not_allowed', 'key_changed'].includes(fault.refusal.kind));

/** Trouble of the portal or of Shunya that is not about the registration. */
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

/** Whether a verification asks the portal again by itself or fails, and the card's remark for either. */
export type AfterVerifying = { again: boolean; remark: Remark };

/**
 * The reaction to a fault while a new GSTIN is verified. Trouble that is not about the registration is waited for. An
 * answer that is not understood may differ later: the portal is asked again for a day, then the card fails with the
 * portal's words. `before`: the card's remark so far.
 */
export function afterVerifying(fault: PortalFault, before: Remark | null, now: Instant): AfterVerifying {
  const since = before?.code === 'answer_unclear' ? before.params.since : now;
  const isWithinDay = now - since < DAY_MS;
  const says = wordsIfUnknown(fault);
  // An outage between two unclear answers does not begin another day.
  if (mayPass(fault))
    return {
      again: true,
      remark: before?.code === 'answer_unclear' && isWithinDay ? before : { code: 'no_answer', params: {} },
    };
  if (isNotUnderstood(fault) && isWithinDay)
    return { again: true, remark: { code: 'answer_unclear', params: { since, says } } };
  return { again: false, remark: refusedBy(fault) };
}

/** The remark on the portal's refusal; holds the portal's own words only if its reason is unknown. */
export function refusedBy(fault: PortalFault): Remark {
  const says = wordsIfUnknown(fault);
  return { code: 'refused', params: { meaning: meaningOf(fault), ...(says === '' ? {} : { says }) } };
}

/**
 * Whether a summary that was read after a lost RETFILE leaves open if the return was filed: the portal says filed, or
 * its answer is missing or not understood.
 */
export const summaryLeavesOpen = (fault: PortalFault): boolean =>
  isFiledAlready(fault) ||
  mayPass(fault) ||
  fault.kind === 'unreadable' ||
  (fault.kind === 'refused' && fault.refusal.kind === 'unknown');
