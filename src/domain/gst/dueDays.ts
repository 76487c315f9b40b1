import { rowFor, type ForPeriods } from './lawTable.ts';
import { periodOf, type FilingFrequency, type Form, type ReturnPeriod } from './returnPeriod.ts';

/** The two groups of states of quarterly filers, named by their days under Notif. 82/2020-CT (gst-portal#states). */
export type StateGroup = 22 | 24;

/** The day of the month after the period: one for the whole country, or one for each group of states. */
export type DueDay = ForPeriods & { day: number | Readonly<Record<StateGroup, number>> };

const FROM_2021 = { from: periodOf(2021, 1), to: null } as const;

/**
 * Due days by form and preference, newest row last (gst-portal#due-dates). No first period is known; January 2021 is
 * the one in GSTN's notice on Notif. 82/2020-CT.
 */
export const DUE_DAYS: Readonly<
  Record<Form, Readonly<Record<FilingFrequency, readonly [DueDay, ...DueDay[]]>>>
> = {
  GSTR1: {
    monthly: [
      {
        ...FROM_2021,
        day: 11,
        source: { law: 'Notif. 83/2020-CT', sheet: 'gst-portal#due-dates', sure: 'high' },
      },
    ],
    quarterly: [
      {
        ...FROM_2021,
        day: 13,
        source: { law: 'Notif. 83/2020-CT', sheet: 'gst-portal#due-dates', sure: 'high' },
      },
    ],
  },
  GSTR3B: {
    monthly: [
      {
        ...FROM_2021,
        day: 20,
        source: { law: 'Notif. 82/2020-CT', sheet: 'gst-portal#due-dates', sure: 'high' },
      },
    ],
    quarterly: [
      {
        ...FROM_2021,
        day: { 22: 22, 24: 24 },
        source: { law: 'Notif. 82/2020-CT', sheet: 'gst-portal#due-dates, gst-portal#states', sure: 'high' },
      },
    ],
  },
};

/** The due day in force for a period, without extensions. */
export function dueDayOf(
  form: Form,
  frequency: FilingFrequency,
  group: StateGroup,
  period: ReturnPeriod,
): number {
  const { day } = rowFor(DUE_DAYS[form][frequency], period);
  return typeof day === 'number' ? day : day[group];
}

/** The due day of monthly filers by the newest row, for texts that name no period. */
export function monthlyDueDay(form: Form): number {
  const rows = DUE_DAYS[form].monthly;
  const { day } = rows.at(-1) ?? rows[0];
  return typeof day === 'number' ? day : Math.min(day[22], day[24]);
}
