import type { FeeByHead } from '../gst/carriedFee.ts';
import type { FiledDoubt } from '../gst/filedList.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import type {
  Finding,
  FindingOf,
  LiabilityOf,
  PortalBlock,
  ReturnInQuestion,
  FindingParams,
} from './finding.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Instant } from '../shared/istTime.ts';
import { lateFeeRupees } from '../gst/lateFee.ts';
import { inQuestion, type ReturnAt, type Return } from './filing.ts';
import type { FaultMeaning } from '../gst/refusal.ts';
import { maskedPan } from '../gst/pan.ts';

/* Findings of the nil check (design#nil-check). `about` is the return that is checked. */

export const filedInDoubt = (about: ReturnInQuestion, why: FiledDoubt, arn: string): Finding => ({
  code: 'filed_in_doubt',
  params: { about, why, arn },
});

export const periodNotOver = (about: ReturnInQuestion, opens: Instant | null): Finding => ({
  code: 'period_not_over',
  params: { about, opens, givenUp: false },
});

export const beforeRegistration = (about: ReturnInQuestion, registered: Instant): Finding => ({
  code: 'before_registration',
  params: { about, registered },
});

/** The period began under the composition scheme. */
export const beforeRegular = (about: ReturnInQuestion, first: ReturnPeriod): Finding => ({
  code: 'before_regular',
  params: { about, first },
});

export const firstPeriodUnknown = (about: ReturnInQuestion): Finding => ({
  code: 'first_period_unknown',
  params: { about },
});

export const afterCancellation = (about: ReturnInQuestion, cancelled: Instant | null): Finding => ({
  code: 'after_cancellation',
  params: { about, cancelled },
});

export const notActive = (): Finding => ({ code: 'not_active', params: {} });

export const standingUnknown = (says: string): Finding => ({ code: 'standing_unknown', params: { says } });

export const eInvoicesOnTheirWay = (
  about: ReturnInQuestion,
  notBefore: Instant,
  isMaker: boolean,
): FindingOf<'e_invoices_on_their_way'> => ({
  code: 'e_invoices_on_their_way',
  params: { about, notBefore, isMaker },
});

export const notRegular = (taxpayerType: string): Finding => ({
  code: 'not_regular',
  params: { taxpayerType },
});

export const barred = (about: ReturnInQuestion, lawEnds: Instant, from: Instant): Finding => ({
  code: 'barred',
  params: { about, lawEnds, from },
});

/** Only a person starts a late filing (design#verification). */
export const lateNeedsPerson = (
  about: ReturnInQuestion,
  lawEnds: Instant,
  from: Instant,
): FindingOf<'late_needs_person'> => ({
  code: 'late_needs_person',
  params: { about, lawEnds, from, rupees: lateFeeRupees(about, about.now) },
});

const behind = (
  about: ReturnInQuestion,
  previous: ReturnInQuestion,
  standing: 'missing' | 'on_its_way' | 'needs_person',
): FindingOf<'previous_gstr1_missing' | 'previous_gstr3b_missing'> => ({
  code: previous.form === 'GSTR1' ? 'previous_gstr1_missing' : 'previous_gstr3b_missing',
  params: { about, previous, standing },
});

/** `mayBeScheme`: what is known of the registration leaves room for the composition scheme. */
export const previousMissing = (
  about: ReturnInQuestion,
  previous: ReturnInQuestion,
  { mayBeScheme }: { mayBeScheme: boolean } = { mayBeScheme: false },
): Finding => {
  const finding = behind(about, previous, 'missing');
  return mayBeScheme ? { ...finding, params: { ...finding.params, mayBeScheme } } : finding;
};

/** The previous return is one of ours and still on its way. */
export const previousOnItsWay = (about: ReturnInQuestion, previous: ReturnInQuestion): Finding =>
  behind(about, previous, 'on_its_way');

/** The previous return is one of ours and waits for a person. */
export const previousNeedsPerson = (about: ReturnInQuestion, previous: ReturnInQuestion): Finding =>
  behind(about, previous, 'needs_person');

export const gstr1First = (about: ReturnInQuestion): Finding => ({ code: 'gstr1_first', params: { about } });

