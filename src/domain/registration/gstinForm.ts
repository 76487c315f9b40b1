import { type FieldLabel, type FieldProblem, problem } from '../shared/fieldProblem.ts';
import { parseIstDate } from '../shared/istTime.ts';
import { plainValue } from '../shared/typed.ts';
import { businessNameProblem, hasHiddenSigns, nameProblem } from '../account/profile.ts';
import { panHolder, parsePan } from '../gst/pan.ts';
import { periodOfMonth } from '../gst/returnPeriod.ts';
import { signingMethods } from '../gst/signing.ts';
import { mobileProblem } from '../account/person.ts';
import { portalUsernameProblem } from './portalSession.ts';
import { stateByLetters } from '../gst/states.ts';

/** The tabs of Edit GSTIN (specification 2). */
const gstinFormTabs = ['basic', 'filling', 'credentials', 'address'] as const;
export type GstinFormTab = (typeof gstinFormTabs)[number];

/** The fields of the edit form by their names in the API (specification 3), with their labels. */
export const gstinFieldLabels = {
  legal_name: 'legal_name',
  trade_name: 'trade_name',
  gstin: 'gstin',
  pan_number: 'pan_number',
  registration_date: 'registration_date',
  business_type: 'business_type',
  contact_person: 'contact_person',
  contact_phone: 'contact_phone',
  contact_email: 'contact_email',
  filling_type: 'filling_type',
  recurring_filling: 'recurring_filling',
  gstr1_start_date: 'gstr1_start_date',
  regular_from: 'regular_from',
  filling_notes: 'filling_notes',
  username: 'username',
  email_for_otp: 'email_for_otp',
  phone_for_otp: 'phone_for_otp',
  signatory_pan: 'signatory_pan',
  signing: 'signing',
  principal_building_no: 'building_no',
  principal_building_name: 'building_name',
  principal_street: 'street',
  principal_area: 'area',
  principal_city: 'city',
  principal_pincode: 'pincode',
  principal_state: 'state',
  additional_building_no: 'building_no',
  additional_building_name: 'building_name',
  additional_street: 'street',
  additional_area: 'area',
  additional_city: 'city',
  additional_pincode: 'pincode',
  additional_state: 'state',
} as const satisfies Record<string, FieldLabel>;

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
  const text = constitution.toLowerCase();
  if (text.trim() === '') return '';
  if (text.includes('proprietor')) return 'proprietorship';
  if (text.includes('limited liability')) return 'llp';
  if (text.includes('partner')) return 'partnership';
  if (text.includes('private')) return 'pvtltd';
  if (text.includes('public limited') || text.includes('public ltd')) return 'publicltd';
  if (text.includes('society')) return 'society';
  if (text.includes('trust')) return 'trust';
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

/**
 * The fields that a person may fill in or correct about a GSTIN; filing and documents use the portal's values
 * (design#pending-gstin).
 */
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

/** States are stored by their number; in the API they are letters (design#form-rules). Absent: never filled in. */
export type OwnDetails = Partial<Record<OwnField, string>>;

/** Defaults (specification 9), and how many days before a due date a reminder may come (specification 3). */
export const defaultReminderDays = 3;
export const maxReminderDays = 20;

/** The text is only the mask of a password field: the password does not change (design#portal-passwords). */
export const isPasswordMask = (password: string): boolean => /^[*•●]*$/.test(password);

type Rule = (value: string, label: FieldLabel) => FieldProblem | null;

/** Null when `is` holds, else the problem. */
const unless = (is: boolean, code: FormCode, field: FieldLabel): FieldProblem | null =>
  is ? null : problem(code, { field });
type FormCode =
  | 'email_form'
  | 'pan_form'
  | 'pan_of_person'
  | 'date_form'
  | 'month_form'
  | 'pincode_form'
  | 'phone_form'
  | 'not_listed';

/** Legal names may be long. */
const businessName: Rule = (value, label) => businessNameProblem(value, label, 200);
const email: Rule = (value, label) =>
  unless(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value), 'email_form', label);
const pan: Rule = (value, label) => unless(parsePan(value) !== null, 'pan_form', label);
/** A person signs; the number in the GSTIN of a HUF, a firm or a trust is not theirs. */
const personsPan: Rule = (value, label) => {
  const read = parsePan(value);
  return read === null ? pan(value, label) : unless(panHolder(read) === 'individual', 'pan_of_person', label);
};
const date: Rule = (value, label) => unless(parseIstDate(value) !== null, 'date_form', label);
const pincode: Rule = (value, label) => unless(/^[1-9]\d{2} ?\d{3}$/.test(value), 'pincode_form', label);
const state: Rule = (value, label) => unless(stateByLetters(value) !== null, 'not_listed', label);

/** Fields without a rule accept any line of text. */
const rules: Partial<Record<GstinField, Rule>> = {
  legal_name: businessName,
  trade_name: businessName,
  contact_person: (value, label) => nameProblem(value, label, 100),
  contact_email: email,
  email_for_otp: email,
  contact_phone: (value, label) =>
    unless(/^\+?(?:[\s().-]*\d){6,15}$/.test(plainValue(value)), 'phone_form', label),
  phone_for_otp: mobileProblem,
  pan_number: pan,
  username: portalUsernameProblem,
  signatory_pan: personsPan,
  signing: (value, label) =>
    unless(
      signingMethods.some((method) => method === value),
      'not_listed',
      label,
    ),
  regular_from: (value, label) => unless(periodOfMonth(value) !== null, 'month_form', label),
  business_type: (value, label) =>
    unless(
      businessTypes.some((type) => type === value),
      'not_listed',
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
const takesHiddenSigns: ReadonlySet<GstinField> = new Set([
  'filling_notes',
  'phone_for_otp',
  'contact_phone',
  'gstin',
  'pan_number',
  'signatory_pan',
]);

/** The problem with a typed value, or null (specification 5). */
export function gstinFieldProblem(field: GstinField, typed: string): FieldProblem | null {
  const value = typed.trim();
  const label = gstinFieldLabels[field];
  if (value === '') return required.has(field) ? problem('required', { field: label }) : null;
  const found = rules[field]?.(value, label) ?? null;
  if (found !== null || takesHiddenSigns.has(field) || !hasHiddenSigns(value)) return found;
  return problem('one_line', { field: label });
}
