import { z } from 'zod';
import { awaitedActors, codeStates, entryStates, monthActs } from '#domain/views/month.ts';
import { roles } from '#domain/account/member.ts';
import { approval } from './approvals.ts';
import { callsOf } from './call.ts';
import { evidenceSource, reading } from './evidence.ts';
import { byId, id, instant, limit, maybeInstant, nothing, page, typedGstin } from './fields.ts';
import { plainIssue } from './issue.ts';
import { signedBy } from './signing.ts';

const publicStatus = z.enum(['success', 'pending', 'warning', 'failed', 'error', 'skipped']);

const rupees = z.number().int().min(0);
const feeByHead = z.strictObject({ central: rupees, state: rupees });

export const historyEntry = z.strictObject({
  id,
  title: z.string(),
  business: z.string(),
  gstin: z.string(),
  timestamp: instant,
  status: publicStatus,
  /** Its state, finer than the status: the code of `status_text`. A newer server may send more of them. */
  status_code: z.enum(entryStates),
  status_text: z.string(),
  error_message: z.string(),
  /** Why it is stopped, as a code: late_fee_carried, api_access_off …; '' when it is not. */
  reason: z.string(),
  /** The parameters of the reason: amounts, moments, the return in question; {} for most reasons. */
  reason_params: z.record(z.string(), z.unknown()),
  gst_1_url: z.string(),
  gst_3b_url: z.string(),
  gstr1_arn: z.string(),
  gstr3b_arn: z.string(),
  /** The status of each return; the entry's status covers both. */
  gstr1_status: publicStatus,
  gstr3b_status: publicStatus,
  /** The schedule's day of each month; 0 = not scheduled. */
  gst_1_scheduled_date: z.number().int(),
  gst_3b_scheduled_date: z.number().int(),
  /** When it is filed automatically this time; null when it is not. */
  gst_1_runs_at: maybeInstant,
  gst_3b_runs_at: maybeInstant,
  /** The last legal moment of each return, including extensions for its district. */
  gst_1_due_at: instant,
  gst_3b_due_at: instant,
  /** When each return was filed, here or elsewhere; null before. */
  gst_1_filed_at: maybeInstant,
  gst_3b_filed_at: maybeInstant,
  filled_by: z.string(),
  /** The role in which that person filed it; '' when no person did. */
  filled_role: z.enum([...roles, '']),
  /** The schedule had it filed, whatever a person's name is. */
  auto_filed: z.boolean(),
  /** The state of the code, never the code (design#code-state). */
  otp: z.string(),
  /** The same as a code. */
  code_state: z.enum(codeStates),
  gst_filled_type: z.literal('Nil'),
  /** Whole rupees of late fees that its GSTR-3B has paid here; 0 while it has paid none. */
  fee_paid_rupees: z.number().int(),
  /** MMYYYY; a quarter by its last month. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']),
  simulated: z.boolean(),
  /** The next act and who does it; names only buttons that exist. */
  next_act: z.string(),
  /** The returns that are neither filed nor cancelled: a yes files these. */
  left: z.array(z.enum(['GSTR1', 'GSTR3B'])),
  /** Its GSTR-3B may carry the late fee of an earlier return: the yes to the month does not cover it. */
  may_carry_fee: z.boolean(),
  /**
   * The one act that moves it forward: answer is the question of the month, whose yes files it. '' when no button does.
   */
  act: z.enum(monthActs),
  /** The person or system that has to act. */
  act_by: z.enum(awaitedActors),
  /** yes: the consent for the month. start: it has no time. code: the portal's. portal: an answer was lost. */
  waits_for: z.enum(['', 'yes', 'start', 'code', 'portal']),
  /** offered: fileToday succeeds. along: it is filed when another month of the GSTIN is. */
  today: z.enum(['offered', 'along', 'no']),
  can_skip: z.boolean(),
  can_retry: z.boolean(),
  can_undo: z.boolean(),
  can_ask_code: z.boolean(),
  /** The question of the month can be sent to the client's contact. */
  can_ask_client: z.boolean(),
  /** The portal's data about the period, as read before its returns; empty before the first reading. */
  portal_knows: z.array(reading),
  /** A second yes that a return needs: its facts, and its words. */
  asked: z
    .strictObject({
      form: z.enum(['GSTR1', 'GSTR3B']),
      /** Credit that a nil return leaves, whole rupees; 0 when there is none. */
      credit_rupees: z.number().int(),
      not_read: z.array(evidenceSource),
      text: z.string(),
    })
    .nullable(),
  /**
   * The late fee that the GSTR-3B waits for, in whole rupees by head; null when there is none. `own`: by Shunya's dates,
   * null if unknown. `cash`: the balance under the minor head fee, null while it is not read. `missing`: what to put into
   * the ledger. `agreed`: a yes covers the amount. `text`: the words of the yes.
   */
  late_fee: z
    .strictObject({
      central: rupees,
      state: rupees,
      own: rupees.nullable(),
      cash: feeByHead.nullable(),
      missing: feeByHead,
      agreed: z.boolean(),
      challan_days: z.number().int(),
      text: z.string(),
    })
    .nullable(),
  /** The returns whose ARN may be recorded, because only a person can file them. */
  can_record: z.array(z.enum(['GSTR1', 'GSTR3B'])),
  /** Filings recorded by hand, and by whom; `differs`: the portal shows another ARN, which counts. */
  by_hand: z.array(
    z.strictObject({
      form: z.enum(['GSTR1', 'GSTR3B']),
      arn: z.string(),
      recorded_by: z.string(),
      recorded_role: z.enum([...roles, '']),
      recorded_at: instant,
      differs: z.boolean(),
    }),
  ),
  /** The question to the client's contact; null when none was sent. */
  approval: approval.nullable(),
  /**
   * The oldest period of the GSTIN that is not filed, where it comes before this one: its plan files both in order.
   * Null when nothing comes before, and for what is filed or skipped.
   */
  behind: z
    .strictObject({
      /** MMYYYY; a quarter by its last month. */
      period: z.string(),
      frequency: z.enum(['monthly', 'quarterly']),
      signed_by: signedBy,
    })
    .nullable(),
  /** In the history: its yes moves nothing before the signatory's PAN is known. */
  lacks_pan: z.boolean(),
  /** The first of several unfiled periods of its GSTIN: the yes to it is given on their plan. */
  first_of_plan: z.boolean(),
  /** It belongs to the begun plan of its GSTIN, which has the fees of its months in the portal's measure. */
  in_plan: z.boolean(),
});

