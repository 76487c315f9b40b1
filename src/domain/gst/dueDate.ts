import { extendedDate } from './dueDateExtensions.ts';
import { dueDayOf, type StateGroup } from './dueDays.ts';
import { DAY_MS, fromIst, parseIstDate, type Instant } from '../shared/istTime.ts';
import {
  nextPeriod,
  periodParts,
  quarterEndOf,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from './returnPeriod.ts';
import { stateByCode } from './states.ts';

/** A state code outside the table gets the group with the earlier due day: that is the safe one. */
const groupOf = (stateCode: string): StateGroup => stateByCode(stateCode)?.qrmpDay ?? 22;

/** The day of the month after the period on which the return is due, before any extension (gst-portal#due-dates, gst-portal#states). */
export const usualDueDay = (
  form: Form,
  frequency: FilingFrequency,
  stateCode: string,
  period: ReturnPeriod,
): number => dueDayOf(form, frequency, groupOf(stateCode), period);

/**
 * The last millisecond of the legal day, 23:59:59.999 IST, extensions included (gst-portal#due-dates). For a quarterly
 * filer any month of a quarter stands for the quarter.
 */
export function dueAt(
  form: Form,
  period: ReturnPeriod,
  frequency: FilingFrequency,
  stateCode: string,
): Instant {
  const named = frequency === 'monthly' ? period : quarterEndOf(period);
  const moved = extendedDate(form, named, frequency, groupOf(stateCode));
  const extended = moved === null ? null : parseIstDate(moved);
  const day = usualDueDay(form, frequency, stateCode, named);
  const start = extended ?? fromIst({ ...periodParts(nextPeriod(named)), day });
  return start + DAY_MS - 1;
}
