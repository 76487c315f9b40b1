import { calls } from '#contract/calls.ts';
import { addRegistration } from '#usecases/registration/addRegistration.ts';
import { askCode } from '#usecases/codes/askCode.ts';
import { deleteRegistration } from '#usecases/registration/deleteRegistration.ts';
import { getRegistration, listRegistrations } from '#usecases/registration/getRegistration.ts';
import { listCards, listNames } from '#usecases/registration/cards.ts';
import { scheduleToday } from '#usecases/filing/fileNow.ts';
import { readAgain, verifyAgain } from '#usecases/registration/verifyAgain.ts';
import { setAutoFilling, setConsent } from '#usecases/registration/setConsent.ts';
import { setSignatoryPan } from '#usecases/registration/setSignatoryPan.ts';
import { skipMonth } from '#usecases/filing/skip.ts';
import { presentContact } from './approvals.ts';
import { presentBacklogLine } from './backlog.ts';
import { done, refused, maybeIso } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { presentParams } from '../presentParams.ts';
import { linksOf, presentMonth, type Shown } from './filings.ts';
import { presentAccess } from './apiAccess.ts';
import { presentConsequences } from '../presentConsequences.ts';
import { presentPortalNews } from '../presentPortalNews.ts';
import { presentNotice } from './notices.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';
import type { z } from 'zod';
import type { card, registrationRecord } from '#contract/gstins.ts';
import type { Late } from '#domain/filing/unfiled.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { addressParts, type BusinessType } from '#domain/registration/gstinForm.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import {
  type Remark,
  type Warning,
  cancellationOf,
  type Registration,
  isUnproven,
} from '#domain/registration/registration.ts';
import { mayChooseSigning, signedBy } from '#domain/registration/signatory.ts';
import { sayRemark } from '#texts/sayRemark.ts';
import { sayWarning } from '#texts/sayWarning.ts';
import type { Language } from '#domain/account/language.ts';
import type {
  NextReturns,
  RegistrationCard,
  RegistrationName,
  RegistrationRecord,
  FormTexts,
} from '#usecases/views.ts';

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
    const message = 'gstin_added';
    return done({ id: added.value.id, status: 'pending' }, message);
  });

  serve.keyed(calls.dashboard, async ({ user, ports, query, language }) => {
    const { rows, next } = await listCards(ports, user.accountId, pageAsked(query));
    const shown = { linkTo: linksOf(deps, user, language), language };
    return { ...done({ gstins: rows.map((card) => presentCard(card, shown)) }), beside: { next } };
  });

  for (const call of [calls.setAutoFilling, calls.setAutoFillingOfOne])
    serve.signedIn(call, async ({ user, ports, body }) => {
      const changed = await setAutoFilling(ports, user.accountId, {
        registration: body.gstin_id || body.gstin || '',
        on: body.auto_filling,
      });
      if (!changed.ok) return refused(problemOf(changed.failure));
      return done(null, 'recurring_switched', { on: body.auto_filling });
    });

  serve.keyed(calls.listGstins, async ({ user, ports, body }) => {
    const { rows, next } = await listNames(ports, user.accountId, pageAsked(body));
    return { ...done(rows.map(presentName)), beside: { next } };
  });

  serve.keyed(calls.listDetails, async ({ user, ports, query, language }) => {
    const { rows, next } = await listRegistrations(ports, user.accountId, pageAsked(query));
    const shown = { linkTo: linksOf(deps, user, language), language };
    return {
      ...done({ gstins: rows.map((record) => presentRegistration(record, shown)) }),
      beside: { next },
    };
  });

  serve.keyed(calls.getDetails, async ({ user, ports, params, language }) => {
    const record = await getRegistration(ports, user.accountId, params.id);
    if (!record.ok) return refused(problemOf(record.failure));
    return done({
      gstins: [presentRegistration(record.value, { linkTo: linksOf(deps, user, language), language })],
    });
  });

  serve.signedIn(calls.scheduleOrSkip, async ({ user, ports, body }) => {
    const schedule = body.filling_type === 'schedule';
    const act = schedule ? scheduleToday : skipMonth;
    const acted = await act(ports, user.accountId, body.id);
    if (!acted.ok) return refused(problemOf(acted.failure));
    return done(null, schedule ? 'scheduled_today' : 'skipped_month');
  });

  serve.signedIn(calls.deleteGstin, async ({ user, ports, body }) => {
    const deleted = await deleteRegistration(ports, user.accountId, {
      gstin: body.gstin ?? '',
      id: body.gstin_id ?? '',
    });
    return deleted.ok ? done(null, 'gstin_deleted') : refused(problemOf(deleted.failure));
  });

  serve.signedIn(calls.setConsent, async ({ user, ports, params, body }) => {
    const kept = await setConsent(ports, user.accountId, {
      registration: params.id,
      askEachMonth: body.ask_each_month,
    });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(null, 'asked_each_month', { on: body.ask_each_month });
  });

  serve.signedIn(calls.verifyAgain, async ({ user, ports, params }) => {
    const started = await verifyAgain(ports, user.accountId, params.id);
    return started.ok ? done(null, 'portal_asked_again') : refused(problemOf(started.failure));
  });

  serve.signedIn(calls.readAgain, async ({ user, ports, params }) => {
    const started = await readAgain(ports, user.accountId, params.id);
    return started.ok ? done(null, 'portal_asked_again') : refused(problemOf(started.failure));
  });

  serve.signedIn(calls.setSignatoryPan, async ({ user, ports, params, body }) => {
    const kept = await setSignatoryPan(ports, user.accountId, {
      registration: params.id,
      pan: body.signatory_pan,
    });
    if (!kept.ok) return refused(problemOf(kept.failure));
    return done(null, 'pan_kept');
  });

  serve.keyed(calls.askCode, async ({ user, ports, params }) => {
    const requested = await askCode(ports, user.accountId, params.id);
    return requested.ok ? done(null, 'code_asked') : refused(problemOf(requested.failure));
  });
}

