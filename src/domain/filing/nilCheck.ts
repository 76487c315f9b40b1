import { signatoryPanMissing, signatoryPanWrong } from './findings.ts';
import type { Covered, Evidence } from '../gst/evidence.ts';
import { type FeeByHead } from '../gst/carriedFee.ts';
import { isAgreed } from './consentFor.ts';
import { carriedFeeIn, isPayable, requiredYesOf, isCovered, moneyIn } from './judgeEvidence.ts';
import { dueAt, type Place } from '../gst/dueDate.ts';
import { gstr1NotBefore } from '../gst/portalFigures.ts';
import {
  type Beginning,
  firstAfterComposition,
  isBeforeRegistration,
  isBeforeRegular,
  type SinceComposition,
  barredFrom,
  barWarningFrom,
} from '../gst/dutyToFile.ts';
import { isBeforeSending, isInFlight, type ReturnState } from './filing.ts';
import type { Finding, PortalBlock, ReturnInQuestion } from './finding.ts';
import { panOf, stateCodeOf, type Gstin } from '../gst/gstin.ts';
import { parseIstDate, type Instant } from '../shared/istTime.ts';
import * as found from './findings.ts';
import type { Pan } from '../gst/pan.ts';
import { type FiledReturn, rowOf } from '../gst/filedList.ts';
import { type TaxpayerStatus, taxpayerKind } from '../gst/taxpayer.ts';
import {
  filingPeriodStart,
  periodBefore,
  periodEnd,
  quarterEndOf,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { signingIsChosen, signingMethod, type SigningMethod } from '../gst/signing.ts';

/** A row of the portal's list of filed returns (gst-portal#tracking). */
export type FiledFact = Pick<FiledReturn, 'form' | 'period' | 'arn' | 'doubt'>;

/**
 * The portal's answers. A null date is unknown and its check passes, so read it before a code is requested. Dates are
 * YYYY-MM-DD. `filed` must cover the financial years of the period and of the previous one.
 */
export type PortalFacts = {
  status: TaxpayerStatus;
  /** The portal's own word for the status. */
  statusText: string;
  taxpayerType: string;
  constitution: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  /** Null: the portal does not say, so e-invoices may be on their way. */
  makesEInvoices: boolean | null;
  filed: readonly FiledFact[];
  /** Signs of the composition scheme in the portal's list. */
  sinceComposition: SinceComposition;
  /** The sources read for this return; null before a session exists, and then their checks pass. */
  evidence: Evidence | null;
  blocks: readonly PortalBlock[];
};

export type NilQuestion = {
  gstin: Gstin;
  /** Place of business: some due dates are moved by district. */
  place: Place;
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  facts: PortalFacts;
  now: Instant;
  /** Standing: a declaration that covers every month until it is revoked (design#consent). */
  consent: 'given' | 'standing' | 'missing';
  /** The yeses for this period besides the consent. */
  covered?: readonly Covered[] | undefined;
  /** The yeses to paying a late fee in this period. */
  agreedFees?: readonly FeeByHead[] | undefined;
  /** The late fee that we have paid in this return; null or absent: none. */
  feePaid?: FeeByHead | null | undefined;
  /** The state of our own GSTR-1 of the same period, for GSTR-3B; null or absent when we have none. */
  gstr1State?: ReturnState | null | undefined;
  /** How the previous period was filed; null or absent: unknown, and taken to be the same as this one. */
  previousFrequency?: FilingFrequency | null | undefined;
  /** The states of our own returns of the previous period: one on its way makes this one wait. */
  previousStates?: { [form in Form]?: ReturnState | null | undefined } | undefined;
  /** Those of them that wait for a person: for a yes, a code or a start. */
  previousNeedPerson?: readonly Form[] | undefined;
  /** False: started by the schedule, so a return past its due date waits for a person (design#verification). */
  startedByPerson?: boolean | undefined;
  /** The signing method that a person has chosen; absent or null: by its constitution. */
  signing?: SigningMethod | null | undefined;
  /** The first period of the regular returns, as a person has given it. */
  regularFrom?: ReturnPeriod | null | undefined;
  /** Null: unknown, which stops the return; absent: not checked. */
  signatoryPan?: Pan | null | undefined;
  /** The PAN that the portal has refused for a signatory of this GSTIN: no code is requested with it again. */
  refusedPan?: string | undefined;
};

/**
 * `adopt`: the portal's list shows it filed. `wait`: stays scheduled until time or Shunya resolves it. `consent`: ask
 * for it.
 */
export type NilVerdict =
  | { verdict: 'file' }
  | { verdict: 'adopt'; arn: string }
  | { verdict: 'wait'; finding: Finding }
  | { verdict: 'blocked'; finding: Finding }
  /** `finding`: shown beside the question, or named in the yes. */
  | { verdict: 'consent'; finding: Finding | null };

const wait = (finding: Finding): NilVerdict => ({ verdict: 'wait', finding });
const blocked = (finding: Finding): NilVerdict => ({ verdict: 'blocked', finding });

type Check = (q: NilQuestion, r: ReturnInQuestion) => NilVerdict | null;

const filedRow = (q: NilQuestion, form: Form, period: ReturnPeriod): FiledFact | undefined =>
  rowOf(q.facts.filed, { form, period });

const dayOf = (text: string | null): Instant | null => (text === null ? null : parseIstDate(text));

/** Will be filed without a person's help. */
const onItsWay = (state: ReturnState | null | undefined): boolean =>
  state !== null &&
  state !== undefined &&
  (isInFlight(state) || isBeforeSending(state) || state === 'recorded');

/** A row in doubt is no receipt, and no reason to send the return again. */
const alreadyFiled: Check = (q, r) => {
  const row = filedRow(q, r.form, r.period);
  if (row === undefined) return null;
  return row.doubt === undefined
    ? { verdict: 'adopt', arn: row.arn }
    : blocked(found.filedInDoubt(r, row.doubt, row.arn));
};

const periodOver: Check = (q, r) =>
  q.now < periodEnd(r.period) ? wait(found.periodNotOver(r, periodEnd(r.period))) : null;

/** gst-portal#order, period bounds: a period that only touches the registration is due. */
const withinRegistration: Check = (q, r) => {
  const registered = dayOf(q.facts.registeredOn);
  if (registered !== null && isBeforeRegistration(r.period, q.facts.registeredOn))
    return blocked(found.beforeRegistration(r, registered));
  const cancelled = dayOf(q.facts.cancelledOn);
  const start = filingPeriodStart(r.period, r.frequency);
  if (q.facts.status === 'cancelled' && (cancelled === null || cancelled < start)) {
    return blocked(found.afterCancellation(r, cancelled));
  }
  if (q.facts.status === 'inactive') return blocked(found.notActive());
  if (q.facts.status === 'other') return blocked(found.standingUnknown(q.facts.statusText));
  const kind = taxpayerKind(q.facts.taxpayerType);
  return kind.files ? null : blocked(found.notRegular(q.facts.taxpayerType));
};

const beginningOf = ({ facts, regularFrom }: NilQuestion): Beginning => ({
  registeredOn: facts.registeredOn,
  listed: facts.sinceComposition,
  entered: regularFrom ?? null,
});

/**
 * A taxpayer who has left the composition scheme owes the regular returns from a certain month
 * (gst-portal#first-period).
 */
const sinceRegular: Check = (q, r) => {
  const first = firstAfterComposition(beginningOf(q));
  if (first === 'unknown') return blocked(found.firstPeriodUnknown(r));
  return first !== null && isBeforeRegular(r.period, beginningOf(q))
    ? blocked(found.beforeRegular(r, first))
    : null;
};

const notBarred: Check = (q, r) => {
  const state = stateCodeOf(q.gstin);
  const lawEnds = barWarningFrom(r.form, r.period, r.frequency, state);
  const from = barredFrom(r.form, r.period, r.frequency, state);
  if (q.now >= from) return blocked(found.barred(r, lawEnds, from));
  if (q.startedByPerson === false && q.now > r.due && !signsByDsc(q)) {
    return wait(found.lateNeedsPerson(r, lawEnds, from));
  }
  return null;
};

/** No button here files it: the person sees how to file it, early or late. */
const signsByDsc = (q: NilQuestion): boolean =>
  signingMethod(q.facts.constitution, panOf(q.gstin), q.signing ?? null) === 'dsc';

/** The list shows the scheme, a person has given a first month after it, or nobody knows when the registration began. */
const mayBeScheme = ({ facts, regularFrom }: NilQuestion): boolean =>
  facts.sinceComposition !== null || facts.registeredOn === null || (regularFrom ?? null) !== null;

/**
 * s.37(4), s.39(10) and rule 59(6): GSTR-1 needs both previous returns, GSTR-3B the previous GSTR-3B
 * (gst-portal#order).
 */
const previousFiled: Check = (q, r) => {
  const period = periodBefore(r.period, r.frequency);
  // Monthly or quarterly as it was then; only its due date, fee and name depend on that.
  const frequency = q.previousFrequency ?? r.frequency;
  if (isBeforeRegular(period, beginningOf(q))) return null;
  const needed: readonly Form[] = r.form === 'GSTR1' ? ['GSTR3B', 'GSTR1'] : ['GSTR3B'];
  for (const form of needed) {
    const state = q.previousStates?.[form];
    if (filedRow(q, form, period) !== undefined || state === 'filed') continue;
    const due = dueAt(form, period, frequency, q.place);
    const previous = { form, period, frequency, due, now: q.now };
    if (!onItsWay(state)) return blocked(found.previousMissing(r, previous, { mayBeScheme: mayBeScheme(q) }));
    return wait(
      q.previousNeedPerson?.includes(form) === true
        ? found.previousNeedsPerson(r, previous)
        : found.previousOnItsWay(r, previous),
    );
  }
  return null;
};

const gstr1Filed: Check = (q, r) => {
  if (r.form === 'GSTR1') return null;
  // A row in doubt proves no GSTR-1: GSTR-3B waits with it.
  const row = filedRow(q, 'GSTR1', r.period);
  if (row !== undefined && row.doubt === undefined) return null;
  if (q.gstr1State === 'filed') return null;
  return onItsWay(q.gstr1State) ? wait(found.gstr1First(r)) : blocked(found.gstr1Stopped(r));
};

/** gst-portal#nil-gstr1, gst-portal#nil-gstr3b: a yes cannot make a return with documents or money nil. */
const nothingFound: Check = (q, r) => {
  const money = q.facts.evidence === null ? null : moneyIn(q.facts.evidence, r);
  return money === null ? null : blocked(money);
};

/** Names unclaimed credit and unread sources to a person first (design#evidence). */
const nothingUnasked: Check = (q, r) => {
  const needed = q.facts.evidence === null ? null : requiredYesOf(q.facts.evidence);
  if (needed === null) return null;
  const yeses = (q.covered ?? []).filter(({ form }) => form === r.form);
  return isCovered(needed, yeses) ? null : { verdict: 'consent', finding: found.needsYes(r, needed) };
};

/**
 * A late fee is paid from the cash ledger after a yes that names it; until the money and the yes are there, the return
 * waits (design#late-fee-month).
 */
const feePayable: Check = (q, r) => {
  const carried = q.facts.evidence === null ? null : carriedFeeIn(q.facts.evidence);
  if (carried === null) return null;
  const { fee } = carried;
  const isReady = isPayable({ ...carried, paid: q.feePaid ?? carried.paid });
  return isReady && isAgreed(fee, q.agreedFees ?? [])
    ? null
    : { verdict: 'consent', finding: found.lateFeeCarried(r, fee, carried) };
};

const notHeld: Check = (q, r) => {
  const block = q.facts.blocks.find((name) => r.form === 'GSTR3B' || name !== 'negative_ledger');
  return block === undefined ? null : blocked(found.portalBlock(r, block));
};

/** Runs before the consent: nobody is asked for a yes to a return that we cannot file. */
const signedByCode: Check = (q, r) =>
  signsByDsc(q)
    ? blocked(found.evcNotAllowed(r, q.gstin, signingIsChosen(q.facts.constitution, panOf(q.gstin))))
    : null;

/** A suspension blocks nothing (gst-portal#suspension); the question for the yes explains what filing does to it. */
const consented: Check = (q, r) =>
  q.consent === 'missing'
    ? { verdict: 'consent', finding: q.facts.status === 'suspended' ? found.suspended(r) : null }
    : null;

const signatoryKnown: Check = (q) => {
  if (q.signatoryPan === null) return blocked(signatoryPanMissing);
  return q.signatoryPan !== undefined && q.signatoryPan === q.refusedPan
    ? blocked(signatoryPanWrong(q.signatoryPan))
    : null;
};

/** Runs last: any obstacle besides the time is reported at once. */
const eInvoicesIn: Check = (q, r) => {
  if (r.form !== 'GSTR1') return null;
  const from = gstr1NotBefore(q.facts.makesEInvoices, r.period);
  return from !== null && q.now < from
    ? wait(found.eInvoicesOnTheirWay(r, from, q.facts.makesEInvoices === true))
    : null;
};

/** In the order of design#nil-check: the first check with a result decides. */
const CHECKS: readonly Check[] = [
  alreadyFiled,
  periodOver,
  withinRegistration,
  sinceRegular,
  notBarred,
  previousFiled,
  gstr1Filed,
  nothingFound,
  notHeld,
  signedByCode,
  consented,
  nothingUnasked,
  feePayable,
  signatoryKnown,
  eInvoicesIn,
];

/**
 * Whether this return may be filed nil now, and if not, why (design#nil-check, gst-portal#nil-gstr1,
 * gst-portal#nil-gstr3b, gst-portal#order).
 */
export function nilCheck(question: NilQuestion): NilVerdict {
  const { form, frequency, place, now } = question;
  const period = frequency === 'monthly' ? question.period : quarterEndOf(question.period);
  const r = { form, period, frequency, due: dueAt(form, period, frequency, place), now };
  for (const check of CHECKS) {
    const verdict = check(question, r);
    if (verdict !== null) return verdict;
  }
  return { verdict: 'file' };
}
