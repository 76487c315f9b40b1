import type { EvidenceSource } from '#domain/gst/evidence.ts';
import type { Finding, FindingCode } from '#domain/filing/finding.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { figuresOf, refusedNotesRupees } from '../../portal-sim/figures.ts';
import { lastDay } from '../../portal-sim/calendar.ts';
import { is2bMade } from '../../portal-sim/gstr2b.ts';
import { byGstin, type Figures, filingOf, type Taxpayer } from '../../portal-sim/book.ts';
import { carriedFees, orderRefusal, periodRefusal, previousPeriod } from '../../portal-sim/filingRules.ts';
import { paidOf } from '../../portal-sim/lateFeeReturn.ts';
import { isToldByAnswer } from './answers.ts';
import type { SentFiling } from './portalOfWorld.ts';
import { isStrange } from './strange.ts';
import type { World } from './world.ts';

const minute = 60_000;
/** A check and the RETFILE or the sentence that follows from it may lie so far apart: a code is awaited between. */
const checkedWithin = 25 * minute;

export const changedOf = (world: World, gstin: string): boolean =>
  world.scheduler.time.now - (world.changed.get(gstin) ?? -Infinity) < checkedWithin;

/**
 * Why a nil return must not be sent now, by the simulator's own book and rules, or null. Changes since the check
 * could be read, and data not read each month (a negative ledger), are no fault of the engine.
 */
export function refusedByLaw(world: World, taxpayer: Taxpayer, sent: SentFiling): string | null {
  const { form, period, at } = { ...sent, at: world.scheduler.time.now };
  if (isCompany(taxpayer)) return 'a company signs by DSC';
  const refused = periodRefusal(taxpayer, form, period, at) ?? orderRefusal(taxpayer, form, period);
  if (refused !== null && !changedOf(world, taxpayer.gstin)) return `the portal says ${refused.says}`;
  if (changedOf(world, taxpayer.gstin)) return null;
  if (form === 'GSTR1' && (taxpayer.saved[period]?.gstr1Rows ?? 0) > 0) return 'data is saved for it';
  if (form === 'GSTR1' && figuresOf(world.book, taxpayer, period).eInvoices > 0)
    return 'an e-invoice is in it';
  const isWaived = isWithoutByAYes(world, taxpayer, period, 'late_fee');
  const isPaid = paidOf(taxpayer, period) !== null;
  if (form === 'GSTR3B' && carriedFees(taxpayer, period).length > 0 && !isWaived && !isPaid)
    return 'a late fee is to be paid with it';
  return form === 'GSTR3B' ? moneyByFigures(world, taxpayer, period) : null;
}

/** Money that the portal's own figures showed when the check read them, and no yes makes nil; or credit without a yes. */
function moneyByFigures(world: World, taxpayer: Taxpayer, period: string): string | null {
  const isWaived = (source: EvidenceSource): boolean => isWithoutByAYes(world, taxpayer, period, source);
  if (refusedNotesRupees(world.book, taxpayer, period) > 0 && !isWaived('auto_liability'))
    return 'tax of a refused credit note is to be paid';
  if (isWaived('gstr2b')) return null;
  if (!is2bMade(taxpayer, period, world.scheduler.time.now - checkedWithin)) return null;
  const { creditRupees, reverseChargeRupees } = figuresOf(world.book, taxpayer, period);
  if (reverseChargeRupees > 0) return 'tax under reverse charge is to be paid';
  if (creditRupees < 0) return 'credit is to be given back';
  const isNamed = [...world.store.tables.registrations.values()]
    .filter(({ gstin }) => gstin === taxpayer.gstin)
    .flatMap(({ id }) => world.store.tables.consents.below(id))
    .some(
      ({ covers, period: of }) =>
        of === period && covers !== null && 'notRead' in covers && covers.creditRupees >= creditRupees,
    );
  const wasRead = creditRupees === 0 || isNamed;
  return wasRead ? null : `credit of ${creditRupees} rupees would be left without a yes`;
}

/** The source could not be read or is not offered, and a person has said yes to the return without it (design#evidence). */
function isWithoutByAYes(
  { store: { tables } }: World,
  taxpayer: Taxpayer,
  period: string,
  source: EvidenceSource,
): boolean {
  const ids = [...tables.registrations.values()].flatMap(({ gstin, id }) =>
    gstin === taxpayer.gstin ? [id] : [],
  );
  const isFailed = [...tables.filings.values()].some(
    (filing) =>
      ids.includes(filing.registrationId) &&
      filing.period === period &&
      filing.returns.GSTR3B.evidence?.some(
        (one) => one.source === source && (one.state === 'failed' || one.state === 'not_offered'),
      ),
  );
  return (
    isFailed &&
    ids
      .flatMap((id) => tables.consents.below(id))
      .some(
        ({ covers, period: of }) =>
          of === period && covers !== null && 'notRead' in covers && covers.notRead.includes(source),
      )
  );
}

