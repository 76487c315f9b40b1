import type { Gstin } from '../gst/gstin.ts';
import { lateFeeRupees } from '../gst/lateFee.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';
import type { FeeByHead } from '../gst/carriedFee.ts';
import type { FiledDoubt } from '../gst/filedList.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import type { FaultMeaning } from '../gst/refusal.ts';

/** The return that a finding is about, its legal due moment, and the instant as of which it is described. */
export type ReturnInQuestion = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  due: Instant;
  now: Instant;
};

/** Blocks that some adapters report (gst-portal#order); others show only as a refusal at filing. */
export type PortalBlock = 'drc_01b' | 'drc_01c' | 'bank_account' | 'negative_ledger';

/** The source of a payment due, `supplies` that carry no tax, or what is due `beside_fee`, a late fee. */
export type LiabilityOf = 'outward' | 'supplies' | 'reverse_charge' | 'ledger' | 'beside_fee' | 'cash';

type Nothing = Record<string, never>;
type About = { about: ReturnInQuestion };
/** Shunya retries automatically; `givenUp`: its tries are used up, and a person starts it again. */
type Tried = { givenUp: boolean };
/** `standing`: the previous return is filed by nobody, is ours and on its way, or is ours and waits for a person. */
/** `mayBeScheme`: the previous return may not have been owed, because of the composition scheme. */
type Behind = About & {
  previous: ReturnInQuestion;
  standing: 'missing' | 'on_its_way' | 'needs_person';
  mayBeScheme?: boolean;
};

/**
 * Why a return is not filed now, with the parameters of each code: a closed set, as stored and as sent on the wire
 * (design#nil-check). It holds no sentences: `texts/` has them in each language. Amounts in whole rupees.
 */
