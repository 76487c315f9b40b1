import { fromIst, type Instant } from '../shared/istTime.ts';
import { periodParts, type ReturnPeriod } from './returnPeriod.ts';

/**
 * The last moment, in IST, at which credit that GSTR-2B shows in this period can be claimed at all: 30 November after
 * the financial year of the period (section 16(4), gst-portal#gstr2b). Of an older invoice it ends a year or more before.
 */
export function creditEndsAt(p: ReturnPeriod): Instant {
  const { year, month } = periodParts(p);
  return fromIst({ year: month >= 4 ? year + 1 : year, month: 12, day: 1 }) - 1;
}
