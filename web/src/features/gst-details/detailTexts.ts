import { monthName, ordinal } from '#domain/shared/istTime.ts';
import { stateByLetters } from '#domain/gst/states.ts';
import type { Details } from '../../api/answers/wholeDetails.ts';

/** Missing values show 'Missing' (specification 2). */
export const orMissing = (value: string | null | undefined): string =>
  value === null || value === undefined || value.trim() === '' ? 'Missing' : value;

/** "5 November 2019" out of "2019-11-05"; anything else stays as it is. */
export function sayDate(date: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const [, year, month, day] = match ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return date;
  return `${Number(day)} ${monthName(Number(month))} ${year}`;
}

const businessTypes: Record<string, string> = {
  proprietorship: 'Proprietorship',
  partnership: 'Partnership',
  llp: 'Limited liability partnership',
  pvtltd: 'Private limited company',
  publicltd: 'Public limited company',
  trust: 'Trust',
  society: 'Society',
  others: 'Others',
};

export const sayBusinessType = (type: string): string => businessTypes[type] ?? type;

/** What went wrong in loading, with its reason where one is known (specification 8). */
export const loadProblem = (reason: string): string =>
  reason === '' ? 'Failed to load GSTIN data' : `Failed to load GSTIN data: ${reason}`;

const two = (n: number): string => String(n).padStart(2, '0');

/** "5th of each month at 07:59 IST"; "" when no day is known. */
export const sayTiming = (day: number, hour: number, minute: number): string =>
  day === 0 ? '' : `${ordinal(day)} of each month at ${two(hour)}:${two(minute)} IST`;

/** "No end date", or "March 2027". */
export function sayEnd(
  details: Pick<Details, 'gstr1_has_end_date' | 'gstr1_end_month' | 'gstr1_end_year'>,
): string {
  const { gstr1_has_end_date, gstr1_end_month, gstr1_end_year } = details;
  return gstr1_has_end_date && gstr1_end_month !== null && gstr1_end_year !== null
    ? `${monthName(gstr1_end_month)} ${gstr1_end_year}`
    : 'No end date';
}

/** What recurring filling does for this GSTIN, on or off; in the one mode nothing is filed without a yes. */
export const sayRecurring = (details: Pick<Details, 'auto_filling' | 'user_validation'>): string => {
  if (!details.auto_filling)
    return 'Off: each month waits until you schedule it for today. Reminders still come.';
  return details.user_validation
    ? 'On: each month is opened by itself and waits for your yes; it is filed when you give it.'
    : 'On: each month is filed on the days and times below.';
};

/** What the times mean: it is filed on them only where that needs nobody. */
export const timesLabel = (
  form: 'GSTR-1' | 'GSTR-3B',
  details: Pick<Details, 'auto_filling' | 'user_validation'>,
): string =>
  details.auto_filling && !details.user_validation ? `${form} is filed on the` : `${form} is planned for the`;

/** "a, b" of what is there. */
export const together = (...parts: string[]): string => parts.filter((part) => part.trim() !== '').join(', ');

/** "Nil, by quarter, no end date": the filling in a line. */
export function sayFilling(details: Details): string {
  const often = details.next_returns?.frequency === 'quarterly' ? 'by quarter' : 'monthly';
  return together(
    details.filling_type === 'nil' ? 'Nil' : details.filling_type,
    often,
    sayEnd(details).replace(/^No/, 'no'),
  );
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
