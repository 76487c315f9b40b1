import type { Gstin } from '../gst/gstin.ts';
import { lateFeeRupees } from '../gst/lateFee.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';
import type { FiledDoubt } from '../gst/filedList.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import type { FaultMeaning } from '../gst/refusal.ts';

/** The return that a finding is about, with its legal due moment and the moment at which it is looked at. */
export type ReturnInQuestion = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  due: Instant;
  now: Instant;
};

/** Blocks that some adapters tell (gst-portal#order); others show only as a refusal at filing. */
export type PortalBlock = 'drc_01b' | 'drc_01c' | 'bank_account' | 'negative_ledger';

/** What money is owed for, or `supplies` that carry no tax. */
export type LiabilityOf = 'outward' | 'supplies' | 'reverse_charge' | 'ledger' | 'cash';

type Nothing = Record<string, never>;
type About = { about: ReturnInQuestion };
/** Shunya tries again by itself; `givenUp`: its tries are used up, and a person starts it again. */
type Tried = { givenUp: boolean };
/** `standing`: nobody files the previous one, it is one of ours and on its way, or ours and waits for a person. */
type Behind = About & { previous: ReturnInQuestion; standing: 'missing' | 'on_its_way' | 'needs_person' };

/**
 * Why a return is not filed now, and what each of these codes tells beside itself: a closed set, as it is stored and
 * as it crosses the wire (design#nil-check). No sentence stands in it: `texts/` says it in each language. Whole rupees.
 */
export type FindingParams = {
  /** `opens`: when the period is over; null where the portal does not say when it takes the return. */
  period_not_over: About & Tried & { opens: Instant | null };
  /**
   * The portal's list names it as filed and gives no proof: it calls the return not valid, shows an ARN that stands on
   * another return too (`arn`), or none that can be read.
   */
  filed_in_doubt: About & { why: FiledDoubt; arn: string };
  before_registration: About & { registered: Instant };
  /** `first`: the first period of which GSTR-1 and GSTR-3B are owed (gst-portal#first-period). */
  before_regular: About & { first: ReturnPeriod };
  /** The list shows the composition scheme and nothing regular since: a person tells the first month. */
  first_period_unknown: About;
  after_cancellation: About & { cancelled: Instant | null };
  not_active: Nothing;
  /** The portal's own word for the status of the registration, which stands in no list here; '' where it tells none. */
  standing_unknown: { says: string };
  /** The portal's own word for this kind of taxpayer (gst-portal#search). */
  not_regular: { taxpayerType: string };
  /** `lawEnds` is the last moment of the years that the law gives, `from` when the portal closes it (gst-portal#bar). */
  barred: About & { lawEnds: Instant; from: Instant };
  late_needs_person: About & { lawEnds: Instant; from: Instant; rupees: number };
  previous_gstr1_missing: Behind;
  previous_gstr3b_missing: Behind;
  gstr1_first: About;
  gstr1_stopped: About;
  data_saved: About;
  late_fee_carried: About & { rupees: number };
  /** `of`: outward supplies (their tax, or their value where there is none), reverse charge, or what a ledger says is owed. */
  liability_carried: About & { rupees: number; of: LiabilityOf };
  /**
   * Before `notBefore` they may still be missing in GSTR-1 (gst-portal#e-invoices). `isMaker`: the portal says that its
   * taxpayer makes them; else it does not say.
   */
  e_invoices_on_their_way: About & { notBefore: Instant; isMaker: boolean };
  /** They fill GSTR-1 by themselves (gst-portal#e-invoices). */
  e_invoices_there: About & { count: number };
  /** GSTR-2B shows credit that has to be given back (gst-portal#gstr2b). */
  credit_to_give_back: About & { rupees: number };
  /**
   * Filed only after a yes that names it: credit that a nil return leaves, and sources that were asked and not read.
   * `creditRupees` is 0 where there is none. `says`: the portal's own words of a source that was not read, where it gave
   * some that are not understood here.
   */
  needs_yes: About & { creditRupees: number; notRead: EvidenceSource[]; says?: string };
  /** Asked beside the yes of a month, which it does not bar; `behind`: returns are overdue (gst-portal#suspension). */
  suspended: About & { behind: boolean };
  /** The portal refused the return because of it. */
  suspension_blocks: About & { behind: boolean };
  drc_01b: About;
  drc_01c: About;
  bank_account: About;
  /** `rupees`: by how much it is below zero; null where that is not told. */
  negative_ledger: About & { rupees: number | null };
  /** `mayChoose`: the law leaves it open, and a person may say that the portal takes a code (gst-portal#evc-or-dsc). */
  evc_not_allowed: About & { gstin: Gstin; mayChoose: boolean };
  /** The portal sends codes only to a signatory whose PAN it knows (gst-portal#authenticate, gst-portal#pan). */
  signatory_pan_missing: Nothing;
  /** The portal does not know this PAN, of which the mask is told, as the signatory's (gst-portal#codes-evc). */
  signatory_pan_wrong: { pan: string };
  /** Only the taxpayer can switch it on, for at most 30 days (gst-portal#sessions, design#api-access). */
  api_access_off: Nothing;
  /** Wrong user, expired password or locked account at the portal itself (gst-portal#codes-authenticate). */
  portal_account: Nothing;
  portal_down: Tried;
  /** The portal gives an answer since `since` that is not understood here; `says`: its own words, or ''. */
  answer_unclear: About & Tried & { gstin: Gstin; since: Instant; says: string };
  /** `each`: one session after the other ends before anything can be filed in it. */
  portal_session: Tried & { each: boolean };
  own_access: Tried;
  /** `says`: the portal's own words, where it gave a reason that is unknown here. */
  portal_refused: About & { meaning: FaultMeaning; says?: string };
  /** `asked`: not yet; or it was, and then did not come in time, or was refused. */
  code_missing: About & { asked: 'not_yet' | 'did_not_come' | 'refused' };
  code_queue: Nothing;
  /** Says no more than that: what comes first may be somebody else's. */
  portal_turn: Nothing;
  code_limit: { until: Instant };
  /**
   * Sent `times`, each answer was lost or not understood; sent once more at `againAt`, or when a person says so. `says`:
   * what the portal answered, where it did.
   */
  answer_lost: About & { times: number; againAt: Instant | null; says?: string };
  /**
   * Sent at `since`, and the portal's answer does not tell whether it is filed; its list was read `looks` times and does
   * not show it. `says`: what the portal answered, or '' where the answer was lost.
   */
  outcome_in_doubt: About & { since: Instant; looks: number; says: string };
  /** A person has recorded this ARN, and the portal's list does not show the return. */
  recorded_not_listed: About & { arn: string; at: Instant };
  /** The portal says so since `since`, or another filing here has sent it; the list was read `looks` times and does not show it. */
  filed_elsewhere: About & Tried & { saidBy: 'portal' | 'claim'; since?: Instant; looks?: number };
};

