import { z } from 'zod';
import { businessTypes } from '#domain/registration/gstinForm.ts';
import { panTyped } from '#domain/gst/pan.ts';
import { signingMethods } from '#domain/gst/signing.ts';
import { portalUsernameProblem } from '#domain/registration/portalSession.ts';
import { warningCodes } from '#domain/registration/registration.ts';
import { apiAccess } from './apiAccess.ts';
import { contact } from './approvals.ts';
import { backlogLine } from './backlog.ts';
import { callsOf } from './call.ts';
import { consequences } from './consequences.ts';
import {
  businessName,
  by,
  byIdOrGstin,
  id,
  idOrGstin,
  instant,
  maybeInstant,
  nextPage,
  nothing,
  pageOfGstins,
  text,
  typedGstin,
  typedPan,
} from './fields.ts';
import { historyEntry } from './filings.ts';
import { issue, plainIssue } from './issue.ts';
import { taxNotice } from './notices.ts';
import { portalNews } from './portalNews.ts';
import { signatoryPan, signedBy } from './signing.ts';

const fillIn = plainIssue('fill_in');

const registrationStatus = z.enum(['success', 'pending', 'failed']);

/** The portal's status of the registration requires an act of its owner; it stops nothing. */
const warning = z.strictObject({ code: z.enum(warningCodes), text: z.string() });

/** The registration's data from the portal's public calls, and when it was read. */
const portalReading = z.strictObject({
  /** When its status was last read; null: not yet. */
  at: maybeInstant,
  /** The portal's own word for the status. */
  status: z.string(),
  /** Whether it makes e-invoices: unknown where the portal does not say. */
  e_invoices: z.enum(['yes', 'no', 'unknown']),
  /** It is being read again. */
  reading: z.boolean(),
  /** Why the last reading that a person requested failed; '' when it succeeded. */
  failure: z.string(),
});

/** The next returns, by month or by quarter; null when nothing is due any more. */
const nextReturns = z
  .strictObject({
    /** MMYYYY; a quarter by its last month. */
    period: z.string(),
    frequency: z.enum(['monthly', 'quarterly']),
    due_at: instant,
  })
  .nullable();

const form = z.enum(['GSTR1', 'GSTR3B']);

/** The first overdue return, and the cost of filing it nil now; null when none is overdue. */
const late = z
  .strictObject({
    form,
    /** MMYYYY; a quarter by its last month. */
    period: z.string(),
    frequency: z.enum(['monthly', 'quarterly']),
    due_at: instant,
    /** Whole days in India since its due date. */
    days: z.number().int(),
    /** The late fee of that month's late returns together, whole rupees, up to the legal maximum. */
    fee_rupees: z.number().int(),
    /** The number of other months with an open return, due or not. */
    more_months: z.number().int(),
  })
  .nullable();

export const card = z.strictObject({
  id,
  gstin: z.string(),
  business: z.string(),
  nick_name: z.string(),
  status: registrationStatus,
  remark: z.string(),
  /** The remark as a code with parameters; '' when there is none. */
  remark_code: z.string(),
  remark_params: z.record(z.string(), z.unknown()),
  last_filling: maybeInstant,
  next_due: maybeInstant,
  late,
  consequences,
  /** The first return that is open and not overdue; null when there is none. */
  next_owed: z.strictObject({ form, due_at: instant }).nullable(),
  next_returns: nextReturns,
  auto_filling: z.boolean(),
  simulated: z.boolean(),
  api_access: apiAccess,
  /** Refused by the portal for a reason that can be fixed there: verifyAgain asks it once more. */
  can_try_again: z.boolean(),
  /** The first code of its signatory has not opened the portal yet: nothing is filed. */
  unproven: z.boolean(),
  /** Each month needs its own yes. */
  user_validation: z.boolean(),
  /** The member assigned to it, and the approver of its months, by their ids; null: nobody. */
  assigned_to: id.nullable(),
  approver: id.nullable(),
  signatory_pan: signatoryPan,
  warning: warning.nullable(),
  /** The tax office's notices that nobody has answered, the earliest reply day first. */
  notices: z.array(taxNotice),
  backlog: backlogLine,
  /** The filing to show: the newest one that needs somebody, else the newest. */
  filing: historyEntry.nullable(),
});

export const addressBook = z.strictObject({
  additional_building_no: z.string(),
  additional_building_name: z.string(),
  additional_street: z.string(),
  additional_area: z.string(),
  additional_city: z.string(),
  additional_pincode: z.string(),
  /** Two letters. */
  additional_state: z.string(),
  additional_country: z.string(),
});

