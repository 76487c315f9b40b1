import { calls } from '#contract/calls.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { getRegistration } from '#usecases/registration/getRegistration.ts';
import { listCards } from '#usecases/registration/listCards.ts';
import { listNames } from '#usecases/registration/listNames.ts';
import { listRegistrations } from '#usecases/registration/listRegistrations.ts';
import { scheduleToday } from '#usecases/filing/scheduleToday.ts';
import { setAutoFilling } from '#usecases/registration/setAutoFilling.ts';
import { setConsent } from '#usecases/registration/setConsent.ts';
import { setSignatoryPan } from '#usecases/registration/setSignatoryPan.ts';
import { skipMonth } from '#usecases/filing/skipMonth.ts';
import { verifyAgain } from '#usecases/registration/verifyAgain.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { linksOf, type LinkTo, presentEntry } from './filings.ts';
import { presentAccess } from './apiAccess.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { card, registrationRecord } from '#contract/gstins.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { addressParts, type BusinessType } from '#domain/registration/gstinForm.ts';
import { type Instant, isoIst } from '#domain/shared/istTime.ts';
import type { FormTexts } from '#usecases/registration/editForm.ts';
import type { Warning } from '#domain/registration/warning.ts';
import { sayWarning } from '#texts/en/warnings.ts';
import { isUnproven } from '#domain/registration/unproven.ts';
import type { NextReturns, RegistrationCard, RegistrationName, RegistrationRecord } from '#usecases/views.ts';

const pageAsked = ({ limit, after }: { limit: number; after?: string | undefined }) => ({
  limit,
  after: after ?? null,
});

/** GSTINs: adding, cards, details, today's filing, deleting (specification 7 #4-#8, #17-#20). */
export function gstinRoutes(serve: Serve, deps: AppDeps): void {
  serve.signedIn(calls.addGstin, async ({ user, ports, body }) => {
    const added = await addRegistration(ports, user.accountId, {
      username: body.username,
      password: body.password,
      nickName: body.business_nick_name,
      gstin: body.gstin ? body.gstin : null,
      askEachMonth: body.user_validation,
      signatoryPan: parsePan(body.signatory_pan ?? ''),
    });
    if (!added.ok) return refused(problemOf(added.failure));
    const message = 'GSTIN added. It is being verified with the GST portal.';
    return done({ id: added.value.id, status: 'pending' }, message);
  });

  serve.signedIn(calls.dashboard, async ({ user, ports, query }) => {
    const { rows, next } = await listCards(ports, user.accountId, pageAsked(query));
    const linkTo = linksOf(deps, user);
    return { ...done({ gstins: rows.map((card) => presentCard(card, linkTo)) }), beside: { next } };
  });

  for (const call of [calls.setAutoFilling, calls.setAutoFillingOfOne])
    serve.signedIn(call, async ({ user, ports, body }) => {
      const changed = await setAutoFilling(ports, user.accountId, {
        registration: body.gstin_id || body.gstin || '',
        on: body.auto_filling,
      });
      if (!changed.ok) return refused(problemOf(changed.failure));
      return done(null, `Recurring filling is ${body.auto_filling ? 'on' : 'off'}.`);
    });

  serve.signedIn(calls.listGstins, async ({ user, ports, body }) => {
    const { rows, next } = await listNames(ports, user.accountId, pageAsked(body));
    return { ...done(rows.map(presentName)), beside: { next } };
  });

  serve.signedIn(calls.listDetails, async ({ user, ports, query }) => {
    const { rows, next } = await listRegistrations(ports, user.accountId, pageAsked(query));
    const linkTo = linksOf(deps, user);
    return {
      ...done({ gstins: rows.map((record) => presentRegistration(record, linkTo)) }),
      beside: { next },
    };
  });

  serve.signedIn(calls.getDetails, async ({ user, ports, params }) => {
    const record = await getRegistration(ports, user.accountId, params.id);
    if (!record.ok) return refused(problemOf(record.failure));
    return done({ gstins: [presentRegistration(record.value, linksOf(deps, user))] });
  });

  serve.signedIn(calls.scheduleOrSkip, async ({ user, ports, body }) => {
    const schedule = body.filling_type === 'schedule';
    const act = schedule ? scheduleToday : skipMonth;
    const acted = await act(ports, user.accountId, body.id);
    if (!acted.ok) return refused(problemOf(acted.failure));
    return done(
      null,
      schedule
        ? 'GSTR-1 and GSTR-3B filling has been scheduled for today'
        : 'GSTR-1 and GSTR-3B filling has been skipped for this month',
    );
  });

  serve.signedIn(calls.deleteGstin, async ({ user, ports, body }) => {
    const deleted = await deleteRegistration(ports, user.accountId, {
      gstin: body.gstin ?? '',
      id: body.gstin_id ?? '',
    });
    return deleted.ok ? done(null, 'GSTIN deleted successfully') : refused(problemOf(deleted.failure));
  });

  serve.signedIn(calls.setConsent, async ({ user, ports, params, body }) => {
    const kept = await setConsent(ports, user.accountId, {
      registration: params.id,
      askEachMonth: body.ask_each_month,
    });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(
      null,
      body.ask_each_month ? 'You are asked before each filing.' : 'You are not asked each month.',
    );
  });

  serve.signedIn(calls.verifyAgain, async ({ user, ports, params }) => {
    const asked = await verifyAgain(ports, user.accountId, params.id);
    return asked.ok ? done(null, 'The GST portal is being asked again.') : refused(problemOf(asked.failure));
  });

  serve.signedIn(calls.setSignatoryPan, async ({ user, ports, params, body }) => {
    const kept = await setSignatoryPan(ports, user.accountId, {
      registration: params.id,
      pan: body.signatory_pan,
    });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(null, "The signatory's PAN is kept. What waited for it goes on.");
  });

  serve.signedIn(calls.askCode, async ({ user, ports, params }) => {
    const asked = await askCode(ports, user.accountId, params.id);
    return asked.ok ? done(null, 'The portal is asked for the code.') : refused(problemOf(asked.failure));
  });
}

const maybeIso = (at: Instant | null): string | null => (at === null ? null : isoIst(at));

const presentNext = (next: NextReturns | null) =>
  next === null ? null : { period: next.period, frequency: next.frequency, due_at: isoIst(next.dueAt) };

const presentName = (view: RegistrationName) => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
});

const presentWarning = (warning: Warning | null) =>
  warning === null ? null : { code: warning.code, text: sayWarning(warning) };

/** A card of the dashboard on the wire (specification 3). */
const presentCard = (view: RegistrationCard, linkTo: LinkTo): z.input<typeof card> => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
  remark: view.remark,
  last_filling: maybeIso(view.lastFilling),
  next_due: maybeIso(view.nextDue),
  next_returns: presentNext(view.nextReturns),
  auto_filling: view.autoFilling,
  simulated: view.simulated,
  api_access: presentAccess(view.apiAccess),
  can_try_again: view.canTryAgain,
  unproven: view.unproven,
  user_validation: view.askEachMonth,
  signatory_pan: view.signatoryPan,
  warning: presentWarning(view.warning),
  filing: view.filing === null ? null : presentEntry(view.filing, linkTo),
});

/** One registration whole, with what the edit form needs (specification 3). */
function presentRegistration(view: RegistrationRecord, linkTo: LinkTo): z.input<typeof registrationRecord> {
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
    signatory_pan: view.signatoryPan,
    warning: presentWarning(view.warning),
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
    next_returns: presentNext(view.nextReturns),
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
