import { signatoryPanMissing, signatoryPanWrong } from './findings.ts';
import type { Covered, Evidence } from '../gst/evidence.ts';
import { askedBy, isCovered, moneyIn } from './judgeEvidence.ts';
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
 * What the portal told. A date that is null was not told and its check passes, so ask before a code is requested. Dates are YYYY-MM-DD. `filed` must cover the financial years of the period and of the one before.
 */
export type PortalFacts = {
  status: TaxpayerStatus;
  /** The portal's own word for it. */
  statusText: string;
  taxpayerType: string;
  constitution: string;
  registeredOn: string | null;
  cancelledOn: string | null;
  /** Null: the portal does not say, so they may be on their way. */
  makesEInvoices: boolean | null;
  filed: readonly FiledFact[];
  /** What the list shows of a time in the composition scheme. */
  sinceComposition: SinceComposition;
  /** What was read for this return; null before a session shows it, and then its checks pass. */
  evidence: Evidence | null;
  blocks: readonly PortalBlock[];
};

export type NilQuestion = {
  gstin: Gstin;
  /** Where its business lies: due dates are moved for districts. */
  place: Place;
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  facts: PortalFacts;
  now: Instant;
  /** Standing: a declaration that covers every month until it is revoked (design#consent). */
  consent: 'given' | 'standing' | 'missing';
  /** What people have said yes to for this period beside the consent. */
  covered?: readonly Covered[] | undefined;
  /** Our own GSTR-1 of the same period, when GSTR-3B is asked about; null or absent when we have none. */
  gstr1State?: ReturnState | null | undefined;
  /** How the period before was filed; null or absent: not known, taken for the same as this one. */
  previousFrequency?: FilingFrequency | null | undefined;
  /** Our own returns of the period before, when we have them: one on its way makes this one wait. */
  previousStates?: { [form in Form]?: ReturnState | null | undefined } | undefined;
  /** Those of them that stand still until a person acts: a word, a code or a start is awaited. */
  previousNeedPerson?: readonly Form[] | undefined;
  /** False: started by the schedule, so a return past its due date waits for a person (design#verification). */
  startedByPerson?: boolean | undefined;
  /** How it is signed, where a person has chosen; absent or null: as its constitution says. */
  signing?: SigningMethod | null | undefined;
  /** The first period of which the regular returns are owed, as a person has told it. */
  regularFrom?: ReturnPeriod | null | undefined;
  /** Null: not known, which stops the return; absent: not asked about. */
  signatoryPan?: Pan | null | undefined;
  /** The PAN that the portal has refused as a signatory's of this GSTIN: no code is asked for with it again. */
  refusedPan?: string | undefined;
};

/** `adopt`: the portal's list shows it filed. `wait`: stays scheduled, time or we resolve it. `consent`: ask for it. */
export type NilVerdict =
  | { verdict: 'file' }
  | { verdict: 'adopt'; arn: string }
  | { verdict: 'wait'; finding: Finding }
  | { verdict: 'blocked'; finding: Finding }
  /** `finding`: what the person has to know beside the question, or the yes has to name. */
  | { verdict: 'consent'; finding: Finding | null };

const wait = (finding: Finding): NilVerdict => ({ verdict: 'wait', finding });
const blocked = (finding: Finding): NilVerdict => ({ verdict: 'blocked', finding });

type Check = (q: NilQuestion, r: ReturnInQuestion) => NilVerdict | null;

const filedRow = (q: NilQuestion, form: Form, period: ReturnPeriod): FiledFact | undefined =>
  rowOf(q.facts.filed, { form, period });

const dayOf = (text: string | null): Instant | null => (text === null ? null : parseIstDate(text));

/** Still going to be filed without a person having to mend it. */
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
  told: regularFrom ?? null,
});

/** Who has left the composition scheme owes the regular returns from some month on (gst-portal#first-period). */
const sinceRegular: Check = (q, r) => {
  const first = firstAfterComposition(beginningOf(q));
  if (first === 'not_told') return blocked(found.firstPeriodUnknown(r));
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

/** No press of a button here files it: the person is told how it is filed, early or late. */
const signsByDsc = (q: NilQuestion): boolean =>
  signingMethod(q.facts.constitution, panOf(q.gstin), q.signing ?? null) === 'dsc';

/** s.37(4), s.39(10) and rule 59(6): GSTR-1 needs both returns before it, GSTR-3B the GSTR-3B before (gst-portal#order). */
const previousFiled: Check = (q, r) => {
  const period = periodBefore(r.period, r.frequency);
  // By month or by quarter as it was then; only its due date, its fee and its name follow from that.
  const frequency = q.previousFrequency ?? r.frequency;
  if (isBeforeRegular(period, beginningOf(q))) return null;
  const needed: readonly Form[] = r.form === 'GSTR1' ? ['GSTR3B', 'GSTR1'] : ['GSTR3B'];
  for (const form of needed) {
    const state = q.previousStates?.[form];
    if (filedRow(q, form, period) !== undefined || state === 'filed') continue;
    const due = dueAt(form, period, frequency, q.place);
    const previous = { form, period, frequency, due, now: q.now };
    if (!onItsWay(state)) return blocked(found.previousMissing(r, previous));
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
  // A row that leaves a doubt proves no GSTR-1: GSTR-3B waits with it.
  const row = filedRow(q, 'GSTR1', r.period);
  if (row !== undefined && row.doubt === undefined) return null;
  if (q.gstr1State === 'filed') return null;
  return onItsWay(q.gstr1State) ? wait(found.gstr1First(r)) : blocked(found.gstr1Stopped(r));
};

/** gst-portal#nil-gstr1, gst-portal#nil-gstr3b: a yes does not make nil what holds documents or money. */
const nothingFound: Check = (q, r) => {
  const money = q.facts.evidence === null ? null : moneyIn(q.facts.evidence, r);
  return money === null ? null : blocked(money);
};

/** Credit that would be left, and what could not be read, are named to a person first (design#evidence). */
const nothingUnasked: Check = (q, r) => {
  const asked = q.facts.evidence === null ? null : askedBy(q.facts.evidence);
  if (asked === null) return null;
  const said = (q.covered ?? []).filter(({ form }) => form === r.form);
  return isCovered(asked, said) ? null : { verdict: 'consent', finding: found.needsYes(r, asked) };
};

const notHeld: Check = (q, r) => {
  const block = q.facts.blocks.find((name) => r.form === 'GSTR3B' || name !== 'negative_ledger');
  return block === undefined ? null : blocked(found.portalBlock(r, block));
};

/** Before the consent: nobody is asked for a yes to what is not ours to file. */
const signedByCode: Check = (q, r) =>
  signsByDsc(q)
    ? blocked(found.evcNotAllowed(r, q.gstin, signingIsChosen(q.facts.constitution, panOf(q.gstin))))
    : null;

/** A suspension bars nothing (gst-portal#suspension); what filing does to it is said where the yes is asked for. */
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

/** Last: whatever stands in the way beside the time is said at once. */
const eInvoicesIn: Check = (q, r) => {
  if (r.form !== 'GSTR1') return null;
  const from = gstr1NotBefore(q.facts.makesEInvoices, r.period);
  return from !== null && q.now < from
    ? wait(found.eInvoicesOnTheirWay(r, from, q.facts.makesEInvoices === true))
    : null;
};

/** In the order of design#nil-check: the first that says something is the verdict. */
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
  signatoryKnown,
  eInvoicesIn,
];

/** Whether this return may be filed nil now, and if not, what stands in the way (design#nil-check, gst-portal#nil-gstr1, gst-portal#nil-gstr3b, gst-portal#order). */
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
