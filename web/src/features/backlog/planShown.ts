import { reachable } from '#domain/filing/unfiled.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { addMonths, parsePeriod, periodAfter, periodBefore } from '#domain/gst/returnPeriod.ts';
import { filingPeriod } from '../../texts/dates.ts';
import { isBehindMissing } from '../../gst/returns/entryActs.ts';
import { lacksMoney } from '../../gst/lateFee/lateFeeMonth.ts';
import type { BacklogPlan, PlanPeriod } from '../../api/backlog.ts';
import { backlog } from '../../texts/compiled/backlog.ts';

/** "April 2026", or "July to September 2026". */
export function namePeriod({ period, frequency }: Pick<PlanPeriod, 'period' | 'frequency'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? period : filingPeriod(parsed, frequency);
}

/** The GSTR-3B of the period after it, which charges its fee, is filed: of a plan's filed periods all but the newest. */
export const isFeePaid = (period: PlanPeriod, periods: readonly PlanPeriod[]): boolean =>
  periods[periods.indexOf(period) + 1]?.state === 'filed';

/** The fee of a period in whole rupees, as the portal names it with the period after it; until then by our count (`isOurs`). */
export function feeOfPeriod(
  period: PlanPeriod,
  periods: readonly PlanPeriod[],
): { rupees: number; isOurs: boolean } {
  const named = periods[periods.indexOf(period) + 1]?.portal_rupees ?? null;
  return { rupees: named ?? period.fee_rupees, isOurs: named === null };
}

/** The period whose GSTR-3B charges the fee of this one. */
export function nameAfter({ period, frequency }: Pick<PlanPeriod, 'period' | 'frequency'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? '' : filingPeriod(periodAfter(parsed, frequency), frequency);
}

/** The period before this one. */
export function nameBefore({ period, frequency }: Pick<PlanPeriod, 'period' | 'frequency'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? '' : filingPeriod(periodBefore(parsed, frequency), frequency);
}

/** "April 2026 to September 2026"; one period alone by its name. */
export function nameSpan(periods: readonly PlanPeriod[]): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last
    ? namePeriod(first)
    : backlog().span({ first: monthName(first, 'first'), last: monthName(last, 'last') });
}

/** The first or the last month of a period. */
function monthName({ period, frequency }: PlanPeriod, which: 'first' | 'last'): string {
  const parsed = parsePeriod(period);
  if (parsed === null) return period;
  return filingPeriod(
    which === 'first' && frequency === 'quarterly' ? addMonths(parsed, -2) : parsed,
    'monthly',
  );
}

export const isLeft = ({ state }: PlanPeriod): boolean => state !== 'filed';
/** A person has begun it: some of it is filed, or on its way. */
export const isStarted = (periods: readonly Pick<PlanPeriod, 'state'>[]): boolean =>
  periods.some(({ state }) => state === 'filed' || state === 'under_way');
export const isStartable = (period: PlanPeriod): boolean =>
  period.state === 'unfiled' ||
  (period.state === 'stopped' && !lacksOnlyMoney(period) && !asksForFee(period) && !asksForYes(period));

/**
 * Its yes and those of all others stand: only Retry, which reads the portal once more, moves a plan that has stopped for a
 * reason outside it, as API access that is off.
 */
export const isToRetry = (period: PlanPeriod, periods: readonly PlanPeriod[]): boolean =>
  period.state === 'stopped' &&
  period.entry?.act === 'retry' &&
  period.entry.in_plan &&
  period.entry.late_fee === null &&
  periods.find(isLeft) === period &&
  periods.every(({ state }) => state !== 'unfiled' && state !== 'skipped');

/** The periods after the last one that a start takes: they have a yes, and go on after it. */
export const agreedAfter = (reached: readonly PlanPeriod[]): PlanPeriod[] =>
  reached.slice(reached.findLastIndex(isStartable) + 1);

/** The portal charges another fee than the yes covers: it needs a yes of its own, beside its reason. */
export const asksForFee = ({ entry }: PlanPeriod): boolean => entry?.late_fee?.agreed === false;

/** Its readings ask for a yes that names them, as to credit from purchases: no start gives it. */
export const asksForYes = ({ entry }: PlanPeriod): boolean => entry?.act === 'say_yes';

