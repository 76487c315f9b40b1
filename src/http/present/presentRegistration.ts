import type { z } from 'zod';
import type { card, registrationRecord } from '#contract/gstinCalls.ts';
import { type Instant, isoIst } from '#domain/istTime.ts';
import { stateByCode } from '#domain/states.ts';
import type { PortalAddress } from '#usecases/portsOfPortal.ts';
import type { RegistrationCard, RegistrationRecord } from '#usecases/views.ts';
import { type LinkTo, presentEntry } from './presentFiling.ts';

const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

/** A card of the dashboard on the wire (spec 3). */
export const presentCard = (view: RegistrationCard, linkTo: LinkTo): z.input<typeof card> => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
  remark: view.remark,
  last_filling: maybeIso(view.lastFilling),
  next_due: maybeIso(view.nextDue),
  auto_filling: view.autoFilling,
  simulated: view.simulated,
  filing: view.filing === null ? null : presentEntry(view.filing, linkTo),
});

/** One registration whole, with what the edit form needs (spec 3). */
export function presentRegistration(
  view: RegistrationRecord,
  linkTo: LinkTo,
): z.input<typeof registrationRecord> {
  const { registration, signatory, schedule } = view;
  const { gstr1, gstr3b, end } = schedule;
  return {
    id: registration.id,
    gstin: registration.gstin ?? registration.givenGstin ?? '',
    business: view.business,
    nick_name: registration.nickName,
    status: registration.status,
    remark: registration.remark,
    simulated: registration.simulated,
    legal_name: registration.legalName,
    trade_name: registration.tradeName,
    pan_number: registration.pan,
    registration_date: registration.registeredOn ?? '',
    cancellation_date: registration.cancelledOn ?? '',
    business_type: businessType(registration.constitution),
    contact_person: signatory?.name ?? '',
    contact_phone: signatory?.mobile ?? '',
    contact_email: signatory?.email ?? '',
    filling_type: 'nil',
    last_filled: maybeIso(view.lastFilled),
    next_due: maybeIso(view.nextDue),
    next_due_date: maybeIso(view.nextDue),
    auto_filling: registration.autoFilling,
    recurring_filling: 'monthly',
    user_validation: registration.askEachMonth,
    reminder_days: 3,
    filling_notes: '',
    gstr1_filling_day: gstr1.day,
    gstr1_filling_hour: gstr1.hour,
    gstr1_filling_minute: gstr1.minute,
    gstr1_start_date: schedule.startDate ?? '',
    gstr1_has_end_date: end !== null,
    gstr1_end_month: end?.month ?? null,
    gstr1_end_year: end?.year ?? null,
    gstr3b_same_as_gstr1: schedule.gstr3bSameAsGstr1,
    gstr3b_filling_day: gstr3b.day,
    gstr3b_filling_hour: gstr3b.hour,
    gstr3b_filling_minute: gstr3b.minute,
    portal_details: {
      username: registration.username,
      password: '',
      has_password: registration.passwordSealed !== null,
      last_updated: isoIst(registration.createdAt),
      otp_email: signatory?.email ?? '',
      phone_for_otp: signatory?.mobile ?? '',
      password_reminder: false,
    },
    business_address: registration.address === null ? null : presentAddress(registration.address),
    home_address: null,
    has_additional_address: false,
    recent_filling_history: view.recent.map((entry) => presentEntry(entry, linkTo)),
  };
}

const presentAddress = (address: PortalAddress) => ({
  additional_building_no: address.building_no,
  additional_building_name: address.building_name,
  additional_street: address.street,
  additional_area: address.area,
  additional_city: address.city,
  additional_pincode: address.pincode,
  additional_state: stateByCode(address.stateCode)?.letters ?? '',
  additional_country: 'India',
});

/** The portal's constitution of business (P 5.5) as one of the form's choices. */
function businessType(constitution: string): z.input<typeof registrationRecord>['business_type'] {
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