const presentNext = (next: NextReturns | null) =>
  next === null ? null : { period: next.period, frequency: next.frequency, due_at: isoIst(next.dueAt) };

const presentLate = (late: Late | null): z.input<typeof card>['late'] =>
  late === null
    ? null
    : {
        form: late.form,
        period: late.period,
        frequency: late.frequency,
        due_at: isoIst(late.due),
        days: late.days,
        fee_rupees: late.rupees,
        more_months: late.moreMonths,
      };

const presentReading = (
  { portalReadAt, portalStatus, makesEInvoices, readAskedAt, readFailure }: Registration,
  language: Language,
) => ({
  at: maybeIso(portalReadAt),
  status: portalStatus,
  e_invoices:
    makesEInvoices === null ? ('unknown' as const) : makesEInvoices ? ('yes' as const) : ('no' as const),
  reading: readAskedAt !== null,
  failure:
    readFailure === null ? '' : sayRemark({ code: 'refused', params: { meaning: readFailure } }, language),
});

const presentName = (view: RegistrationName) => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
});

const presentWarning = (warning: Warning | null, language: Language) =>
  warning === null ? null : { code: warning.code, text: sayWarning(warning, language) };

/** The specification's sentence, with its code and parameters. */
const presentRemark = (remark: Remark | null, language: Language) => ({
  remark: sayRemark(remark, language),
  remark_code: remark === null ? ('' as const) : remark.code,
  remark_params: remark === null ? {} : presentParams(remark.params),
});

/** A card of the dashboard as the API sends it (specification 3). */
const presentCard = (view: RegistrationCard, shown: Shown): z.input<typeof card> => ({
  id: view.id,
  gstin: view.gstin,
  business: view.business,
  nick_name: view.nickName,
  status: view.status,
  ...presentRemark(view.remark, shown.language),
  last_filling: maybeIso(view.lastFilling),
  next_due: maybeIso(view.nextDue),
  late: presentLate(view.late),
  consequences: presentConsequences(view.consequences),
  next_owed: view.nextOwed === null ? null : { form: view.nextOwed.form, due_at: isoIst(view.nextOwed.due) },
  next_returns: presentNext(view.nextReturns),
  auto_filling: view.autoFilling,
  simulated: view.simulated,
  api_access: presentAccess(view.apiAccess),
  can_try_again: view.canTryAgain,
  unproven: view.unproven,
  user_validation: view.askEachMonth,
  assigned_to: view.assignedTo,
  approver: view.approverId,
  signatory_pan: view.signatoryPan,
  warning: presentWarning(view.warning, shown.language),
  notices: view.notices.map(presentNotice),
  backlog: presentBacklogLine(view.backlog),
  filing: view.filing === null ? null : presentMonth(view.filing, shown),
});

/** One registration in full, with the fields of the edit form (specification 3). */
function presentRegistration(view: RegistrationRecord, shown: Shown): z.input<typeof registrationRecord> {
  const { registration, schedule, form } = view;
  const { texts } = form;
  const { gstr1, gstr3b, end } = schedule;
  return {
    id: registration.id,
    gstin: texts.gstin,
    business: view.business,
    nick_name: registration.nickName,
    status: registration.status,
    ...presentRemark(registration.remark, shown.language),
    simulated: registration.simulated,
    can_try_again: view.canTryAgain,
    unproven: isUnproven(registration),
    signed_by: signedBy(registration),
    signatory_pan: view.signatoryPan,
    warning: presentWarning(view.warning, shown.language),
    notices: view.notices.map(presentNotice),
    consequences: presentConsequences(view.consequences),
    backlog: presentBacklogLine(view.backlog),
    portal_news: view.portalNews.map(presentPortalNews),
    legal_name: texts.legal_name,
    trade_name: texts.trade_name,
    pan_number: texts.pan_number,
    registration_date: texts.registration_date,
    cancellation_date: cancellationOf(registration)?.on ?? '',
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
    assigned_to: registration.assignedTo,
    approver: registration.approverId,
    contact: presentContact(registration.contact),
    reminder_days: registration.reminderDays,
    filling_notes: texts.filling_notes,
    portal_reading: presentReading(registration, shown.language),
    gstr1_filling_day: gstr1.day,
    gstr1_filling_hour: gstr1.hour,
    gstr1_filling_minute: gstr1.minute,
    gstr1_start_date: schedule.startDate ?? '',
    regular_from: texts.regular_from,
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
      signing: registration.signing ?? '',
      may_choose_signing: mayChooseSigning(registration),
      password_reminder: registration.passwordReminder,
    },
    api_access: presentAccess(view.apiAccess),
    business_address: hasPrincipal(texts) ? presentAddress(texts, 'principal') : null,
    home_address: form.hasAdditionalAddress ? presentAddress(texts, 'additional') : null,
    has_additional_address: form.hasAdditionalAddress,
    from_portal: form.fromPortal,
    portal_values: form.portalValues,
    recent_filling_history: view.recent.map((month) => presentMonth(month, shown)),
    open_months: view.open.map((month) => presentMonth(month, shown)),
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