export const gstr1Stopped = (about: ReturnInQuestion): Finding => ({
  code: 'gstr1_stopped',
  params: { about },
});

export const dataSaved = (about: ReturnInQuestion): Finding => ({ code: 'data_saved', params: { about } });

/** `own` and `cash` as in FindingParams. */
export const lateFeeCarried = (
  about: ReturnInQuestion,
  { central, state }: FeeByHead,
  { own, cash }: { own: number | null; cash: FeeByHead | null },
): FindingOf<'late_fee_carried'> => ({
  code: 'late_fee_carried',
  params: { about, rupees: central + state, central, state, own, cash },
});

/** Since when a payment is in doubt, and how often summary and ledger were read. */
export const feePaymentInDoubt = (
  about: ReturnInQuestion,
  { central, state }: FeeByHead,
  { since, looks, givenUp = false }: { since: Instant; looks: number; givenUp?: boolean },
): FindingOf<'fee_payment_in_doubt'> => ({
  code: 'fee_payment_in_doubt',
  params: { about, central, state, since, looks, givenUp },
});

export const liabilityCarried = (about: ReturnInQuestion, of: LiabilityOf, rupees: number): Finding => ({
  code: 'liability_carried',
  params: { about, of, rupees },
});

export const eInvoicesThere = (about: ReturnInQuestion, count: number): Finding => ({
  code: 'e_invoices_there',
  params: { about, count },
});

export const creditToGiveBack = (about: ReturnInQuestion, rupees: number): Finding => ({
  code: 'credit_to_give_back',
  params: { about, rupees },
});

export const needsYes = (
  about: ReturnInQuestion,
  needed: { creditRupees: number; notRead: EvidenceSource[]; says?: string },
): FindingOf<'needs_yes'> => ({ code: 'needs_yes', params: { about, ...needed } });

export const suspended = (about: ReturnInQuestion): Finding => ({
  code: 'suspended',
  params: { about, behind: about.now > about.due },
});

/** The portal accepts nothing while it is suspended; `suspended` is the finding when it does accept returns. */
export const suspensionBlocks = (about: ReturnInQuestion): Finding => ({
  code: 'suspension_blocks',
  params: { about, behind: about.now > about.due },
});

/** `rupees`: the amount below zero; null when only the portal's refusal shows it. */
export const negativeLedger = (about: ReturnInQuestion, rupees: number | null): Finding => ({
  code: 'negative_ledger',
  params: { about, rupees },
});

export const portalBlock = (about: ReturnInQuestion, block: PortalBlock): Finding =>
  block === 'negative_ledger' ? negativeLedger(about, null) : { code: block, params: { about } };

/** `mayChoose`: nobody has confirmed yet that this taxpayer signs by code at the portal. */
export const evcNotAllowed = (about: ReturnInQuestion, gstin: Gstin, mayChoose = false): Finding => ({
  code: 'evc_not_allowed',
  params: { about, gstin, mayChoose },
});

/* Findings after a refusal or a network fault that certainly filed nothing (gst-portal#codes-by-call). */

type TriedCode =
  | 'period_not_over'
  | 'portal_down'
  | 'answer_unclear'
  | 'portal_session'
  | 'own_access'
  | 'filed_elsewhere';
/** Shunya retries automatically while its tries last. */
export type TriedFinding = FindingOf<TriedCode>;

export const portalDown: TriedFinding = { code: 'portal_down', params: { givenUp: false } };
export const sessionLost: TriedFinding = { code: 'portal_session', params: { each: false, givenUp: false } };
/** Every new session ends early: a person has to check at the portal. */
export const noSession: Finding = { code: 'portal_session', params: { each: true, givenUp: true } };
export const ownAccess: TriedFinding = { code: 'own_access', params: { givenUp: false } };

/** `since` and `looks` carry over from the current finding if it is the same. */
export const filedElsewhere = (
  at: ReturnAt,
  saidBy: FindingParams['filed_elsewhere']['saidBy'],
  now: Instant,
): FindingOf<'filed_elsewhere'> => {
  const before = at.filing.returns[at.form].finding;
  const isSame = before?.code === 'filed_elsewhere' && before.params.saidBy === saidBy;
  const { since = now, looks = 0 } = isSame ? before.params : {};
  return {
    code: 'filed_elsewhere',
    params: { about: inQuestion(at, now), saidBy, since, looks: isSame ? looks + 1 : looks, givenUp: false },
  };
};

