import { formatRupees } from '#domain/gst/portalFigures.ts';
import { toIst } from '#domain/shared/istTime.ts';
import type { Card } from '../../api/dashboard.ts';
import { longDate, shortMonth } from '../../texts/dates.ts';
import { consequences as texts } from '../../texts/compiled/consequences.ts';

/** The cost and the blocks of the late returns of a GSTIN, as the API sends them. */
export type Consequences = NonNullable<Card['consequences']>;
type Block = Consequences['blocks'][number];

/** A place on the line: today, or the day of a block. */
export type Slot = { block: Block | null; isPast: boolean; day: string; what: string };

/** Blocks further ahead are left out while a nearer one is there. */
const nearDays = 366;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** "1 Dec", or with the year. */
function shortDate(day: string, hasYear: boolean): string {
  const { day: date, month, year } = toIst(instantOf(day));
  const short = `${date} ${shortMonth(month)}`;
  return hasYear ? `${short} ${year}` : short;
}

/** Pure. The places of the line in order of their days; today holds the fee so far. */
export function slotsOf({ as_of: today, fee_rupees: fee, blocks }: Consequences): Slot[] {
  const t = texts();
  const near = blocks.filter(({ days }) => days <= nearDays);
  const shown = near.length > 0 ? near : blocks.slice(0, 1);
  // All dates of a line have one form.
  const hasYears = shown.some(({ from }) => from.slice(0, 4) !== today.slice(0, 4));
  const slots = shown.map((block): Slot => ({
    block,
    isPast: block.days <= 0,
    day: shortDate(block.from, hasYears),
    what: t.short[block.code],
  }));
  const past = slots.filter(({ isPast }) => isPast);
  const now: Slot = { block: null, isPast: true, day: t.today, what: fee === 0 ? '' : formatRupees(fee) };
  return [...past, now, ...slots.filter(({ isPast }) => !isPast)];
}

/** The line as text: the fee, then each block with its day. */
export function describeConsequences(found: Consequences): string {
  const t = texts();
  const { fee_rupees: fee, fee_per_day_rupees: perDay, fee_cap_rupees: cap } = found;
  return [
    ...(fee === 0 ? [] : [t.fee({ rupees: formatRupees(fee) })]),
    ...(perDay === 0 ? [] : [t.grows({ perDay: formatRupees(perDay), cap: formatRupees(cap) })]),
    ...slotsOf(found).flatMap(({ block }) => {
      if (block === null) return [];
      const [what, day] = [t.whole[block.code], longDate(instantOf(block.from))];
      return block.days <= 0 ? t.since({ what, day }) : t.from({ what, day, days: block.days });
    }),
  ].join(' ');
}