type Facts = {
  taxpayer: Taxpayer;
  period: ReturnPeriod;
  shown: (form: Form, period: string | null) => boolean;
  figures: Figures;
  /** Tax of refused credit notes, whole rupees. */
  notes: number;
  /** PANs that the portal has refused as a signatory's. */
  refusedPans: string[];
};
type Truth = (facts: Facts) => string | null;

/** Left the composition scheme before its first CMP-08 was listed: then only a person reports it. */
const isFirstMonthUntold = ({ regularFrom, filings }: Taxpayer): boolean =>
  regularFrom !== null && !Object.keys(filings).some((name) => name.startsWith('CMP08'));

const unlessShown =
  (form: Form, which: 'before' | 'same'): Truth =>
  ({ taxpayer, period, shown }) => {
    const of = which === 'same' ? period : previousPeriod(taxpayer, period);
    if (of === null) return isFirstMonthUntold(taxpayer) ? null : 'nothing was due before';
    return shown(form, of) ? `the portal's list shows that ${form}` : null;
  };

const truths: Partial<Record<FindingCode, Truth>> = {
  previous_gstr1_missing: unlessShown('GSTR1', 'before'),
  previous_gstr3b_missing: unlessShown('GSTR3B', 'before'),
  gstr1_first: unlessShown('GSTR1', 'same'),
  gstr1_stopped: unlessShown('GSTR1', 'same'),
  // A summary holds e-invoices too; where they could not be asked for by themselves, it speaks.
  data_saved: ({ taxpayer, period, figures }) =>
    (taxpayer.saved[period]?.gstr1Rows ?? 0) > 0 || figures.eInvoices > 0 ? null : 'nothing is saved',
  late_fee_carried: ({ taxpayer, period }) =>
    carriedFees(taxpayer, period).length > 0 ? null : 'no fee is carried',
  e_invoices_there: ({ figures }) => (figures.eInvoices > 0 ? null : 'no e-invoice is there'),
  // The liability ledger shows a late fee as well, where no other source reports it.
  liability_carried: ({ taxpayer, period, figures, notes }) =>
    figures.reverseChargeRupees > 0 || notes > 0 || carriedFees(taxpayer, period).length > 0
      ? null
      : 'nothing is to be paid',
  credit_to_give_back: ({ figures }) => (figures.creditRupees < 0 ? null : 'no credit is to be given back'),
  suspended: ({ taxpayer }) => (taxpayer.status === 'Suspended' ? null : `it is ${taxpayer.status}`),
  after_cancellation: ({ taxpayer }) => (taxpayer.status === 'Cancelled' ? null : `it is ${taxpayer.status}`),
  signatory_pan_missing: ({ taxpayer }) =>
    taxpayer.constitution === 'Proprietorship' ? 'the PAN of who signs stands in the GSTIN' : null,
  signatory_pan_wrong: ({ taxpayer, refusedPans }) =>
    taxpayer.signatories.some(({ pan }) => refusedPans.includes(pan)) ? 'that PAN is a signatory’s' : null,
  evc_not_allowed: ({ taxpayer }) =>
    isCompany(taxpayer) || isLlp(taxpayer) ? null : `it is a ${taxpayer.constitution}`,
  first_period_unknown: ({ taxpayer }) =>
    taxpayer.regularFrom === null ? 'it never was in the composition scheme' : null,
  before_regular: ({ taxpayer, period }) =>
    lastDay(period) < (taxpayer.regularFrom ?? '') ? null : 'it is regular in that period',
  api_access_off: ({ taxpayer: { apiAccess } }) =>
    apiAccess.on && apiAccess.ownerRenews ? 'API access is on' : null,
};

const isLlp = ({ constitution }: Taxpayer): boolean => constitution === 'Limited Liability Partnership';
const isCompany = ({ constitution }: Taxpayer): boolean => constitution === 'Private Limited Company';

/** The untruth in a finding that was just recorded, by the book, or null. */
export function untrueFinding(world: World, { gstin, period }: Filing, finding: Finding): string | null {
  const taxpayer = byGstin(world.book, gstin);
  if (taxpayer === undefined || changedOf(world, gstin)) return null;
  if (isStrange(taxpayer) || isToldByAnswer(world, gstin, finding.code)) return null;
  const { now } = world.scheduler.time;
  const shown: Facts['shown'] = (form, when) => {
    const filed = when === null ? undefined : filingOf(taxpayer, form, when);
    return filed !== undefined && Math.max(filed.visibleAt, filed.filedAt) < now - checkedWithin;
  };
  const figures = figuresOf(world.book, taxpayer, period);
  const notes = refusedNotesRupees(world.book, taxpayer, period);
  const refusedPans = [...world.store.tables.registrations.values()]
    .filter((row) => row.gstin === gstin)
    .map((row) => row.refusedPan);
  return truths[finding.code]?.({ taxpayer, period, shown, figures, notes, refusedPans }) ?? null;
}
