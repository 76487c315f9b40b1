import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { CalendarItem } from '../../api/calendar.ts';
import { calendar } from '../../texts/compiled/calendar.ts';
import { filingPeriod } from '../../texts/dates.ts';

export type Shown = CalendarItem['kind'] | 'overdue';

/** The event of the day; `time` is '' when the named returns have different ones. */
export function formatKind(kind: Shown, form: string, time: string): string {
  const { kinds } = calendar();
  if (kind === 'last_no') return time === '' ? kinds.lastNoAnyTime({ form }) : kinds.last_no({ form, time });
  if (kind === 'planned') return time === '' ? kinds.plannedAnyTime({ form }) : kinds.planned({ form, time });
  // Behind an open GSTR-1 the GSTR-3B of that month is open too.
  if (kind === 'waits') return form === 'GSTR-1' ? kinds.waits.both : kinds.waits.one({ form });
  return kinds[kind]({ form });
}

/** A GSTIN waits once, for both its returns. */
export function formatCount({ kind, count }: Pick<CalendarItem, 'kind' | 'count'>): string {
  const t = calendar();
  return kind === 'waits' ? t.manyWait({ count }) : t.many({ count });
}

/** The business with its month, where the business alone does not say it, and with the money that it waits for. */
export function formatNamed(
  { kind, named }: Pick<CalendarItem, 'kind' | 'named'>,
  of: CalendarItem['named'][number],
): string {
  const t = calendar();
  const { business, waits_for_rupees: rupees } = of;
  if (rupees !== null && of.waits_for_plan) return t.planWaitsFor({ business, money: formatRupees(rupees) });
  const isTwice = named.some((each) => each.gstin_id === of.gstin_id && each.period !== of.period);
  const period = parsePeriod(of.period);
  if (period === null || (kind !== 'waits' && !isTwice)) return business;
  const month = filingPeriod(period, of.frequency);
  return `${business}, ${rupees === null ? month : t.waitsFor({ month, money: formatRupees(rupees) })}`;
}