export type FindingParams = {
  /** `opens`: when the period is over; null if the portal does not say when it accepts the return. */
  period_not_over: About & Tried & { opens: Instant | null };
  /**
   * The portal's list shows it as filed without proof: it calls the return not valid, shows an ARN that another
   * return has too (`arn`), or shows no readable ARN.
   */
  filed_in_doubt: About & { why: FiledDoubt; arn: string };
  before_registration: About & { registered: Instant };
  /** `first`: the first period for which GSTR-1 and GSTR-3B are due (gst-portal#first-period). */
  before_regular: About & { first: ReturnPeriod };
  /** The list shows the composition scheme and no regular return since: a person has to give the first month. */
  first_period_unknown: About;
  after_cancellation: About & { cancelled: Instant | null };
  not_active: Nothing;
  /** The portal's own word for the status of the registration, which is not in our list; '' if it gives none. */
  standing_unknown: { says: string };
  /** The portal's own word for this kind of taxpayer (gst-portal#search). */
  not_regular: { taxpayerType: string };
  /** `lawEnds`: the end of the years that the law allows; `from`: when the portal closes it (gst-portal#bar). */
  barred: About & { lawEnds: Instant; from: Instant };
  late_needs_person: About & { lawEnds: Instant; from: Instant; rupees: number };
  previous_gstr1_missing: Behind;
  previous_gstr3b_missing: Behind;
  gstr1_first: About;
  gstr1_stopped: About;
  data_saved: About;
  /**
   * The portal carries a late fee of an earlier return into this one: paid from the cash ledger and filed after a yes
   * that names it. Whole rupees. `own`: by our own dates, null if unknown. `cash`: the balance under the minor head fee,
   * null if it was not read.
   */
  late_fee_carried: About & FeeByHead & { rupees: number; own: number | null; cash: FeeByHead | null };
  /**
   * The payment of a late fee went out at `since`, and no answer shows whether it was taken; summary and ledger were
   * read `looks` times. No second payment goes out meanwhile.
   */
  fee_payment_in_doubt: About & Tried & FeeByHead & { since: Instant; looks: number };
  /**
   * `of`: outward supplies (their tax, or their value if there is none), reverse charge, or a balance due in a
   * ledger.
   */
  liability_carried: About & { rupees: number; of: LiabilityOf };
  /**
   * Before `notBefore` GSTR-1 may lack some of them (gst-portal#e-invoices). `isMaker`: the portal says that the
   * taxpayer makes them; false if it does not say.
   */
  e_invoices_on_their_way: About & { notBefore: Instant; isMaker: boolean };
  /** They fill GSTR-1 automatically (gst-portal#e-invoices). */
  e_invoices_there: About & { count: number };
  /** GSTR-2B shows credit that has to be reversed (gst-portal#gstr2b). */
  credit_to_give_back: About & { rupees: number };
  /**
   * Filed only after a yes that names it: credit that a nil return leaves unclaimed, and sources that could not be
   * read. `creditRupees` is 0 if there is none. `says`: the portal's own words about an unread source, when we do not
   * understand them.
   */
  needs_yes: About & { creditRupees: number; notRead: EvidenceSource[]; says?: string };
  /** Shown beside the month's yes, which it does not block; `behind`: returns are overdue (gst-portal#suspension). */
  suspended: About & { behind: boolean };
  /** The portal refused the return because of it. */
  suspension_blocks: About & { behind: boolean };
  drc_01b: About;
  drc_01c: About;
  bank_account: About;
  /** `rupees`: the amount below zero; null if it is unknown. */
  negative_ledger: About & { rupees: number | null };
  /**
   * `mayChoose`: the law leaves it open, and a person may say that the portal accepts a code (gst-portal#evc-or-dsc).
   */
  evc_not_allowed: About & { gstin: Gstin; mayChoose: boolean };
  /** The portal sends codes only to a signatory whose PAN it knows (gst-portal#authenticate, gst-portal#pan). */
  signatory_pan_missing: Nothing;
  /** The portal does not know this PAN (masked) as the signatory's (gst-portal#codes-evc). */
  signatory_pan_wrong: { pan: string };
  /** Only the taxpayer can switch it on, for at most 30 days (gst-portal#sessions, design#api-access). */
  api_access_off: Nothing;
  /** Wrong user, expired password or locked account at the portal itself (gst-portal#codes-authenticate). */
  portal_account: Nothing;
  portal_down: Tried;
  /** Since `since` the portal gives an answer that we do not understand; `says`: its own words, or ''. */
  answer_unclear: About & Tried & { gstin: Gstin; since: Instant; says: string };
  /** `each`: every new session ends before anything can be filed in it. */
  portal_session: Tried & { each: boolean };
  own_access: Tried;
  /**
   * `says`: the portal's own words, if it gave an unknown reason. `mayBeScheme`: the first regular month that a person has
   * entered may be wrong.
   */
  portal_refused: About & { meaning: FaultMeaning; says?: string; mayBeScheme?: boolean };
  /** `asked`: the code was not requested yet, did not arrive in time, or was refused. */
  code_missing: About & { asked: 'not_yet' | 'did_not_come' | 'refused' };
  code_queue: Nothing;
  /** Gives no details: the request that comes first may be somebody else's. */
  portal_turn: Nothing;
  code_limit: { until: Instant };
  /**
   * Sent `times` times, and each answer was lost or unclear; sent again at `againAt`, or when a person asks for it.
   * `says`: the portal's answer, if any.
   */
  answer_lost: About & { times: number; againAt: Instant | null; says?: string };
  /**
   * Sent at `since`, and the portal's answer does not show whether it is filed; its list was read `looks` times
   * without the return. `says`: the portal's answer, or '' if it was lost.
   */
  outcome_in_doubt: About & { since: Instant; looks: number; says: string };
  /** A person has recorded this ARN, and the portal's list does not show the return. */
  recorded_not_listed: About & { arn: string; at: Instant };
  /**
   * The portal has said so since `since`, or another filing here has sent it; the list was read `looks` times without
   * the return.
   */
  filed_elsewhere: About & Tried & { saidBy: 'portal' | 'claim'; since?: Instant; looks?: number };
};

export type FindingCode = keyof FindingParams;

/** A finding of one code; `Finding` is the union of all. */
export type FindingOf<C extends FindingCode> = { [K in C]: { code: K; params: FindingParams[K] } }[C];
export type Finding = FindingOf<FindingCode>;

/** The party that must act next. */
export type Actor = 'you' | 'signatory' | 'portal' | 'shunya';

const WAITS_FOR_US: Actor = 'shunya';
const tried = ({ givenUp }: Tried): Actor => (givenUp ? 'you' : WAITS_FOR_US);
const behind = ({ standing }: Behind): Actor => (standing === 'on_its_way' ? WAITS_FOR_US : 'you');