/**
 * Stopped only because an earlier period of the plan is not filed: the plan ends that by itself, so that nothing has to be
 * done about it.
 */
export const waitsForEarlier = (period: PlanPeriod, periods: readonly PlanPeriod[]): boolean =>
  period.state === 'stopped' &&
  isBehindMissing(period.entry?.reason ?? '') &&
  periods.find(isLeft) !== period;

/**
 * The period before which this started one is not sent, though its own day is long past and the portal may be read for it:
 * the next unfiled one, or the last filed one until the portal's list shows it. Null when it is its turn.
 */
export function startedBehind(period: PlanPeriod, periods: readonly PlanPeriod[]): PlanPeriod | null {
  const next = periods.find(isLeft);
  const { status_code: status = '', reason = '' } = period.entry ?? {};
  const waits =
    period.state === 'under_way' &&
    (['scheduled', 'being_filed'].includes(status) || isBehindMissing(reason));
  if (next === undefined || !waits) return null;
  if (next !== period) return next;
  const before = periods[periods.indexOf(next) - 1];
  return before?.entry?.status_code === 'arn_being_confirmed' ? before : null;
}

/** Stopped for a fact that a person enters under Edit: no press on the plan moves it before. */
export const needsEdit = ({ state, entry }: PlanPeriod): boolean =>
  state === 'stopped' && entry?.act === 'edit';

/** The field under Edit that may be wrong where a period has stopped, beside another act; null where none is in doubt. */
export function fieldInDoubt(period: PlanPeriod): 'regular_from' | 'username' | null {
  if (needsEdit(period)) return null;
  if (period.entry?.reason_params?.['may_be_scheme'] === true) return 'regular_from';
  return period.entry?.reason === 'portal_account' ? 'username' : null;
}

/** The same missing fact stops an earlier period, where it is said. */
export const isSaidEarlier = (period: PlanPeriod, periods: readonly PlanPeriod[]): boolean =>
  needsEdit(period) && periods.find((each) => each.entry?.reason === period.entry?.reason) !== period;

/** A plan of more periods than these is folded. */
const unfolded = 12;
const inFold = 6;

/** The periods to draw of a folded plan, the last filed one before the next; all of a short plan. */
export function periodsShown(periods: readonly PlanPeriod[]): readonly PlanPeriod[] {
  if (periods.length <= unfolded) return periods;
  const next = periods.findIndex(isLeft);
  const from = Math.max(0, Math.min(next < 0 ? 0 : next - 1, periods.length - inFold));
  return periods.slice(from, from + inFold);
}

/** The unit in which periods are counted. */
export function unitOf(periods: readonly Pick<PlanPeriod, 'frequency'>[]): 'months' | 'quarters' | 'periods' {
  if (periods.every(({ frequency }) => frequency === 'monthly')) return 'months';
  return periods.every(({ frequency }) => frequency === 'quarterly') ? 'quarters' : 'periods';
}

/** A bar that is this near is shown, in milliseconds. */
const nearBarMs = 92 * 86_400_000;

export const barNear = ({ law_ends_at: ends }: PlanPeriod, now: number): boolean =>
  Date.parse(ends) - now < nearBarMs;

/** The first period of the plan, where it charges the fee of an older return that was filed late; else null. */
export const fromBefore = ({ periods }: BacklogPlan): PlanPeriod | null => {
  const [first] = periods;
  return first !== undefined && isLeft(first) && first.carried_rupees > 0 ? first : null;
};

/** Its yes is given, and its late fee is not in the cash ledger: only the money moves it. */
export const lacksOnlyMoney = ({ entry }: PlanPeriod): boolean =>
  entry?.late_fee?.agreed === true && lacksMoney(entry);

/** Whole rupees of the fees that these periods make, and of those that their GSTR-3Bs charge. */
export const feesOf = (periods: readonly PlanPeriod[]): { makes: number; charged: number } => ({
  makes: periods.reduce((sum, { fee_rupees: rupees }) => sum + rupees, 0),
  charged: periods.reduce((sum, { carried_rupees: rupees }) => sum + rupees, 0),
});