/** True when the portal has said that it is filed: only its list is read, until a person retries. */
export const portalSaysFiled = ({ finding }: Pick<Return, 'finding'>): boolean =>
  finding?.code === 'filed_elsewhere' && finding.params.saidBy === 'portal' && !finding.params.givenUp;

/** An answer that is not understood, with its words and the time of the first one. */
export const answerUnclear = (at: ReturnAt, says: string, now: Instant): TriedFinding => {
  const before = at.filing.returns[at.form].finding;
  const since = before?.code === 'answer_unclear' ? before.params.since : now;
  const { gstin } = at.filing;
  return {
    code: 'answer_unclear',
    params: { about: inQuestion(at, now), gstin, since, says, givenUp: false },
  };
};

/** The details of a return in doubt: since when, how often the list was read, and the portal's answer. */
export const outcomeInDoubt = (
  at: ReturnAt,
  { since, looks, says }: { since: Instant; looks: number; says: string },
  now: Instant,
): FindingOf<'outcome_in_doubt'> => ({
  code: 'outcome_in_doubt',
  params: { about: inQuestion(at, now), since, looks, says },
});

/** The period is over, and the portal does not accept its returns yet. */
export const notOpenYet = (at: ReturnAt, now: Instant): TriedFinding => ({
  code: 'period_not_over',
  params: { about: inQuestion(at, now), opens: null, givenUp: false },
});

/** Marks the tries as used up: a person starts it again. */
export const givenUp = <C extends TriedCode>({ code, params }: FindingOf<C>): FindingOf<C> => ({
  code,
  params: { ...params, givenUp: true },
});

export const portalRefused = (at: ReturnAt, meaning: FaultMeaning, now: Instant, says = ''): Finding => ({
  code: 'portal_refused',
  params: { about: inQuestion(at, now), meaning, ...(says === '' ? {} : { says }) },
});

/** Sent, the answer lost, and certainly not filed. `againAt` null: sent again when a person asks for it. */
export const answerLost = (
  at: ReturnAt,
  times: number,
  againAt: Instant | null,
  now: Instant,
): FindingOf<'answer_lost'> => {
  const before = at.filing.returns[at.form].finding;
  const says = before?.code === 'outcome_in_doubt' ? before.params.says : '';
  return {
    code: 'answer_lost',
    params: { about: inQuestion(at, now), times, againAt, ...(says === '' ? {} : { says }) },
  };
};

export const signatoryPanMissing: FindingOf<'signatory_pan_missing'> = {
  code: 'signatory_pan_missing',
  params: {},
};

/** `pan`: the PAN that was used; only its mask is stored. '' if it is no longer known. */
export const signatoryPanWrong = (pan: string): FindingOf<'signatory_pan_wrong'> => ({
  code: 'signatory_pan_wrong',
  params: { pan: maskedPan(pan) },
});

export const apiAccessOff: FindingOf<'api_access_off'> = { code: 'api_access_off', params: {} };

export const portalAccount: FindingOf<'portal_account'> = { code: 'portal_account', params: {} };

/** A code is needed, and a person brings it. */
export const codeMissing = (
  at: ReturnAt,
  asked: FindingParams['code_missing']['asked'],
  now: Instant,
): FindingOf<'code_missing'> => ({ code: 'code_missing', params: { about: inQuestion(at, now), asked } });

/** One code per signatory at a time: another one is on its way. */
export const codeQueue: FindingOf<'code_queue'> = { code: 'code_queue', params: {} };

/**
 * The portal handles one code request and one session at a time, and something else comes first
 * (design#one-turn-at-the-portal).
 */
export const portalTurn: FindingOf<'portal_turn'> = { code: 'portal_turn', params: {} };

/** The day's limit of code requests to the portal is reached. */
export const codeLimit = (until: Instant): FindingOf<'code_limit'> => ({
  code: 'code_limit',
  params: { until },
});
