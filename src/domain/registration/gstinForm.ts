import { parseIstDate } from '../shared/istTime.ts';
import { businessNameProblem, hasHiddenSigns, nameProblem } from '../account/nameRules.ts';
import { parsePan } from '../gst/pan.ts';
import { mobileProblem } from '../account/person.ts';
import { stateByLetters } from '../gst/states.ts';

/** The tabs of Edit GSTIN (specification 2). */
const gstinFormTabs = ['basic', 'filling', 'credentials', 'address'] as const;
export type GstinFormTab = (typeof gstinFormTabs)[number];

/** The labels of the edit form's fields, by their names in the API (specification 3). */
export const gstinFieldLabels = {
  legal_name: 'Legal Name',
  trade_name: 'Trade Name',
  gstin: 'GSTIN',
  pan_number: 'PAN Number',
  registration_date: 'Registration Date',
  business_type: 'Business Type',
  contact_person: 'Contact Person',
  contact_phone: 'Contact Phone',
  contact_email: 'Contact Email',
  filling_type: 'Filling Type',
  recurring_filling: 'Recurring Filling',
  gstr1_start_date: 'GSTR-1 Start Date',
  filling_notes: 'Filling Notes',
  username: 'Username',
  email_for_otp: 'Email for OTP',
  phone_for_otp: 'Phone for OTP',
  signatory_pan: 'Signatory PAN',
  principal_building_no: 'Building No',
  principal_building_name: 'Building Name',
  principal_street: 'Street',
  principal_area: 'Area',
  principal_city: 'City',
  principal_pincode: 'Pincode',
  principal_state: 'State',
  additional_building_no: 'Building No',
  additional_building_name: 'Building Name',
  additional_street: 'Street',
  additional_area: 'Area',
  additional_city: 'City',
  additional_pincode: 'Pincode',
  additional_state: 'State',
} as const;

export type GstinField = keyof typeof gstinFieldLabels;

/** The required fields by tab (specification 5): checked when the tab is open or was changed. */
export const requiredGstinFields: Readonly<Record<GstinFormTab, readonly GstinField[]>> = {
  basic: [
    'legal_name',
    'gstin',
    'pan_number',
    'registration_date',
    'business_type',
    'contact_person',
    'contact_phone',
    'contact_email',
  ],
  filling: ['filling_type', 'recurring_filling'],
  credentials: ['username', 'email_for_otp', 'phone_for_otp'],
  address: [
    'principal_building_no',
    'principal_street',
    'principal_area',
    'principal_city',
    'principal_pincode',
    'principal_state',
  ],
};

const required: ReadonlySet<GstinField> = new Set(Object.values(requiredGstinFields).flat());

export const businessTypes = [
  'proprietorship',
  'partnership',
  'llp',
  'pvtltd',
  'publicltd',
  'trust',
  'society',
  'others',
] as const;
export type BusinessType = (typeof businessTypes)[number];

/** The portal's constitution of business (gst-portal#constitution) as one of the form's choices; '' when it is not known. */
export function businessTypeOf(constitution: string): BusinessType | '' {
  const said = constitution.toLowerCase();
  if (said.trim() === '') return '';
  if (said.includes('proprietor')) return 'proprietorship';
  if (said.includes('limited liability')) return 'llp';
  if (said.includes('partner')) return 'partnership';
  if (said.includes('private')) return 'pvtltd';
  if (said.includes('public limited') || said.includes('public ltd')) return 'publicltd';
  if (said.includes('society')) return 'society';
  if (said.includes('trust')) return 'trust';
  return 'others';
}

export const addressParts = [
  'building_no',
  'building_name',
  'street',
  'area',
  'city',
  'pincode',
  'state',
] as const;
export type AddressPart = (typeof addressParts)[number];

/** What a person may write about a GSTIN; values from the portal take precedence (record 083.1). */
export const ownFields = [
  'legal_name',
  'trade_name',
  'pan_number',
  'registration_date',
  'business_type',
  'contact_person',
  'contact_phone',
  'contact_email',
  'filling_notes',
  'email_for_otp',
  'phone_for_otp',
  ...addressParts.flatMap((part) => [`principal_${part}`, `additional_${part}`] as const),
] as const;
export type OwnField = (typeof ownFields)[number];

/** States are stored by their number; in the API they are letters (record 083.8). Absent: never written. */
export type OwnDetails = Partial<Record<OwnField, string>>;

/** Defaults (specification 9), and how many days before a due date a reminder may come (specification 3). */
export const defaultReminderDays = 3;
export const mostReminderDays = 20;

/** The text is only the mask of a password field: the password does not change (record 083.4). */
export const isPasswordMask = (password: string): boolean => /^[*•●]*$/.test(password);

type Rule = (value: string, label: string) => string | null;

const email: Rule = (value, label) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value)
    ? null
    : `${label} must be an email address, like name@example.in`;
const pan: Rule = (value, label) =>
  parsePan(value) === null ? `${label} has five letters, four digits and a letter, like ABCPN1234F` : null;
const date: Rule = (value, label) => (parseIstDate(value) === null ? `${label} must be a date` : null);
const pincode: Rule = (value, label) => (/^[1-9]\d{5}$/.test(value) ? null : `${label} has six digits`);
const listed = (is: boolean, label: string): string | null => (is ? null : `${label} is not one of the list`);
const state: Rule = (value, label) => listed(stateByLetters(value) !== null, label);

/** Fields without a rule accept any line of text. */
const rules: Partial<Record<GstinField, Rule>> = {
  legal_name: businessNameProblem,
  trade_name: businessNameProblem,
  contact_person: nameProblem,
  contact_email: email,
  email_for_otp: email,
  contact_phone: (value, label) =>
    /^\+?(?:[\s().-]*\d){6,15}$/.test(value) ? null : `${label} must be a phone number`,
  phone_for_otp: mobileProblem,
  pan_number: pan,
  signatory_pan: pan,
  business_type: (value, label) =>
    listed(
      businessTypes.some((type) => type === value),
      label,
    ),
  registration_date: date,
  gstr1_start_date: date,
  principal_pincode: pincode,
  additional_pincode: pincode,
  principal_state: state,
  additional_state: state,
};

/** Notes have line breaks. A pasted number may hold invisible marks, which are dropped. */
const takesHiddenSigns: ReadonlySet<GstinField> = new Set(['filling_notes', 'phone_for_otp']);

/** What is wrong with a typed value, fit to show, or null (specification 5). */
export function gstinFieldProblem(field: GstinField, typed: string): string | null {
  const value = typed.trim();
  const label = gstinFieldLabels[field];
  if (value === '') return required.has(field) ? `${label} is required` : null;
  if (hasHiddenSigns(value) && !takesHiddenSigns.has(field))
    return `${label} is one line, without signs that cannot be seen`;
  return rules[field]?.(value, label) ?? null;
}