/**
 * Whole rupees of late GSTR-1s in the fees of a plan: no source says whether the portal charges them (gst-portal#late-fee).
 * 0 once something is filed, or the portal has named the fee of one of its months; that of the first is from a return before.
 */
export function gstr1Fees({ periods }: Pick<BacklogPlan, 'periods'>): number {
  if (periods.some((each, at) => !isLeft(each) || (at > 0 && each.portal_rupees !== null))) return 0;
  return periods
    .flatMap(({ returns }) => returns)
    .reduce((sum, { form, fee_rupees: rupees }) => sum + (form === 'GSTR1' ? rupees : 0), 0);
}

/** "The portal may charge ₹3,500 more for late GSTR-1: the plan then asks for it."; '' once it has named a fee. */
export function gstr1Part({
  expected_rupees: expected,
  asked_rupees: asked,
}: Pick<BacklogPlan, 'expected_rupees' | 'asked_rupees'>): string {
  return asked < expected ? backlog().gstr1Too({ rupees: formatRupees(expected - asked) }) : '';
}

/** The whole plan is expected to cost less than both returns' fees by our count, in it and with the period after it. */
export const costsLessInAll = ({
  expected_rupees: now,
  expected_later_rupees: later,
  fee_rupees: most,
}: Pick<BacklogPlan, 'expected_rupees' | 'expected_later_rupees' | 'fee_rupees'>): boolean =>
  now + later < most;

/** The portal has asked or charged less than our count of both returns' fees: so is what is still charged in the plan. */
export const costsLess = ({ expected_rupees: expected, charged_rupees: own }: BacklogPlan): boolean =>
  expected < own;

/**
 * The fees that a plan leaves, with the month whose GSTR-3B charges them; after a skipped month (`isFrom`) one follows another
 * from there. Null where nothing is left.
 */
function laterOf(plan: Pick<BacklogPlan, 'periods' | 'expected_later_rupees'>) {
  const last = reachable(plan.periods).at(-1);
  if (last === undefined || plan.expected_later_rupees === 0) return null;
  const isFrom = plan.periods.findLast(isLeft) !== last;
  return { rupees: formatRupees(plan.expected_later_rupees), month: nameAfter(last), isFrom };
}

/** "₹20 more comes with June 2027."; '' where nothing is left. */
export function laterPart(plan: Pick<BacklogPlan, 'periods' | 'expected_later_rupees'>): string {
  const later = laterOf(plan);
  return later === null ? '' : backlog().laterPart(later);
}

/** "₹3,500 with these returns, ₹20 with June 2027."; '' where all is charged at one time. */
export function feesSplit(
  plan: Pick<BacklogPlan, 'periods' | 'expected_rupees' | 'expected_later_rupees'>,
): string {
  const later = laterOf(plan);
  const now = plan.expected_rupees;
  return later === null || now === 0 ? '' : backlog().feesSplit({ ...later, now: formatRupees(now) });
}

/** The portal has taken a fee of this plan, and asks for no money now: where it is not enough, the plan stops and says so. */
export const isPaying = ({ paid_rupees: paid }: BacklogPlan): boolean => paid > 0;

/**
 * Whether the plan says how API access stands: before its question; and where access is off and nothing can be asked, unless
 * a stop says it and leads to the steps. `isStopped`: some period has stopped.
 */
export const saysAccess = (
  { api_access: access, periods, read_at: readAt }: Pick<BacklogPlan, 'api_access' | 'periods' | 'read_at'>,
  { asks, isStopped }: { asks: boolean; isStopped: boolean },
): boolean => (access?.standing === 'off' ? (readAt === null || periods.some(isLeft)) && !isStopped : asks);

/** The next period is read again after the portal has named its fee: the sum that was shown is being looked for. */
export const isLookingForMoney = (periods: readonly PlanPeriod[]): boolean => {
  const next = periods.find(isLeft);
  return next?.state === 'under_way' && next.portal_rupees !== null;
};

/** Of a filed plan: the portal took less with its returns than the fees of the months before them by our count. */
export const tookLess = ({ periods, paid_rupees: paid }: BacklogPlan): boolean =>
  paid > 0 && paid < feesOf(periods.slice(0, -1)).makes;
