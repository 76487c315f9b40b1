import { dueAt, type Place } from './dueDate.ts';
import { barredFrom, barWarningFrom, CONSEQUENCES, type ConsequenceKind, lastInARow } from './dutyToFile.ts';
import { type DueReturn, type LateFees, lateFees } from './lateFee.ts';
import { appliesOn } from './lawTable.ts';
import {
  comparePeriods,
  type FilingFrequency,
  type Form,
  periodAfter,
  periodEnd,
  quarterEndOf,
  type ReturnPeriod,
} from './returnPeriod.ts';
import { type Instant, istDate, istDayNumber } from '../shared/istTime.ts';

/** A return that the law requires and that nobody has filed. */
export type MissingReturn = DueReturn & { frequency: FilingFrequency };

/** `barred`: the years in which the law lets the return be filed are over (gst-portal#bar). */
export const blockKinds = [
  'gstr1_blocked',
  'e_way_bills_stop',
  'may_be_cancelled',
  'barred',
] as const satisfies (ConsequenceKind | 'barred')[];
export type BlockKind = (typeof blockKinds)[number];

/** A legal effect of the missing returns, and the day from which it holds when nothing more is filed. */
export type Block = {
  what: BlockKind;
  /** 00:00 IST of the first day on which it holds. */
  from: Instant;
  /** IST calendar days from today to that day; 0 or less once it holds. */
  days: number;
  /** The missing return that leads to it; of several in a row, the first. */
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
};

export type Consequences = {
  at: Instant;
  /** The late fee of the returns that can still be filed; null when none of them is late. */
  fees: LateFees | null;
  /** Each kind at most once, the earliest day first. */
  blocks: Block[];
};

/**
 * Pure. The cost and the consequences of the missing returns of one registration, as if nothing were filed from
 * `now` on (gst-portal#late-fee, gst-portal#order, gst-portal#bar). Null when none of them is late. `lastDay`: the day
 * of a cancellation, YYYY-MM-DD: nothing is blocked for months that are not owed. Includes returns that are not due
 * yet: they extend the run of missing ones.
 */
export function consequencesOf(
  missing: readonly MissingReturn[],
  { place, lastDay, now }: { place: Place; lastDay: string | null; now: Instant },
): Consequences | null {
  if (!missing.some(({ due }) => now > due)) return null;
  const open = missing.filter(
    ({ form, period, frequency }) => now < barredFrom(form, period, frequency, place.stateCode),
  );
  const blocks = [...blocksOfRun(missing, place, lastDay), ...nextBar(missing, place, now)];
  return {
    at: now,
    fees: lateFees(open, now),
    blocks: blocks
      .map((block) => ({ ...block, days: istDayNumber(block.from) - istDayNumber(now) }))
      .toSorted((a, b) => a.from - b.from),
  };
}

type Undated = Omit<Block, 'days'>;

/** Missing GSTR-3B in a row stop GSTR-1, then e-way bills, then the registration. */
function blocksOfRun(missing: readonly MissingReturn[], place: Place, lastDay: string | null): Undated[] {
  const first = firstOfRun(missing);
  if (first === null) return [];
  const { form, period, frequency } = first;
  return CONSEQUENCES.flatMap((row): Undated[] => {
    const last = lastInARow(period, frequency, row.inARow[frequency]);
    const next = periodAfter(last, frequency);
    // GSTR-1 of a period can be filed once the period is over, and is refused from then on.
    const from = row.what === 'gstr1_blocked' ? periodEnd(next) : dueAt('GSTR3B', last, frequency, place) + 1;
    const isOwed = lastDay === null || isDueBy(row.what === 'gstr1_blocked' ? next : last, lastDay);
    return appliesOn(row, istDate(from)) && isOwed ? [{ what: row.what, from, form, period, frequency }] : [];
  });
}

/** Whether the month, or the last month of a quarter, begins before a registration ends. */
const isDueBy = (period: ReturnPeriod, lastDay: string): boolean =>
  `${period.slice(2)}-${period.slice(0, 2)}` <= lastDay.slice(0, 7);

/**
 * The first of the newest GSTR-3B that are missing in a row. The portal takes them in order, so one that is missing
 * before a filed one is out of date.
 */
function firstOfRun(missing: readonly MissingReturn[]): MissingReturn | null {
  const returns = missing
    .filter(({ form }) => form === 'GSTR3B')
    .toSorted((a, b) => comparePeriods(a.period, b.period));
  let first: MissingReturn | null = null;
  let before: MissingReturn | null = null;
  for (const each of returns) {
    if (first === null || before === null || !follows(each, before)) first = each;
    before = each;
  }
  return first;
}

/** The frequency may change between two periods (gst-portal#preference). */
function follows({ period, frequency }: MissingReturn, before: MissingReturn): boolean {
  const next = periodAfter(before.period, before.frequency);
  return period === (frequency === 'monthly' ? next : quarterEndOf(next));
}

/** The next return that can no longer be filed; when the time of all is over, the last of them. */
function nextBar(missing: readonly MissingReturn[], { stateCode }: Place, now: Instant): Undated[] {
  const bars = missing
    .map(({ form, period, frequency }): Undated => ({
      what: 'barred',
      from: barWarningFrom(form, period, frequency, stateCode) + 1,
      form,
      period,
      frequency,
    }))
    .toSorted((a, b) => a.from - b.from);
  const next = bars.find(({ from }) => from > now) ?? bars.at(-1);
  return next === undefined ? [] : [next];
}
