import { periodParts, quarterEndOf, type ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { SaidPeriod } from './shapes.ts';

/** Whether a period ends in the year of another return: a short line then leaves its year out. */
export const isOfSameYear = ({ period, frequency }: SaidPeriod, than: ReturnPeriod): boolean =>
  periodParts(frequency === 'monthly' ? period : quarterEndOf(period)).year === periodParts(than).year;