export const registrationRecord = z.strictObject({
  id,
  gstin: z.string(),
  business: z.string(),
  nick_name: z.string(),
  status: registrationStatus,
  remark: z.string(),
  /** The remark as a code with parameters; '' when there is none. */
  remark_code: z.string(),
  remark_params: z.record(z.string(), z.unknown()),
  simulated: z.boolean(),
  can_try_again: z.boolean(),
  unproven: z.boolean(),
  /** The member assigned to it, and the approver of its months, by their ids; null: nobody. */
  assigned_to: id.nullable(),
  approver: id.nullable(),
  /** The client's contact for the question of a month. */
  contact: contact.nullable(),
  signed_by: signedBy,
  signatory_pan: signatoryPan,
  warning: warning.nullable(),
  notices: z.array(taxNotice),
  consequences,
  backlog: backlogLine,
  /** Changes noticed at the portal in the last 30 days, newest first, each once. */
  portal_news: z.array(portalNews),
  legal_name: z.string(),
  trade_name: z.string(),
  pan_number: z.string(),
  registration_date: z.string(),
  cancellation_date: z.string(),
  business_type: z.enum([...businessTypes, '']),
  contact_person: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  filling_type: z.literal('nil'),
  last_filled: maybeInstant,
  next_due: maybeInstant,
  next_due_date: maybeInstant,
  next_returns: nextReturns,
  auto_filling: z.boolean(),
  recurring_filling: z.literal('monthly'),
  user_validation: z.boolean(),
  reminder_days: z.number().int(),
  filling_notes: z.string(),
  portal_reading: portalReading,
  gstr1_filling_day: z.number().int(),
  gstr1_filling_hour: z.number().int(),
  gstr1_filling_minute: z.number().int(),
  gstr1_start_date: z.string(),
  /** The first month of GSTR-1 and GSTR-3B, "2026-08", if a person has set it. */
  regular_from: z.string(),
  gstr1_has_end_date: z.boolean(),
  gstr1_end_month: z.number().int().nullable(),
  gstr1_end_year: z.number().int().nullable(),
  gstr3b_same_as_gstr1: z.boolean(),
  gstr3b_filling_day: z.number().int(),
  gstr3b_filling_hour: z.number().int(),
  gstr3b_filling_minute: z.number().int(),
  portal_details: z.strictObject({
    username: z.string(),
    /** Always empty: the password never leaves (design#portal-passwords). */
    password: z.literal(''),
    has_password: z.boolean(),
    last_updated: maybeInstant,
    otp_email: z.string(),
    phone_for_otp: z.string(),
    /** Portal codes go to the signatory with this PAN (design#signatories). */
    signatory_pan: z.string(),
    /** A person's choice; '': as the constitution of the business requires. */
    signing: z.enum([...signingMethods, '']),
    /** The law leaves open how its returns are signed. */
    may_choose_signing: z.boolean(),
    password_reminder: z.boolean(),
  }),
  api_access: apiAccess,
  business_address: addressBook.nullable(),
  home_address: addressBook.nullable(),
  has_additional_address: z.boolean(),
  /** Fields of the edit form that come from the portal and are read-only (design#pending-gstin). */
  from_portal: z.array(z.string()),
  /** The portal's own values of the fields that can be corrected; filing and documents use these. */
  portal_values: z.record(z.string(), z.string()),
  recent_filling_history: z.array(historyEntry),
  /** The months that are neither filed nor skipped, oldest first: every one with getDetails, the two oldest in the list. */
  open_months: z.array(historyEntry),
});

