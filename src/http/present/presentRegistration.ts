import type { z } from 'zod';
import type { card, registrationRecord } from '#contract/gstinCalls.ts';
import { addressParts, type BusinessType } from '#domain/registration/gstinForm.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import type { FormTexts } from '#usecases/registration/editForm.ts';
import { isUnproven } from '#domain/registration/unproven.ts';
import type { AccessView, RegistrationCard, RegistrationName, RegistrationRecord } from '#usecases/views.ts';
import { type LinkTo, presentEntry } from './presentFiling.ts';

const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

const presentAccess = (view: AccessView | null) =>
  view === null ? null : { standing: view.standing, ends_by: maybeIso(view.endsBy) };

export const presentName = (view: RegistrationName) => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
});

/** A card of the dashboard on the wire (specification 3). */
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
  api_access: presentAccess(view.apiAccess),
  can_try_again: view.canTryAgain,
  unproven: view.unproven,
  filing: view.filing === null ? null : presentEntry(view.filing, linkTo),
});

/** One registration whole, with what the edit form needs (specification 3). */
export function presentRegistration(
  view: RegistrationRecord,
  linkTo: LinkTo,
): z.input<typeof registrationRecord> {
  const { registration, schedule, form } = view;
  const { texts } = form;
  const { gstr1, gstr3b, end } = schedule;
  return {
    id: registration.id,
    gstin: texts.gstin,
    business: view.business,
    nick_name: registration.nickName,
    status: registration.status,
    remark: registration.remark,
    simulated: registration.simulated,
    can_try_again: view.canTryAgain,
    unproven: isUnproven(registration),
    legal_name: texts.legal_name,
    trade_name: texts.trade_name,
    pan_number: texts.pan_number,
    registration_date: texts.registration_date,
    cancellation_date: registration.cancelledOn ?? '',
    business_type: texts.business_type as BusinessType | '',
    contact_person: texts.contact_person,
    contact_phone: texts.contact_phone,
    contact_email: texts.contact_email,
    filling_type: 'nil',
    last_filled: maybeIso(view.lastFilled),
    next_due: maybeIso(view.nextDue),
    next_due_date: maybeIso(view.nextDue),
    auto_filling: registration.autoFilling,
    recurring_filling: 'monthly',
    user_validation: registration.askEachMonth,
    reminder_days: registration.reminderDays,
    filling_notes: texts.filling_notes,
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
      last_updated: isoIst(registration.credentialsAt),
      otp_email: texts.email_for_otp,
      phone_for_otp: texts.phone_for_otp,
      signatory_pan: texts.signatory_pan,
      password_reminder: registration.passwordReminder,
    },
    api_access: presentAccess(view.apiAccess),
    business_address: hasPrincipal(texts) ? presentAddress(texts, 'principal') : null,
    home_address: form.hasAdditionalAddress ? presentAddress(texts, 'additional') : null,
    has_additional_address: form.hasAdditionalAddress,
    from_portal: form.fromPortal,
    recent_filling_history: view.recent.map((entry) => presentEntry(entry, linkTo)),
  };
}

const presentAddress = (texts: FormTexts, of: 'principal' | 'additional') => ({
  additional_building_no: texts[`${of}_building_no`],
  additional_building_name: texts[`${of}_building_name`],
  additional_street: texts[`${of}_street`],
  additional_area: texts[`${of}_area`],
  additional_city: texts[`${of}_city`],
  additional_pincode: texts[`${of}_pincode`],
  additional_state: texts[`${of}_state`],
  additional_country: 'India',
});

const hasPrincipal = (texts: FormTexts): boolean =>
  addressParts.some((part) => texts[`principal_${part}`] !== '');