export type FindingCode = keyof FindingParams;

/** A finding of one code; `Finding` is the union of all. */
export type FindingOf<C extends FindingCode> = { [K in C]: { code: K; params: FindingParams[K] } }[C];
export type Finding = FindingOf<FindingCode>;

/** Who must act next. */
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

/** Who acts next on what was found. */
export function actorOf<C extends FindingCode>({ code, params }: FindingOf<C>): Actor {
  const actor: Actor | ((params: FindingParams[C]) => Actor) = ACTORS[code];
  return typeof actor === 'function' ? actor(params) : actor;
}

/**
 * The same finding as it is said at `now`: a due date that was ahead when it was found may have passed, and the late fee
 * has grown since.
 */
export function asOf(finding: Finding, now: Instant): Finding {
  const { params } = finding;
  if (!('about' in params)) return finding;
  const about = { ...params.about, now };
  const fee = finding.code === 'late_needs_person' ? { rupees: lateFeeRupees(about, now) } : {};
  const before = 'previous' in params ? { previous: { ...params.previous, now } } : {};
  return { ...finding, params: { ...params, about, ...fee, ...before } } as Finding;
}

/** Said of a return that the law does not ask for. */
export const NOTHING_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'before_regular',
  'not_regular',
];

/** Shunya does not file these, whatever is mended: it is too late, there is money to pay, or a DSC signs. */
const NOT_BY_US: readonly FindingCode[] = [
  ...NOTHING_DUE,
  'barred',
  'late_fee_carried',
  'liability_carried',
  'e_invoices_there',
  'credit_to_give_back',
  'evc_not_allowed',
  'recorded_not_listed',
];

/** Mended by what a person writes in the edit form, which has what stood still for it go on. */
export const isMendedByEdit = (finding: Finding): boolean =>
  finding.code === 'first_period_unknown' ||
  finding.code === 'signatory_pan_missing' ||
  finding.code === 'signatory_pan_wrong' ||
  (finding.code === 'evc_not_allowed' && finding.params.mayChoose);

/** Can a person mend what was found, so that trying again files the return? */
export const isMendable = (finding: Finding): boolean =>
  !NOT_BY_US.includes(finding.code) || comesOfGstr1(finding);

/** Drafted from GSTR-1, which GSTR-1A corrects until this GSTR-3B is filed (gst-portal#gstr1a). */
const comesOfGstr1 = (finding: Finding): boolean =>
  finding.code === 'liability_carried' &&
  finding.params.about.form === 'GSTR3B' &&
  (finding.params.of === 'outward' || finding.params.of === 'supplies');
