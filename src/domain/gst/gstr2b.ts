import { fromIst, type Instant } from '../shared/istTime.ts';
import { nextPeriod, periodParts, type ReturnPeriod } from './returnPeriod.ts';

/** The day of the next month on which GSTR-2B is made (gst-portal#gstr2b). */
export const GSTR2B_DAY = 14;

/** When the GSTR-2B of a period is made; of a quarter, by its last month. */
export const gstr2bMadeAt = (period: ReturnPeriod): Instant =>
  fromIst({ ...periodParts(nextPeriod(period)), day: GSTR2B_DAY });