const topic = 'Filing';

/** specification 7 #9-#11, and undoing a skip (design#skipping-and-late-returns). */
export const filingCalls = callsOf({
  history: {
    method: 'POST',
    path: '/api/filling-history',
    reads: true,
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic,
    title: 'List filings',
    summary: 'The filing history, newest first',
    bodyOptional: true,
    body: z.strictObject({
      page,
      limit,
      /** By its id while its number is not known. */
      gstin: z
        .union([id, z.literal('all'), typedGstin], plainIssue('gstin_length'))
        .default('all')
        .meta({ example: 'all' }),
      period: z
        .enum(['all', 'last_month', 'last_3_months', 'last_6_months', 'last_1_year', 'last_3_years'])
        .default('all'),
      status: z.enum(['all', 'success', 'pending', 'failed', 'skipped']).default('all'),
    }),
    data: z.array(historyEntry),
    beside: z.strictObject({
      total: z.number().int(),
      /** On all pages, for every status. */
      totals: z.strictObject({
        successful: z.number().int(),
        pending: z.number().int(),
        failed: z.number().int(),
        skipped: z.number().int(),
      }),
    }),
  },
  recordByHand: {
    method: 'POST',
    path: '/api/filings/{id}/by-hand',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible', 'in_flight'],
    topic,
    title: 'Record a return filed by hand',
    summary:
      "Records the ARN of a return that a person has filed on the portal; it counts once the portal's list shows it",
    params: byId,
    body: z.strictObject({
      form: z.enum(['GSTR1', 'GSTR3B']),
      arn: z
        .string(plainIssue('arn_shape'))
        .max(40, plainIssue('arn_shape'))
        .meta({ example: 'AA2710260000019' }),
    }),
    data: nothing,
  },
  skipFiling: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/skip/{id}',
    access: 'signed-in',
    right: 'file',
    refuses: ['in_flight', 'not_possible'],
    topic,
    title: 'Skip a month',
    summary: 'Skips a filing that is not in progress; the returns stay due at the portal',
    params: byId,
    data: nothing,
    beside: z.strictObject({ status_text: z.string() }),
  },
  retryFiling: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/retry/{id}',
    access: 'signed-in',
    right: 'file',
    scope: 'start',
    refuses: ['in_flight', 'not_possible'],
    topic,
    title: 'Retry a filing',
    summary:
      'Reads the portal again for a filing that has failed, and continues it if possible; else its history entry says what was found',
    params: byId,
    data: nothing,
  },
  fileToday: {
    method: 'PUT',
    path: '/api/filling/scheduled/today/{id}',
    access: 'signed-in',
    right: 'file',
    scope: 'start',
    refuses: ['in_flight', 'not_possible', 'needs_consent'],
    topic,
    title: 'File a month today',
    summary:
      'Files the returns of one month today, which is also the consent for that month; with a key only months that were agreed to',
    params: byId,
    data: nothing,
  },
  fileAllTheSame: {
    method: 'PUT',
    path: '/api/filling/scheduled/all-the-same/{id}',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible'],
    topic,
    title: 'File a return in spite of a finding',
    summary:
      'Says yes to filing one return as nil although the portal shows credit, or something could not be read',
    params: byId,
    /** As read in `asked`: if the question has changed meanwhile, nothing is recorded. */
    body: z.strictObject({
      form: z.enum(['GSTR1', 'GSTR3B']),
      credit_rupees: z.number().int().min(0).meta({ example: 640 }),
      not_read: z.array(evidenceSource).max(20),
    }),
    data: nothing,
  },
  payLateFee: {
    method: 'POST',
    path: '/api/filings/{id}/pay-late-fee',
    access: 'signed-in',
    right: 'file',
    refuses: ['not_possible'],
    topic,
    title: 'Pay a late fee and file',
    summary:
      'Says yes to paying the late fee of an earlier return from the cash ledger and to filing this GSTR-3B with it',
    params: byId,
    /** As read in `late_fee`, whole rupees: if the amount has changed meanwhile, nothing is recorded. */
    body: z.strictObject({
      central: z.number().int().min(0).max(1_000_000).meta({ example: 70 }),
      state: z.number().int().min(0).max(1_000_000).meta({ example: 70 }),
    }),
    data: nothing,
  },
  undoSkip: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/undo-skip/{id}',
    access: 'signed-in',
    right: 'file',
    refuses: ['in_flight', 'not_possible'],
    topic,
    title: 'Undo a skip',
    summary: 'Undoes a skip: the filing is scheduled again',
    params: byId,
    data: nothing,
  },
});