const ACTORS: { readonly [C in FindingCode]: Actor | ((params: FindingParams[C]) => Actor) } = {
  period_not_over: tried,
  filed_in_doubt: 'you',
  before_registration: 'you',
  before_regular: 'you',
  first_period_unknown: 'you',
  after_cancellation: 'you',
  not_active: 'you',
  standing_unknown: 'you',
  not_regular: 'you',
  barred: 'you',
  late_needs_person: 'you',
  previous_gstr1_missing: behind,
  previous_gstr3b_missing: behind,
  gstr1_first: 'shunya',
  gstr1_stopped: 'you',
  data_saved: 'you',
  late_fee_carried: 'you',
  fee_payment_in_doubt: tried,
  liability_carried: 'you',
  e_invoices_on_their_way: 'shunya',
  e_invoices_there: 'you',
  credit_to_give_back: 'you',
  needs_yes: 'you',
  suspended: 'you',
  suspension_blocks: 'you',
  drc_01b: 'you',
  drc_01c: 'you',
  bank_account: 'you',
  negative_ledger: 'you',
  evc_not_allowed: 'signatory',
  signatory_pan_missing: 'you',
  signatory_pan_wrong: 'you',
  api_access_off: 'you',
  portal_account: 'you',
  portal_down: tried,
  answer_unclear: tried,
  portal_session: tried,
  own_access: tried,
  portal_refused: 'you',
  code_missing: 'you',
  code_queue: 'shunya',
  portal_turn: 'shunya',
  code_limit: 'shunya',
  recorded_not_listed: 'you',
  answer_lost: ({ againAt }) => (againAt === null ? 'you' : WAITS_FOR_US),
  outcome_in_doubt: WAITS_FOR_US,
  filed_elsewhere: tried,
};

/** Returns the party that must act next on a finding. */
export function actorOf<C extends FindingCode>({ code, params }: FindingOf<C>): Actor {
  const actor: Actor | ((params: FindingParams[C]) => Actor) = ACTORS[code];
  return typeof actor === 'function' ? actor(params) : actor;
}

/** The same finding as of `now`: a due date may have passed since, and the late fee grows. */
export function asOf(finding: Finding, now: Instant): Finding {
  const { params } = finding;
  if (!('about' in params)) return finding;
  const about = { ...params.about, now };
  const fee = finding.code === 'late_needs_person' ? { rupees: lateFeeRupees(about, now) } : {};
  const overdue =
    finding.code === 'suspended' || finding.code === 'suspension_blocks'
      ? { behind: finding.params.behind || now > about.due }
      : {};
  const before = 'previous' in params ? { previous: { ...params.previous, now } } : {};
  return { ...finding, params: { ...params, about, ...fee, ...overdue, ...before } } as Finding;
}

/** The law asks for no such return. */
export const NOTHING_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'before_regular',
  'not_regular',
];

/** Shunya cannot file these, whatever is fixed: it is too late, money is due, or a DSC signs. */
const NOT_BY_US: readonly FindingCode[] = [
  ...NOTHING_DUE,
  'barred',
  'liability_carried',
  'e_invoices_there',
  'credit_to_give_back',
  'evc_not_allowed',
  'recorded_not_listed',
];

/** The return is not nil as the portal shows it: no yes says otherwise before the portal does. */
const NOT_NIL: readonly FindingCode[] = [
  'data_saved',
  'liability_carried',
  'e_invoices_there',
  'credit_to_give_back',
];

export const saysNotNil = ({ code }: Pick<Finding, 'code'>): boolean => NOT_NIL.includes(code);

/** Fixed by a field of the edit form; saving it resumes the stopped returns. */
export const isFixedByEdit = (finding: Finding): boolean =>
  finding.code === 'first_period_unknown' ||
  finding.code === 'signatory_pan_missing' ||
  finding.code === 'signatory_pan_wrong' ||
  (finding.code === 'portal_refused' && finding.params.mayBeScheme === true) ||
  (finding.code === 'evc_not_allowed' && finding.params.mayChoose);

/** True when a person can fix the cause, so that a retry files the return. */
export const isFixable = (finding: Finding): boolean =>
  !NOT_BY_US.includes(finding.code) || comesFromGstr1(finding);

/** Drafted from GSTR-1, which GSTR-1A corrects until this GSTR-3B is filed (gst-portal#gstr1a). */
const comesFromGstr1 = (finding: Finding): boolean =>
  finding.code === 'liability_carried' &&
  finding.params.about.form === 'GSTR3B' &&
  (finding.params.of === 'outward' || finding.params.of === 'supplies');
