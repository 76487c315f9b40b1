import type { EditGstinInput } from '#contract/editGstin.ts';
import { defaultSchedule, type ScheduleTime } from '#domain/registration/schedule.ts';
import { addressParts, type GstinField, type GstinFormTab } from '#domain/registration/gstinForm.ts';
import { toIst } from '#domain/shared/istTime.ts';
import { type Details, noPortal } from '../../api/answers/wholeDetails.ts';

type Numbers =
  | `gstr${'1' | '3b'}_filling_${'day' | 'hour' | 'minute'}`
  | 'gstr1_end_month'
  | 'gstr1_end_year'
  | 'reminder_days';
type Flags =
  | 'gstr1_has_end_date'
  | 'gstr3b_same_as_gstr1'
  | 'auto_filling'
  | 'password_reminder'
  | 'has_additional_address';

/** The form by the API's field names (specification 3). Boxes and lists hold texts, including numbers. */
export type FormValues = Record<GstinField | Numbers | 'password', string> & Record<Flags, boolean>;
export type FormField = keyof FormValues;

export const tabOrder = [
  'basic',
  'filling',
  'credentials',
  'address',
] as const satisfies readonly GstinFormTab[];

export function tabOf(field: FormField): GstinFormTab {
  if (/^(?:principal|additional|has_additional)_/.test(field)) return 'address';
  if (/^(?:gstr1|gstr3b|filling|recurring|regular|auto|reminder)_/.test(field)) return 'filling';
  const credentials: readonly FormField[] = [
    'username',
    'password',
    'email_for_otp',
    'phone_for_otp',
    'signatory_pan',
    'signing',
    'password_reminder',
  ];
  return credentials.includes(field) ? 'credentials' : 'basic';
}

/** specification 9. */
export const endYears = [2025, 2026, 2027, 2028, 2029, 2030];
export const minuteChoices = [0, 15, 30, 45, 59];

/** The stored record as the form shows it; `now` gives the default end month and year. */
export function valuesOf(details: Details, now: number): FormValues {
  const { year, month } = toIst(now);
  const portal = details.portal_details ?? noPortal;
  const gstr1 = timeOf(
    details.gstr1_filling_day,
    details.gstr1_filling_hour,
    details.gstr1_filling_minute,
    defaultSchedule.gstr1,
  );
  const gstr3b = timeOf(
    details.gstr3b_filling_day,
    details.gstr3b_filling_hour,
    details.gstr3b_filling_minute,
    defaultSchedule.gstr3b,
  );
  return {
    legal_name: details.legal_name,
    trade_name: details.trade_name,
    gstin: details.gstin,
    pan_number: details.pan_number,
    registration_date: details.registration_date,
    business_type: details.business_type,
    contact_person: details.contact_person,
    contact_phone: details.contact_phone,
    contact_email: details.contact_email,
    filling_type: details.filling_type,
    recurring_filling: details.recurring_filling,
    gstr1_filling_day: String(gstr1.day),
    gstr1_filling_hour: String(gstr1.hour),
    gstr1_filling_minute: String(gstr1.minute),
    gstr1_start_date: details.gstr1_start_date,
    regular_from: details.regular_from,
    gstr1_has_end_date: details.gstr1_has_end_date,
    gstr1_end_month: String(details.gstr1_end_month ?? month),
    gstr1_end_year: String(details.gstr1_end_year ?? year + 1),
    gstr3b_same_as_gstr1: details.gstr3b_same_as_gstr1,
    gstr3b_filling_day: String(gstr3b.day),
    gstr3b_filling_hour: String(gstr3b.hour),
    gstr3b_filling_minute: String(gstr3b.minute),
    auto_filling: details.auto_filling,
    reminder_days: String(details.reminder_days),
    filling_notes: details.filling_notes,
    username: portal.username,
    password: '',
    email_for_otp: portal.otp_email,
    phone_for_otp: portal.phone_for_otp,
    signatory_pan: portal.signatory_pan,
    signing: portal.signing,
    password_reminder: portal.password_reminder,
    has_additional_address: details.has_additional_address,
    ...addressValues('principal', details.business_address),
    ...addressValues('additional', details.home_address),
  };
}

/** The default time (specification 9) for a return whose record has none. */
const timeOf = (day: number, hour: number, minute: number, otherwise: ScheduleTime): ScheduleTime =>
  day === 0 ? otherwise : { day, hour, minute };

function addressValues<Of extends 'principal' | 'additional'>(
  of: Of,
  address: Details['business_address'],
): Record<`${Of}_${(typeof addressParts)[number]}`, string> {
  const pairs = addressParts.map((part) => [`${of}_${part}`, address?.[`additional_${part}`] ?? '']);
  return Object.fromEntries(pairs) as Record<`${Of}_${(typeof addressParts)[number]}`, string>;
}

/** The only country (specification 3): sent and never typed. */
const country = 'India';

/** The whole form for the server (specification 7 #21). */
export const bodyOf = (details: Details, values: FormValues): EditGstinInput => ({
  ...(values as EditGstinInput),
  principal_country: country,
  additional_country: country,
  id: details.id,
});
