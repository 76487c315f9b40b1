import { stateByLetters } from '#domain/gst/states.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { runningTimes, type ScheduleTime } from '#domain/registration/schedule.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import { monthName } from '../../texts/dates.ts';
import { details as texts } from '../../texts/compiled/details.ts';

/** Missing values show 'Missing' (specification 2). */
export const orMissing = (value: string | null | undefined): string =>
  value === null || value === undefined || value.trim() === '' ? texts().missing : value;

/** "5 November 2019" for "2019-11-05"; anything else stays as it is. */
export function formatDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const [, year, month, day] = match ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return date;
  return `${Number(day)} ${monthName(Number(month))} ${year}`;
}

/** By the portal's kind of business; an unlisted one is shown as the portal writes it. */
export function formatBusinessType(type: string): string {
  const names: Readonly<Record<string, string>> = texts().businessTypes;
  return names[type] ?? type;
}

/** Loading failed, with the reason where one is known (specification 8). */
export const loadProblem = (reason: string): string =>
  reason === '' ? texts().failed : texts().failedFor({ why: reason });

const two = (n: number): string => String(n).padStart(2, '0');

type Times = Pick<Details, `gstr${'1' | '3b'}_filling_${'day' | 'hour' | 'minute'}` | 'gstr3b_same_as_gstr1'>;

/**
 * The times at which the returns really run: the stored day of GSTR-1 may be past the 10th (design#schedules). A day
 * that another server does not give stays unknown.
 */
export function timesInEffect(details: Times): Record<Form, ScheduleTime> {
  const gstr1 = {
    day: details.gstr1_filling_day,
    hour: details.gstr1_filling_hour,
    minute: details.gstr1_filling_minute,
  };
  const gstr3b = {
    day: details.gstr3b_filling_day,
    hour: details.gstr3b_filling_hour,
    minute: details.gstr3b_filling_minute,
  };
  const running = runningTimes({ gstr1, gstr3b, gstr3bSameAsGstr1: details.gstr3b_same_as_gstr1 });
  return gstr3b.day === 0 ? { ...running, GSTR3B: gstr3b } : running;
}

/** "5th of each month at 07:59 IST", or of that after each quarter; "" when no day is known. */
export function formatTiming({ day, hour, minute }: ScheduleTime, byQuarter = false): string {
  const { timing, timingQuarter } = texts();
  return day === 0 ? '' : (byQuarter ? timingQuarter : timing)({ day, time: `${two(hour)}:${two(minute)}` });
}

/** Whether the portal lists this GSTIN as a quarterly filer. */
export const isByQuarter = ({ next_returns }: Pick<Details, 'next_returns'>): boolean =>
  next_returns?.frequency === 'quarterly';

/** "No end date", or "March 2027". */
export const formatEnd = (details: Ending): string => endOf(details) ?? texts().noEnd;

type Ending = Pick<Details, 'gstr1_has_end_date' | 'gstr1_end_month' | 'gstr1_end_year'>;

function endOf({ gstr1_has_end_date, gstr1_end_month, gstr1_end_year }: Ending): string | null {
  return gstr1_has_end_date && gstr1_end_month !== null && gstr1_end_year !== null
    ? `${monthName(gstr1_end_month)} ${gstr1_end_year}`
    : null;
}

type Recurring = Pick<
  Details,
  | 'auto_filling'
  | 'user_validation'
  | 'status'
  | 'cancellation_date'
  | 'next_returns'
  | 'signed_by'
  | 'backlog'
>;

/**
 * The effect of recurring filling for this GSTIN, on or off; in one of its modes nothing is filed without a yes.
 * Nothing is promised when the portal refuses it, when its registration has ended, or when a DSC signs.
 */
export function formatRecurring(details: Recurring): string {
  const t = texts();
  const { auto_filling: isOn, user_validation: asks, next_returns: next } = details;
  if (isByDsc(details.signed_by)) return t.recurringDsc;
  if (!isOn) return t.recurringOff;
  if (details.status === 'failed') return t.recurringRefused;
  if (details.cancellation_date !== '' && next === null) return t.recurringOver;
  if (details.backlog !== null) return isByQuarter(details) ? t.recurringBehindQuarter : t.recurringBehind;
  if (isByQuarter(details)) return asks ? t.recurringAsksQuarter : t.recurringOnQuarter;
  return asks ? t.recurringAsks : t.recurringOn;
}

/** The meaning of the times: returns are filed at them only if nobody is needed. */
export const timesLabel = (
  form: 'GSTR-1' | 'GSTR-3B',
  details: Pick<Details, 'auto_filling' | 'user_validation'>,
): string =>
  details.auto_filling && !details.user_validation ? texts().filedOn({ form }) : texts().plannedFor({ form });

/** The non-empty parts as "a, b". */
export const together = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');

/** "Nil, by quarter, no end date": the filling in a line. */
export function formatFilling(details: Details): string {
  const { nil, inShort } = texts();
  const type = details.filling_type === 'nil' ? nil : details.filling_type;
  const quarterly = isByQuarter(details);
  const end = endOf(details);
  if (end === null) return quarterly ? inShort.quarterlyNoEnd({ type }) : inShort.monthlyNoEnd({ type });
  return quarterly ? inShort.quarterly({ type, end }) : inShort.monthly({ type, end });
}

type Address = NonNullable<Details['business_address']>;

/** The address as a postman reads it, one line each; empty lines are left out. */
export function addressLines(address: Address): string[] {
  const state = stateByLetters(address.additional_state)?.name ?? address.additional_state;
  return [
    together(address.additional_building_no, address.additional_building_name, address.additional_street),
    address.additional_area.trim(),
    [address.additional_city, address.additional_pincode].filter((part) => part.trim() !== '').join(' '),
    together(state, address.additional_country),
  ].filter((line) => line !== '');
}
