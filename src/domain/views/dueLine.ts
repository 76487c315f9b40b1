import {
  type FilingFrequency,
  type Form,
  periodAt,
  periodEnd,
  quarterEndOf,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { DAY_MS, type Instant } from '../shared/istTime.ts';

/** A return of the month, without those that are skipped or not owed. */
export type ReturnOnLine = {
  form: Form;
  /** The last legal moment, with the extensions of its place. */
  dueAt: Instant;
  /** When it is filed automatically; null if it waits for somebody. */
  runsAt: Instant | null;
  isFiled: boolean;
};

/** filed: has its ARN. late: due and not filed. planned: filed automatically. open: waits for somebody. */
export type DueState = 'filed' | 'late' | 'planned' | 'open';

/** Places are shares of the line, from 0 to 1. */
export type DueLine = {
  /** In order of their due moments. */
  returns: {
    form: Form;
    is: DueState;
    dueAt: Instant;
    at: number;
    runsAt: Instant | null;
    run: number | null;
  }[];
  today: number;
  /** From the first due moment that has passed without its return to today; null if none has. */
  late: { from: number; to: number } | null;
};

/** An extended due day keeps these behind it, so that its name has room. */
const afterLastDue = 4 * DAY_MS;

/**
 * Pure. The month in which the returns of a period are filed, as a line: the due moments, the planned runs, and today.
 * Null when no return is left, and before and after that month: a line of one month says nothing of a year's delay.
 */
export function dueLine(given: {
  period: ReturnPeriod;
  frequency: FilingFrequency;
  returns: readonly ReturnOnLine[];
  now: Instant;
}): DueLine | null {
  const { period, frequency, returns, now } = given;
  if (returns.every(({ isFiled }) => isFiled)) return null;
  // Returns are filed in the month after their period: from its first moment to its last, or past an extension.
  const from = periodEnd(frequency === 'monthly' ? period : quarterEndOf(period));
  const to = Math.max(periodEnd(periodAt(from)), ...returns.map(({ dueAt }) => dueAt + afterLastDue));
  const place = (at: Instant): number => (at - from) / (to - from);
  const isOn = (at: Instant): boolean => at >= from && at < to;
  if (!isOn(now)) return null;
  const placed = returns
    .map(({ form, dueAt, runsAt, isFiled }) => {
      const run = isFiled || runsAt === null || !isOn(runsAt) ? null : place(runsAt);
      return { form, is: stateOf({ dueAt, runsAt, isFiled }, now), dueAt, at: place(dueAt), runsAt, run };
    })
    .toSorted((a, b) => a.dueAt - b.dueAt);
  const firstLate = placed.find(({ is }) => is === 'late');
  return {
    returns: placed,
    today: place(now),
    late: firstLate === undefined ? null : { from: firstLate.at, to: place(now) },
  };
}

function stateOf({ dueAt, runsAt, isFiled }: Omit<ReturnOnLine, 'form'>, now: Instant): DueState {
  if (isFiled) return 'filed';
  if (now > dueAt) return 'late';
  return runsAt === null ? 'open' : 'planned';
}
