import { z } from 'zod';
import { callsOf } from './call.ts';
import { byId, id, instant, limit, nothing, page } from './fields.ts';

export const publicStatus = z.enum(['success', 'pending', 'warning', 'failed', 'error', 'skipped']);

export const historyEntry = z.strictObject({
  id,
  title: z.string(),
  business: z.string(),
  gstin: z.string(),
  timestamp: instant,
  status: publicStatus,
  status_text: z.string(),
  error_message: z.string(),
  gst_1_url: z.string(),
  gst_3b_url: z.string(),
  gstr1_arn: z.string(),
  gstr3b_arn: z.string(),
  /** Day of the month; 0 = not scheduled. */
  gst_1_scheduled_date: z.number().int(),
  gst_3b_scheduled_date: z.number().int(),
  filled_by: z.string(),
  /** The state of the code, never the code (decisions 5.5). */
  otp: z.string(),
  gst_filled_type: z.literal('Nil'),
  /** MMYYYY; a quarter by its last month. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']),
  simulated: z.boolean(),
  next_act: z.string(),
  can_skip: z.boolean(),
  can_retry: z.boolean(),
});

const topic = 'Filing';

/** Spec 7 #9-#11, and the undoing of a skip (decisions 4.8). */
export const filingCalls = callsOf({
  history: {
    method: 'POST',
    path: '/api/filling-history',
    reads: true,
    access: 'signed-in',
    topic,
    summary: 'The filing history, newest first',
    bodyOptional: true,
    body: z.strictObject({
      page,
      limit,
      /** By its id while its number is not known. */
      gstin: z
        .union([id, z.string().trim().max(15, 'A GSTIN has 15 characters')], 'A GSTIN has 15 characters')
        .default('all')
        .meta({ example: 'all' }),
      period: z
        .enum(['all', 'last_month', 'last_3_months', 'last_6_months', 'last_1_year', 'last_3_years'])
        .default('all'),
      status: z.enum(['all', 'success', 'pending', 'failed', 'skipped']).default('all'),
    }),
    data: z.array(historyEntry),
    beside: z.strictObject({ total: z.number().int() }),
  },
  skipFiling: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/skip/{id}',
    access: 'signed-in',
    topic,
    summary: 'Skips a filing that is not under way; the returns stay due at the portal',
    params: byId,
    data: nothing,
    beside: z.strictObject({ status_text: z.string() }),
  },
  retryFiling: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/retry/{id}',
    access: 'signed-in',
    topic,
    summary: 'Schedules a failed filing again',
    params: byId,
    data: nothing,
  },
  undoSkip: {
    method: 'PUT',
    alsoMethods: ['POST'],
    path: '/api/filling/scheduled/undo-skip/{id}',
    access: 'signed-in',
    topic,
    summary: 'Takes a skip back: the filing is scheduled again',
    params: byId,
    data: nothing,
  },
});
