import {
  type Beginning,
  barredFrom,
  barWarningFrom,
  CONSEQUENCES,
  firstAfterComposition,
  isBeforeRegular,
  sinceComposition,
} from '../gst/dutyToFile.ts';
import { type FeeByHead, rupeesOfFee } from '../gst/carriedFee.ts';
import { dueAt, type Place } from '../gst/dueDate.ts';
import { type FiledList, listingOf, rowOf } from '../gst/filedList.ts';
import { type Gstin, stateCodeOf } from '../gst/gstin.ts';
import type { MissingReturn } from '../gst/consequences.ts';
import { daysLate, type LateFees, lateFeeRupees, lateFees, nilLateFee } from '../gst/lateFee.ts';
import {
  addMonths,
  comparePeriods,
  type FilingFrequency,
  financialYear,
  financialYearsSince,
  type Form,
  FORMS,
  hasReturns,
  isQuarterEnd,
  nextPeriod,
  periodAfter,
  periodAt,
  periodBefore,
  previousPeriod,
  quarterOf,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import type { ListedReturn, ListReading, UnlistedPeriod } from '../gst/unlisted.ts';
import { frequencyAt, isAfterCancellation, type Registration } from '../registration/registration.ts';
import { backOff } from '../shared/backOff.ts';
import { DAY_MS, HOUR_MS, type Instant, parseIstDate } from '../shared/istTime.ts';
import { isUnattended } from './events.ts';
import { carriedFeeIn } from './judgeEvidence.ts';
import { type Filing, isBeforeSending, isInFlight, isSettled, type Return, STOPPED } from './filing.ts';
import { type Finding, type FindingCode, NOTHING_DUE, saysNotNil } from './finding.ts';
import { reachable } from './unfiled.ts';

/* Readings of the portal. */

/** Months before the present one whose returns may still be filed: a bar falls 38 months after the period begins. */
const MONTHS_NOT_BARRED = 37;

type Facts = Pick<
  Registration,
  'gstin' | 'registeredOn' | 'regularFrom' | 'preferences' | 'portalStatus' | 'cancelledOn'
>;

/**
 * The newest period whose returns are due: the normal month, which is opened by itself. Older ones are a backlog, and so
 * is this one once it is late behind them. A month whose quarter nobody knows counts as one of its own.
 */
export function newestDue({ preferences }: Pick<Facts, 'preferences'>, now: Instant): ReturnPeriod {
  let period = previousPeriod(periodAt(now));
  while (!hasReturns(period, frequencyAt(preferences, period) ?? 'monthly')) period = previousPeriod(period);
  return period;
}

/** The months from the first that may still be filed to the one before the newest due one, oldest first. */
function pastMonths(facts: Facts, now: Instant): ReturnPeriod[] {
  const end = newestDue(facts, now);
  const months: ReturnPeriod[] = [];
  for (
    let period = addMonths(periodAt(now), -MONTHS_NOT_BARRED);
    comparePeriods(period, end) < 0;
    period = nextPeriod(period)
  )
    if (!isBeforeRegular(period, beginningOf(facts, null))) months.push(period);
  return months;
}

const beginningOf = (
  { registeredOn, regularFrom: entered }: Facts,
  listed: Beginning['listed'],
): Beginning => ({ registeredOn, listed, entered });

/**
 * The financial years whose lists show every past return that may still be filed, oldest first; none for a new
 * registration. A year begins with three months more, in which returns of the composition scheme show.
 */
export function yearsToRead(facts: Facts, now: Instant): string[] {
  const [first] = pastMonths(facts, now);
  return first === undefined ? [] : financialYearsSince(addMonths(first, -3), now);
}

/** A past month of this year about whose filing frequency the portal has to be asked; null when all are known. */
export const preferenceToAsk = (facts: Facts, year: string, now: Instant): ReturnPeriod | null =>
  pastMonths(facts, now).find(
    (period) => financialYear(period) === year && frequencyAt(facts.preferences, period) === null,
  ) ?? null;

/**
 * Judges the joined lists of `yearsToRead`. `unread`: the years without a list or a preference. A period counts as
 * unlisted only if every year from its own to the present one was read, because a portal may list a return by the
 * year in which it was filed; and, after an unread year or without a date of registration, only if an older regular
 * return shows that these returns had begun.
 */
export function unlistedIn(
  list: FiledList,
  facts: Facts & { gstin: Gstin },
  { unread: failed, now }: { unread: readonly string[]; now: Instant },
): Pick<ListReading, 'unread' | 'unlisted' | 'listed'> {
  const { filed } = list;
  const beginning = beginningOf(facts, sinceComposition(filed));
  const months = pastMonths(facts, now);
  const frequencyOf = (period: ReturnPeriod): FilingFrequency | null =>
    frequencyAt(facts.preferences, period) ?? (isListedMonthly(filed, period) ? 'monthly' : null);
  const unread = new Set(failed);
  for (const period of months) if (frequencyOf(period) === null) unread.add(financialYear(period));
  const regular = filed.filter(({ form }) => FORMS.some((each) => each === form)).map(({ period }) => period);
  const hasBegun = (period: ReturnPeriod): boolean => {
    const lastUnread = [...unread]
      .filter((year) => year < financialYear(period))
      .toSorted()
      .at(-1);
    if (facts.registeredOn !== null && lastUnread === undefined) return true;
    return regular.some(
      (each) => comparePeriods(each, period) < 0 && financialYear(each) > (lastUnread ?? ''),
    );
  };
  const isKnown = (period: ReturnPeriod): boolean =>
    [...unread].every((year) => year < financialYear(period)) && hasBegun(period);

  const unlisted = months.flatMap((period): UnlistedPeriod[] => {
    const frequency = frequencyOf(period);
    if (frequency === null || !hasReturns(period, frequency) || !isKnown(period)) return [];
    if (firstAfterComposition(beginning) === 'unknown' || isBeforeRegular(period, beginning)) return [];
    if (isAfterCancellation(facts, { period, frequency })) return [];
    const state = stateCodeOf(facts.gstin);
    const forms = FORMS.filter(
      (form) =>
        now < barredFrom(form, period, frequency, state) &&
        listingOf(list, { form, period }).is === 'not_listed',
    );
    return forms.length === 0 ? [] : [{ period, frequency, forms }];
  });
  const near = unlisted.flatMap(({ period, frequency }) => [period, periodBefore(period, frequency)]);
  const listed = [...new Set(near)].flatMap((period) =>
    FORMS.flatMap((form): ListedReturn[] => {
      const row = rowOf(filed, { form, period });
      return row === undefined || row.doubt !== undefined
        ? []
        : [{ form, period, arn: row.arn, filedOn: row.filedOn }];
    }),
  );
  return { unread: [...unread].toSorted(), unlisted, listed };
}

/** The first and second month of a quarter have a GSTR-3B of their own only when they are filed monthly. */
const isListedMonthly = (filed: FiledList['filed'], period: ReturnPeriod): boolean =>
  filed.some(
    (row) =>
      row.form === 'GSTR3B' &&
      financialYear(row.period) === financialYear(period) &&
      quarterOf(row.period) === quarterOf(period) &&
      !isQuarterEnd(row.period),
  );

/**
 * When the lists are read next: at once after the verification, again while a year is unread, daily while something is
 * unlisted, and after the returns that a person has started are filed. Null: not by itself.
 */
export function nextListReading(
  registration: Pick<
    Registration,
    'id' | 'status' | 'gstin' | 'deletedAt' | 'verifiedAt' | 'listReading' | 'backlogStart'
  >,
  open: readonly Filing[],
): Instant | null {
  const { id, status, gstin, deletedAt, verifiedAt, listReading: reading, backlogStart } = registration;
  if (status !== 'success' || gstin === null || deletedAt !== null) return null;
  if (reading === null) return verifiedAt ?? 0;
  if (reading.unread.length > 0) return reading.at + backOff(reading.tries + 3, id);
  if (reading.unlisted.length === 0) return null;
  const started = open.filter(({ period }) => backlogStart?.periods.includes(period) === true);
  const isOver = (period: ReturnPeriod): boolean => !started.some((filing) => filing.period === period);
  const isRunning = started.some((filing) => stateOf(filing) === 'under_way');
  const filedSince = reading.unlisted.some(
    ({ period }) => backlogStart?.periods.includes(period) === true && isOver(period),
  );
  return reading.at + (filedSince && !isRunning ? HOUR_MS : DAY_MS);
}

/* The plan. */

/**
 * unfiled: nobody has started it. under_way: started, and it files by itself or by a code. stopped: a finding or a
 * missing yes keeps it. skipped: a person has said that nothing is filed for it here; it stays due. filed: both returns are
 * filed.
 */
export const backlogStates = ['unfiled', 'under_way', 'stopped', 'skipped', 'filed'] as const;
export type BacklogState = (typeof backlogStates)[number];

/** One return of a period. `rupees`: its late fee, in whole rupees, as filed, or if it is filed now. */
export type BacklogReturn = {
  form: Form;
  due: Instant;
  days: number;
  rupees: number;
  /** '' until the portal lists it. */
  arn: string;
  filedAt: Instant | null;
};

/** A filing of ours, as the plan needs it. */
export type OwnFiling = {
  period: ReturnPeriod;
  frequency: FilingFrequency;
  returns: Record<
    Form,
    Pick<Return, 'state' | 'filedAt' | 'arn' | 'requestedBy' | 'scheduledAt'> & {
      finding: Finding | { code: FindingCode } | null;
    } & Partial<Pick<Return, 'feePayment' | 'evidence'>>
  >;
};
type OwnReturn = OwnFiling['returns'][Form];

export type BacklogPeriod<Own extends OwnFiling = Filing> = {
  period: ReturnPeriod;
  frequency: FilingFrequency;
  returns: { GSTR1: BacklogReturn; GSTR3B: BacklogReturn };
  /** The late fee of both returns; GSTR-3B of the next period charges it. */
  rupees: number;
  /**
   * The late fee of the period before, which GSTR-3B of this one charges, by the portal where it has named it; 0 when this
   * GSTR-3B is filed.
   */
  carriedRupees: number;
  /** The same as the portal names it: what it asks, or what it has taken once this GSTR-3B is filed; null before that. */
  portalFee: FeeByHead | null;
  /** The last moment that the law allows, and the first one at which the portal refuses. */
  lawEnds: Instant;
  barredFrom: Instant;
  state: BacklogState;
  filing: Own | null;
};

/** The effect of the missing returns: the newest stage that is reached. */
export const backlogStages = [
  'late',
  'e_way_bills_stop',
  'may_be_cancelled',
  'suspended',
  'cancelled',
] as const;
export type BacklogStage = (typeof backlogStages)[number];

export type Backlog<Own extends OwnFiling = Filing> = {
  /** Oldest first. Filed ones belong to it when they were started together with the others. */
  periods: BacklogPeriod<Own>[];
  /** Years that the portal did not give yet: their periods are unknown. */
  unread: string[];
  /** Null: the lists were not read yet. */
  readAt: Instant | null;
  /**
   * Whole rupees: all late fees that are still to pay with these periods and the one after them, by the portal where it
   * has named them. And the amount that each further day adds.
   */
  rupees: number;
  perDay: number;
  /**
   * Whole rupees for the cash ledger: the fees that the GSTR-3Bs of this plan charge up to its first skipped period, and
   * those that come with that one and after it, or with the period after the plan.
   */
  chargedRupees: number;
  laterRupees: number;
  /** Both again in the portal's measure, once it has named the fee of a period: it may charge one return's fee only. */
  expectedRupees: number;
  expectedLaterRupees: number;
  /**
   * The money that is asked for: as expected, but until there is a measure without the fees of late GSTR-1s, because no
   * source says whether the portal charges them (gst-portal#late-fee).
   */
  askedRupees: number;
  stage: BacklogStage;
};

/** The periods that are not filed, in the order in which they have to be. */
export const unfiledPeriods = <Own extends OwnFiling>({
  periods,
}: Pick<Backlog<Own>, 'periods'>): BacklogPeriod<Own>[] => periods.filter(({ state }) => state !== 'filed');

/** The returns of a period that a start files. */
export const formsLeft = ({ returns }: Pick<BacklogPeriod, 'returns'>): Form[] =>
  FORMS.filter((form) => returns[form].filedAt === null);

/** An unread year that may hide a period before this one; null when there is none. */
export const unreadBefore = ({ unread }: Pick<Backlog, 'unread'>, period: ReturnPeriod): string | null =>
  unread.find((year) => year <= financialYear(period)) ?? null;

/**
 * Pure: the plan of a registration. `own`: its filings here, of any period; they override the portal's lists, which
 * are read once a day.
 */
export function backlogOf<Own extends OwnFiling>(
  registration: Facts & Pick<Registration, 'listReading' | 'backlogStart'>,
  own: readonly Own[],
  { place, now }: { place: Place; now: Instant },
): Backlog<Own> {
  const { listReading: reading, backlogStart } = registration;
  const end = newestDue(registration, now);
  const ours = new Map(own.map((filing) => [filing.period, filing]));
  const unlisted = new Map(reading?.unlisted.map((each) => [each.period, each]));
  const isStarted = (period: ReturnPeriod): boolean => backlogStart?.periods.includes(period) === true;
  const candidates = new Set([
    ...unlisted.keys(),
    ...own
      .filter(({ period, ...filing }) => isStarted(period) || stateOf(filing) !== 'filed')
      .map(({ period }) => period),
  ]);
  const planned = (period: ReturnPeriod): BacklogPeriod<Own>[] => {
    const filing = ours.get(period) ?? null;
    const frequency = (filing ?? unlisted.get(period))?.frequency;
    if (frequency === undefined || isAfterCancellation(registration, { period, frequency })) return [];
    const returns = returnsIn({ period, frequency }, { filing, reading, place, now });
    const isFiled = FORMS.every((form) => returns[form].filedAt !== null);
    const state = isFiled ? 'filed' : filing === null ? 'unfiled' : stateOf(filing);
    const bar = barOf(isFiled ? FORMS : formsLeft({ returns }), { period, frequency }, place);
    if (state === 'filed' ? !isStarted(period) : now >= bar.barredFrom || isNothingDue(filing)) return [];
    const rupees = returns.GSTR1.rupees + returns.GSTR3B.rupees;
    const portalFee = filing === null ? null : portalFeeIn(filing);
    return [{ period, frequency, returns, rupees, carriedRupees: 0, portalFee, ...bar, state, filing }];
  };
  const older = [...candidates]
    .filter((period) => comparePeriods(period, end) < 0)
    .toSorted(comparePeriods)
    .flatMap(planned);
  // The same yes covers the newest month where it is late too: the portal takes it after the others.
  const newest = candidates.has(end)
    ? planned(end).filter((each) => each.state === 'filed' || isLate(each))
    : [];
  const periods =
    older.some(({ state }) => state !== 'filed') || isStarted(end) ? [...older, ...newest] : older;
  const counted = periods.map((each) => carriedInto(each, periods, ours, { reading, place, now }));
  const charged = periods.map((each, at): BacklogPeriod<Own> => {
    if (each.returns.GSTR3B.filedAt !== null) return each;
    // The period before is filed once the portal has named its fee, which does not grow any more.
    const carriedRupees = each.portalFee === null ? (counted[at]?.rupees ?? 0) : rupeesOfFee(each.portalFee);
    return { ...each, carriedRupees };
  });
  const left = unfiledPeriods({ periods: charged });
  const later = laterOf(charged, ours, { reading, place, now });
  // No GSTR-3B from a skipped period on is filed here: what these charge comes later.
  const reached = new Set(reachable(charged));
  const behind = new Set(left.filter((each) => !reached.has(each)));
  const found = measureOf(charged.map(({ portalFee }, at) => ({ portalFee, own: counted[at] ?? noLeftFee })));
  const measure = found ?? whole;
  const sumOf = (of: (fee: LeftFee) => number, isWanted: (each: BacklogPeriod<Own>) => boolean): number =>
    sum(
      charged.map((each, at) => {
        if (!isWanted(each)) return 0;
        const isCounted = each.portalFee === null && each.returns.GSTR3B.filedAt === null;
        return isCounted ? of(counted[at] ?? noLeftFee) : each.carriedRupees;
      }),
    );
  const isHere = (each: BacklogPeriod<Own>): boolean => !behind.has(each);
  return {
    periods: charged,
    unread: reading?.unread ?? [],
    readAt: reading?.at ?? null,
    rupees: left.length === 0 ? 0 : sum(left.map(({ carriedRupees }) => carriedRupees)) + later.rupees,
    perDay: sum(left.map((each) => perDayOf(each))),
    chargedRupees: sum([...reached].map(({ carriedRupees }) => carriedRupees)),
    laterRupees: later.rupees + sum([...behind].map(({ carriedRupees }) => carriedRupees)),
    expectedRupees: sumOf(measure, isHere),
    expectedLaterRupees: measure(later) + sumOf(measure, (each) => behind.has(each)),
    askedRupees: sumOf(found ?? gstr3bAlone, isHere),
    stage: stageOf(registration, left),
  };
}

/**
 * The dues of a plan: the returns that are missing, and the fees of its unfiled periods. The fee
 * of a return that was filed late counts until the period is filed, because nobody has paid it yet.
 */
export type Dues = { missing: MissingReturn[]; fees: LateFees | null };

export function duesOf(
  plan: Pick<Backlog<OwnFiling>, 'periods' | 'rupees' | 'expectedRupees' | 'expectedLaterRupees'>,
  now: Instant,
): Dues {
  const left = unfiledPeriods(plan);
  const missing = left.flatMap(({ period, frequency, returns }) =>
    formsLeft({ returns }).map((form) => ({ form, period, frequency, due: returns[form].due })),
  );
  const fees = lateFees(missing, now);
  if (fees === null) return { missing, fees };
  const filed = plan.rupees - fees.rupees;
  return { missing, fees: { ...fees, rupees: feesToPay(plan), capRupees: fees.capRupees + filed } };
}

/** Whole rupees of late fees that are still to pay, in the portal's measure: one sum wherever a plan is named. */
export const feesToPay = ({
  expectedRupees,
  expectedLaterRupees,
}: Pick<Backlog<OwnFiling>, 'expectedRupees' | 'expectedLaterRupees'>): number =>
  expectedRupees + expectedLaterRupees;

const isLate = ({ returns }: Planned): boolean =>
  FORMS.some((form) => returns[form].filedAt === null && returns[form].days > 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Of the returns that are left. */
const barOf = (
  forms: readonly Form[],
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
  { stateCode }: Place,
): Pick<BacklogPeriod, 'lawEnds' | 'barredFrom'> => ({
  lawEnds: Math.min(...forms.map((form) => barWarningFrom(form, period, frequency, stateCode))),
  barredFrom: Math.min(...forms.map((form) => barredFrom(form, period, frequency, stateCode))),
});

type Planned = Pick<BacklogPeriod, 'period' | 'frequency' | 'returns'>;
type At = { reading: ListReading | null; place: Place; now: Instant };

/** Both returns of a period: as filed here, else as the portal lists them, else unfiled. */
function returnsIn(
  { period, frequency }: { period: ReturnPeriod; frequency: FilingFrequency },
  { filing, reading, place, now }: At & { filing: OwnFiling | null },
): BacklogPeriod['returns'] {
  const returnOf = (form: Form): BacklogReturn => {
    const due = dueAt(form, period, frequency, place);
    const row = filing?.returns[form];
    const listed = reading?.listed.find((each) => each.form === form && each.period === period);
    const isOurs = row !== undefined && isSettled(row.state) && row.state !== 'cancelled';
    const filedAt = isOurs ? row.filedAt : listed === undefined ? null : parseIstDate(listed.filedOn);
    const at = filedAt ?? now;
    return {
      form,
      due,
      days: daysLate(due, at),
      rupees: lateFeeRupees({ form, period, due }, at),
      arn: (isOurs ? row.arn : null) ?? listed?.arn ?? '',
      filedAt,
    };
  };
  return { GSTR1: returnOf('GSTR1'), GSTR3B: returnOf('GSTR3B') };
}

/** A fee that the portal has named stays known while the return is sent, and after it. */
function portalFeeIn({ returns: { GSTR3B } }: OwnFiling): FeeByHead | null {
  const { state, finding, feePayment = null, evidence = null } = GSTR3B;
  if (isSettled(state)) return feePayment?.state === 'done' ? feePayment.fee : null;
  const asks =
    finding !== null && 'params' in finding && finding.code === 'late_fee_carried' ? finding.params : null;
  const fee = feePayment?.fee ?? asks ?? (evidence === null ? null : carriedFeeIn(evidence))?.fee ?? null;
  return fee === null ? null : { central: fee.central, state: fee.state };
}

/** The late fee that a period leaves to the GSTR-3B after it, whole rupees: of both returns, and of its GSTR-3B alone. */
type LeftFee = { rupees: number; ofGstr3b: number };
const noLeftFee: LeftFee = { rupees: 0, ofGstr3b: 0 };

const leftBy = (returns: readonly BacklogReturn[]): LeftFee => ({
  rupees: sum(returns.map(({ rupees }) => rupees)),
  ofGstr3b: sum(returns.filter(({ form }) => form === 'GSTR3B').map(({ rupees }) => rupees)),
});

/** The fee that the period before leaves to this GSTR-3B: as planned, as filed here, or as the portal lists it. */
function carriedInto(
  { period, frequency }: Pick<BacklogPeriod, 'period' | 'frequency'>,
  planned: readonly Planned[],
  ours: ReadonlyMap<ReturnPeriod, OwnFiling>,
  at: At,
): LeftFee {
  const before = periodBefore(period, frequency);
  const inPlan = planned.find((each) => each.period === before);
  if (inPlan !== undefined) return leftBy(FORMS.map((form) => inPlan.returns[form]));
  const filing = ours.get(before) ?? null;
  const was = { period: before, frequency: filing?.frequency ?? frequency };
  const { GSTR1, GSTR3B } = returnsIn(was, { ...at, filing });
  return leftBy([GSTR1, GSTR3B].filter(({ filedAt }) => filedAt !== null));
}

/**
 * Our count in the portal's measure, by the newest period whose fee it has named: of GSTR-3B alone where that was its
 * amount, else the same part of our count, at most all of it. Whole rupees under each of the two heads. Null before it
 * has named one.
 */
function measureOf(
  fees: readonly { portalFee: FeeByHead | null; own: LeftFee }[],
): ((fee: LeftFee) => number) | null {
  const newest = fees.findLast(({ portalFee, own }) => portalFee !== null && own.rupees > 0);
  if (newest === undefined || newest.portalFee === null) return null;
  const { own } = newest;
  const named = rupeesOfFee(newest.portalFee);
  if (named >= own.rupees) return whole;
  return named === evenUp(own.ofGstr3b)
    ? gstr3bAlone
    : ({ rupees }) => Math.min(rupees, evenUp((rupees * named) / own.rupees));
}

const whole = ({ rupees }: LeftFee): number => rupees;
const gstr3bAlone = ({ ofGstr3b }: LeftFee): number => evenUp(ofGstr3b);

const evenUp = (rupees: number): number => 2 * Math.ceil(rupees / 2);

/** The fee of the newest period, which comes with the one after it; none once that one's GSTR-3B is filed. */
function laterOf(
  planned: readonly Pick<BacklogPeriod, 'period' | 'frequency' | 'returns' | 'state'>[],
  ours: ReadonlyMap<ReturnPeriod, OwnFiling>,
  at: At,
): LeftFee {
  const last = planned.findLast(({ state }) => state !== 'filed') ?? planned.at(-1);
  if (last === undefined) return noLeftFee;
  const period = periodAfter(last.period, last.frequency);
  const filing = ours.get(period) ?? null;
  const next = { period, frequency: filing?.frequency ?? last.frequency };
  const isFiled = returnsIn(next, { ...at, filing }).GSTR3B.filedAt !== null;
  return isFiled ? noLeftFee : leftBy(FORMS.map((form) => last.returns[form]));
}

function perDayOf({ returns: { GSTR1, GSTR3B }, period }: Planned): number {
  const growing = [GSTR1, GSTR3B].filter(
    ({ form, filedAt, days, rupees }) =>
      filedAt === null && days > 0 && rupees < nilLateFee(form, period).capRupees,
  );
  return sum(growing.map(({ form }) => nilLateFee(form, period).rupeesPerDay));
}

function stageOf(
  { portalStatus }: Pick<Registration, 'portalStatus'>,
  left: readonly Planned[],
): BacklogStage {
  const status = taxpayerStatus(portalStatus);
  if (status === 'suspended' || status === 'cancelled') return status;
  const missing = left.filter(({ returns: { GSTR3B } }) => GSTR3B.filedAt === null && GSTR3B.days > 0);
  const inARow = (frequency: FilingFrequency): number => longestRun(missing, frequency);
  const reached = CONSEQUENCES.filter(
    ({ inARow: needed }) => inARow('monthly') >= needed.monthly || inARow('quarterly') >= needed.quarterly,
  ).map(({ what }) => what);
  return backlogStages.findLast((stage) => reached.some((what) => what === stage)) ?? 'late';
}

/** The most periods of this frequency that follow each other. */
function longestRun(missing: readonly Planned[], frequency: FilingFrequency): number {
  let [longest, run, next] = [0, 0, ''];
  for (const { period } of missing.filter((each) => each.frequency === frequency)) {
    run = period === next ? run + 1 : 1;
    next = periodAfter(period, frequency);
    longest = Math.max(longest, run);
  }
  return longest;
}

const ORDER: readonly FindingCode[] = ['previous_gstr1_missing', 'previous_gstr3b_missing', 'gstr1_stopped'];

/** It waits for an earlier return, of its own month or of the one before. */
const isBehind = ({ finding }: OwnReturn): boolean => finding !== null && ORDER.includes(finding.code);

/** True when it is stopped only because another return of ours comes first: it goes on after that one. */
const waitsInLine = (row: OwnReturn): boolean => isBehind(row) && !isUnattended(row.requestedBy);

/** A return of it was stopped behind an earlier month, and nobody has asked for it: the schedule had begun it. */
export const waitsByItself = ({ returns: { GSTR1, GSTR3B } }: Pick<Filing, 'returns'>): boolean =>
  [GSTR1, GSTR3B].some(
    (row) => STOPPED.includes(row.state) && isBehind(row) && isUnattended(row.requestedBy),
  );

export function stateOf({ returns: { GSTR1, GSTR3B } }: Pick<OwnFiling, 'returns'>): BacklogState {
  const rows = [GSTR1, GSTR3B];
  if (rows.every(({ state }) => state === 'filed')) return 'filed';
  if (rows.some(({ state }) => state === 'skipped')) return 'skipped';
  const keeps = (row: OwnReturn): boolean =>
    (STOPPED.includes(row.state) && !waitsInLine(row)) ||
    (row.state === 'waiting_for_consent' && (row.finding !== null || !isUnattended(row.requestedBy)));
  if (rows.some(keeps)) return 'stopped';
  return rows.some(isUnderWay) ? 'under_way' : 'unfiled';
}

const isUnderWay = (row: OwnReturn): boolean =>
  row.state === 'scheduled'
    ? row.scheduledAt !== null && !isUnattended(row.requestedBy)
    : isInFlight(row.state) ||
      ['checking', 'waiting_for_code', 'recorded'].includes(row.state) ||
      (STOPPED.includes(row.state) && waitsInLine(row));

/** A stop of the plan reaches a month until money for its late fee moves: then it goes on to its end. */
export const mayStop = ({ returns: { GSTR3B } }: Pick<Filing, 'returns'>): boolean =>
  GSTR3B.feePayment === null;

/** A return that a stop sets back to wait for a start, and the event that does it. */
type SetBack = { form: Form; type: 'scheduled' | 'revived' };

/** Those of a month. */
export const returnsToSetBack = (month: Pick<Filing, 'returns'>): SetBack[] =>
  FORMS.flatMap((form): SetBack[] => {
    const row = month.returns[form];
    if (!mayStop(month) || isUnattended(row.requestedBy)) return [];
    if (STOPPED.includes(row.state) && waitsInLine(row)) return [{ form, type: 'revived' }];
    const waits = row.state === 'scheduled' && row.scheduledAt === null;
    return isBeforeSending(row.state) && !waits ? [{ form, type: 'scheduled' }] : [];
  });

/** Why a stopped period is not nil, as its own check has found; null when it may be. */
export const notNilIn = ({ state, filing }: Pick<BacklogPeriod, 'state' | 'filing'>): Finding | null =>
  filing === null || state !== 'stopped'
    ? null
    : (FORMS.map((form) => filing.returns[form].finding).find(
        (finding) => finding !== null && saysNotNil(finding),
      ) ?? null);

/** The finding that nobody knows from which month on the returns are due; null once a person has said it. */
export const firstMonthUnknownIn = (
  { regularFrom }: Pick<Registration, 'regularFrom'>,
  { periods }: Pick<Backlog, 'periods'>,
): Finding | null =>
  regularFrom === null
    ? (periods
        .flatMap(({ filing }) => FORMS.map((form) => filing?.returns[form].finding ?? null))
        .find((finding) => finding?.code === 'first_period_unknown') ?? null)
    : null;

/** No return of this period is due after all, as its own check has found. */
export const isNothingDue = (filing: OwnFiling | null): boolean =>
  filing !== null &&
  FORMS.some((form) => {
    const { finding } = filing.returns[form];
    return finding !== null && NOTHING_DUE.includes(finding.code);
  });
