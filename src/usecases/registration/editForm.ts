import { monthOfPeriod } from '#domain/gst/returnPeriod.ts';
import { stateByCode } from '#domain/gst/states.ts';
import {
  type AddressPart,
  addressParts,
  businessTypeOf,
  type GstinField,
} from '#domain/registration/gstinForm.ts';
import { portalTexts } from '#domain/registration/portalTexts.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { EditForm, FormTexts } from '../views.ts';

/**
 * The edit form's texts: the person's value, else the portal's, else the signatory's. A confirmed GSTIN and a
 * proprietor's signing PAN are the portal's alone.
 */
export function editFormOf(registration: Registration, signatory: SignatoryRow | null): EditForm {
  const { own } = registration;
  const portal: Partial<FormTexts> = portalTexts(registration);
  const fixed: Partial<FormTexts> = {
    gstin: registration.gstin ?? '',
    signatory_pan: isProprietorsOwn(registration, signatory) ? (signatory?.pan ?? '') : '',
  };
  const written: Partial<FormTexts> = {
    ...own,
    ...addressTexts('principal', (part) => lettersOf(part, own[`principal_${part}`])),
    ...addressTexts('additional', (part) => lettersOf(part, own[`additional_${part}`])),
    gstin: registration.givenGstin ?? '',
    contact_person: own.contact_person ?? signatory?.name ?? '',
    contact_phone: own.contact_phone ?? signatory?.mobile ?? '',
    contact_email: own.contact_email ?? signatory?.email ?? '',
    email_for_otp: signatory?.email || (own.email_for_otp ?? ''),
    phone_for_otp: signatory?.mobile || (own.phone_for_otp ?? ''),
    signatory_pan: signatory?.pan ?? '',
  };
  const text = (field: GstinField): string => fixed[field] || written[field] || portal[field] || '';
  const texts: FormTexts = {
    legal_name: text('legal_name'),
    trade_name: text('trade_name'),
    gstin: text('gstin'),
    pan_number: text('pan_number'),
    registration_date: text('registration_date'),
    business_type: text('business_type'),
    contact_person: text('contact_person'),
    contact_phone: text('contact_phone'),
    contact_email: text('contact_email'),
    filling_type: 'nil',
    recurring_filling: 'monthly',
    gstr1_start_date: registration.schedule.startDate ?? '',
    regular_from: registration.regularFrom === null ? '' : monthOfPeriod(registration.regularFrom),
    filling_notes: text('filling_notes'),
    username: registration.username,
    email_for_otp: text('email_for_otp'),
    phone_for_otp: text('phone_for_otp'),
    signatory_pan: text('signatory_pan'),
    signing: registration.signing ?? '',
    ...addressTexts('principal', (part) => text(`principal_${part}`)),
    ...addressTexts('additional', (part) => text(`additional_${part}`)),
  };
  return {
    texts,
    fromPortal: (Object.keys(fixed) as GstinField[]).filter((field) => fixed[field] !== ''),
    portalValues: Object.fromEntries(Object.entries(portal).filter(([, value]) => value !== '')),
    hasAdditionalAddress: addressParts.some((part) => texts[`additional_${part}`] !== ''),
  };
}

/** A proprietor signs with the PAN of the business (design#signatories), unless the portal refused it. */
const isProprietorsOwn = (
  { constitution, pan, refusedPan }: Registration,
  signatory: SignatoryRow | null,
): boolean =>
  businessTypeOf(constitution) === 'proprietorship' && signatory?.pan === pan && refusedPan !== pan;

type AddressOf = 'principal' | 'additional';

function addressTexts<Of extends AddressOf>(
  of: Of,
  text: (part: AddressPart) => string,
): Record<`${Of}_${AddressPart}`, string> {
  const pairs = addressParts.map((part) => [`${of}_${part}`, text(part)]);
  return Object.fromEntries(pairs) as Record<`${Of}_${AddressPart}`, string>;
}

/** States are stored by number and shown by letters. */
const lettersOf = (part: AddressPart, kept: string | undefined): string =>
  part === 'state' ? (stateByCode(kept ?? '')?.letters ?? '') : (kept ?? '');
