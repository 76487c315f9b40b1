import { minutes, type Instant } from '../shared/istTime.ts';
import { REVIVAL_MS } from './portalSession.ts';
import { type FilingSchedule, minutesBetweenReturns } from './schedule.ts';

/**
 * The codes that the portal asks of a signatory for returns filed at these instants: one for each, and one for each
 * session that is opened on the way, which holds for what is filed within a day of its code (record 104).
 * `sessionFrom`: when the code of the session came that is there already.
 */
export function codesFor(runs: readonly Instant[], sessionFrom: Instant | null): number {
  let from = sessionFrom;
  let codes = 0;
  for (const run of runs.toSorted((a, b) => a - b)) {
    if (from === null || run >= from + REVIVAL_MS) {
      codes += 1;
      from = run;
    }
    codes += 1;
  }
  return codes;
}

/** The codes of a month that is filed by this schedule. */
export const codesOfMonth = (schedule: FilingSchedule): number =>
  codesFor([0, minutes(minutesBetweenReturns(schedule))], null);

/** And of one whose returns are filed on one day. */
export const codesOnOneDay = codesFor([0, 0], null);