const oneOfTwo = {
  gstin: typedGstin.optional(),
  gstin_id: z
    .union([id, z.literal('')])
    .optional()
    .meta({ example: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90' }),
};
const named = (body: { gstin?: string | undefined; gstin_id?: string | undefined }): boolean =>
  Boolean(body.gstin) || Boolean(body.gstin_id);

const pan = typedPan(plainIssue('signatory_pan_wrong'));

const autoFilling = z
  .strictObject({ ...oneOfTwo, auto_filling: z.boolean() })
  .refine(named, { message: issue('gstin_unnamed', { by: 'gstin_id' }), path: ['gstin'] });

const topic = 'GSTINs';

/** specification 7 #4-#8, #17-#20, and the consent and code of a GSTIN (design#consent, design#when-a-code-is-requested). */
export const gstinCalls = callsOf({
  addGstin: {
    method: 'POST',
    path: '/api/gstin/gst',
    access: 'signed-in',
    right: 'manage',
    refuses: ['already_added', 'gstin_invalid', 'too_many_gstins'],
    topic,
    title: 'Add a GSTIN',
    summary: 'Adds a GSTIN by its portal credentials; it is verified with the portal afterwards',
    body: z.strictObject({
      username: text(100, fillIn).superRefine(by(portalUsernameProblem)).meta({ example: 'narmada.foods' }),
      password: z
        .string(fillIn)
        .min(1, fillIn)
        .max(200, issue('too_long', { most: 200 }))
        .meta({ example: 'Demo@1234' }),
      type: z.enum(['Nil', 'nil']).default('Nil'),
      business_nick_name: businessName(fillIn).meta({ example: 'Narmada' }),
      /** True: ask me before each filing (design#consent). */
      user_validation: z.boolean().default(true),
      gstin: typedGstin.optional(),
      /** The PAN of the signatory, when the portal does not give it; it can be set later. */
      signatory_pan: pan.optional(),
    }),
    data: z.strictObject({ id, status: registrationStatus }),
  },
  dashboard: {
    method: 'GET',
    path: '/api/dashboard',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'Read the dashboard',
    summary: 'The cards of the dashboard, 500 in each response',
    query: pageOfGstins,
    data: z.strictObject({ gstins: z.array(card) }),
    beside: nextPage,
  },
  setAutoFilling: {
    method: 'PUT',
    path: '/api/gstin/auto-filling',
    access: 'signed-in',
    right: 'manage',
    topic,
    title: 'Switch recurring filing on or off',
    summary:
      'Switches recurring filing of a GSTIN on or off, for the dashboard; gstin_id takes precedence over gstin',
    body: autoFilling,
    data: nothing,
  },
  setAutoFillingOfOne: {
    method: 'POST',
    path: '/api/gstin/auto-filling',
    access: 'signed-in',
    right: 'manage',
    topic,
    title: 'Switch recurring filing of one GSTIN',
    summary: 'The same, for the details of one GSTIN',
    body: autoFilling,
    data: nothing,
  },
  listGstins: {
    method: 'POST',
    path: '/api/gstins',
    reads: true,
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'List GSTINs to choose from',
    summary: 'The GSTINs to choose from, 500 in each response',
    bodyOptional: true,
    body: pageOfGstins,
    data: z.array(
      z.strictObject({
        id,
        gstin: z.string(),
        business: z.string(),
        nick_name: z.string(),
        status: registrationStatus,
      }),
    ),
    beside: nextPage,
  },
  listDetails: {
    method: 'GET',
    path: '/api/gst-details',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'List GSTINs with their details',
    summary: 'Every GSTIN with its details, 500 in each response',
    query: pageOfGstins,
    data: z.strictObject({ gstins: z.array(registrationRecord) }),
    beside: nextPage,
  },
  getDetails: {
    method: 'GET',
    path: '/api/gst-details/{id}',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'Read one GSTIN',
    summary: 'One GSTIN with its details, by id or GSTIN: a list with one element',
    params: byIdOrGstin,
    data: z.strictObject({ gstins: z.array(registrationRecord) }),
  },
  scheduleOrSkip: {
    method: 'PUT',
    path: '/api/gst-details/scheduled',
    access: 'signed-in',
    right: 'file',
    refuses: ['in_flight', 'not_possible'],
    topic,
    title: 'File or skip this month',
    summary: "Files this month's returns today, which is also the consent for that month, or skips both",
    body: z.strictObject({ filling_type: z.enum(['schedule', 'skip']), id: idOrGstin }),
    data: nothing,
  },
  deleteGstin: {
    method: 'DELETE',
    path: '/api/gstin/delete',
    access: 'signed-in',
    right: 'manage',
    refuses: ['not_possible'],
    topic,
    title: 'Delete a GSTIN',
    summary:
      'Deletes a GSTIN: its credentials are destroyed, filed returns stay in the history. When an approver was chosen, only they or an owner may delete it',
    body: z
      .strictObject(oneOfTwo)
      .refine(named, { message: issue('gstin_unnamed', { by: 'gstin_id' }), path: ['gstin'] }),
    data: nothing,
  },
  setConsent: {
    method: 'PUT',
    path: '/api/gstins/{id}/consent',
    access: 'signed-in',
    right: 'manage',
    refuses: ['not_possible'],
    topic,
    title: 'Give or withdraw the standing declaration',
    summary: 'Gives (false) or withdraws (true) the standing declaration that these months are nil',
    params: byIdOrGstin,
    body: z.strictObject({ ask_each_month: z.boolean() }),
    data: nothing,
  },
  verifyAgain: {
    method: 'POST',
    path: '/api/gstins/{id}/verify-again',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible'],
    topic,
    title: 'Verify a GSTIN again',
    summary: 'Asks the portal once more about a GSTIN that it refused, with the stored credentials',
    params: byIdOrGstin,
    data: nothing,
  },
  readAgain: {
    method: 'POST',
    path: '/api/gstins/{id}/read-again',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible'],
    topic,
    title: 'Read a GSTIN’s status again',
    summary:
      'Reads the status and the filing frequency of a GSTIN at the portal now; at most six times a day each',
    params: byIdOrGstin,
    data: nothing,
  },
  setSignatoryPan: {
    method: 'PUT',
    path: '/api/gstins/{id}/signatory-pan',
    access: 'signed-in',
    right: 'manage',
    topic,
    title: 'Set the signatory’s PAN',
    summary: 'Sets the PAN of the signatory; resumes returns that were blocked by a missing or wrong PAN',
    params: byIdOrGstin,
    body: z.strictObject({
      signatory_pan: text(200, plainIssue('signatory_pan_missing'))
        .overwrite(panTyped)
        .max(10, issue('too_long', { most: 10 }))
        .meta({ example: 'ABCPN1234F' }),
    }),
    data: nothing,
    refuses: ['not_possible'],
  },
  askCode: {
    method: 'POST',
    path: '/api/gstins/{id}/ask-code',
    access: 'signed-in',
    right: 'file',
    scope: 'codes',
    refuses: ['not_possible'],
    topic,
    title: 'Ask the portal for a GSTIN’s code',
    summary:
      'Requests from the portal the code that this GSTIN waits for, or that proves it, when a person is there to type it',
    params: byIdOrGstin,
    data: nothing,
  },
});
