import { stateByLetters } from '#domain/gst/states.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';
import { monthName } from '../../texts/dates.ts';
import { details as texts } from '../../texts/en/details.ts';

/** Missing values show 'Missing' (specification 2). */
export const orMissing = (value: string | null | undefined): string =>
  value === null || value === undefined || value.trim() === '' ? texts().missing : value;

/** "5 November 2019" out of "2019-11-05"; anything else stays as it is. */
export function sayDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const [, year, month, day] = match ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return date;
  return `${Number(day)} ${monthName(Number(month))} ${year}`;
}

export const sayBusinessType = (type: string): string => texts().businessTypes[type] ?? type;

/** What went wrong in loading, with its reason where one is known (specification 8). */
export const loadProblem = (reason: string): string =>
  reason === '' ? texts().failed : texts().failedFor(reason);

const two = (n: number): string => String(n).padStart(2, '0');

/** "5th of each month at 07:59 IST"; "" when no day is known. */
export const sayTiming = (day: number, hour: number, minute: number): string =>
  day === 0 ? '' : texts().timing(day, `${two(hour)}:${two(minute)}`);

/** "No end date", or "March 2027". */
export const sayEnd = (details: Ending): string => endOf(details) ?? texts().noEnd;

type Ending = Pick<Details, 'gstr1_has_end_date' | 'gstr1_end_month' | 'gstr1_end_year'>;

function endOf({ gstr1_has_end_date, gstr1_end_month, gstr1_end_year }: Ending): string | null {
  return gstr1_has_end_date && gstr1_end_month !== null && gstr1_end_year !== null
    ? `${monthName(gstr1_end_month)} ${gstr1_end_year}`
    : null;
}

/** What recurring filling does for this GSTIN, on or off; in the one mode nothing is filed without a yes. */
export const sayRecurring = (details: Pick<Details, 'auto_filling' | 'user_validation'>): string => {
  if (!details.auto_filling) return texts().recurringOff;
  return details.user_validation ? texts().recurringAsks : texts().recurringOn;
};

/** What the times mean: it is filed on them only where that needs nobody. */
export const timesLabel = (
  form: 'GSTR-1' | 'GSTR-3B',
  details: Pick<Details, 'auto_filling' | 'user_validation'>,
): string =>
  details.auto_filling && !details.user_validation ? texts().filedOn(form) : texts().plannedFor(form);

/** "a, b" of what is there. */
export const together = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');

/** "Nil, by quarter, no end date": the filling in a line. */
export function sayFilling(details: Details): string {
  const { nil, inShort } = texts();
  const type = details.filling_type === 'nil' ? nil : details.filling_type;
  const quarterly = details.next_returns?.frequency === 'quarterly';
  const end = endOf(details);
  if (end === null) return quarterly ? inShort.quarterlyNoEnd(type) : inShort.monthlyNoEnd(type);
  return quarterly ? inShort.quarterly(type, end) : inShort.monthly(type, end);
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
