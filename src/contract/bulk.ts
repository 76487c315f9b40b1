import { z } from 'zod';
import { callsOf } from './call.ts';
import { id, maybeName, wholeNumber } from './fields.ts';
import { plainIssue } from './issue.ts';
import { problemCodes } from './problems.ts';

/** So many stand on a desk. */
const mostAtOnce = 500;
/** As the database keeps it. */
const longestLabel = 40;

const acts = [
  'file',
  'skip',
  'undo',
  'retry',
  'send_link',
  'recurring_on',
  'recurring_off',
  'schedule',
  'label',
  'assign',
] as const;

const command = {
  act: z.enum(acts),
  ids: z.array(id).min(1).max(mostAtOnce),
  /** Of label: '' takes it away. */
  label: maybeName(longestLabel, 'label').optional().meta({ example: 'Pune' }),
  /** Of assign: who works on them; null: nobody in particular. */
  assigned_to: id.nullable().optional(),
  /** Of schedule: what is left out stays. */
  gstr1_filling_day: wholeNumber('filling_day', 1, 31, 'GSTR1').optional(),
  gstr1_filling_hour: wholeNumber('filling_hour', 0, 23, 'GSTR1').optional(),
  gstr1_filling_minute: wholeNumber('filling_minute', 0, 59, 'GSTR1').optional(),
  gstr3b_filling_day: wholeNumber('filling_day', 1, 31, 'GSTR3B').optional(),
  gstr3b_filling_hour: wholeNumber('filling_hour', 0, 23, 'GSTR3B').optional(),
  gstr3b_filling_minute: wholeNumber('filling_minute', 0, 59, 'GSTR3B').optional(),
  gstr3b_same_as_gstr1: z.boolean().optional(),
};

const answer = z.strictObject({
  id,
  /** Whose it is; '' of an id that is nobody's. */
  business: z.string(),
  gstin: z.string(),
  /** MMYYYY of a month; '' of a client. */
  period: z.string(),
  ok: z.boolean(),
  /** Why not: as the act by itself would have been refused. '' where it was done. */
  code: z.enum([...problemCodes, '']),
  why: z.string(),
  message: z.string(),
  /** Of send_link: the signatory's link where the month waits for a code, else that of the client's contact. */
  link: z.string(),
});

/** One act on many clients (record 128). */
export const bulkCalls = callsOf({
  bulk: {
    method: 'POST',
    path: '/api/bulk',
    access: 'signed-in',
    right: 'file',
    alsoRight: {
      where: 'act',
      is: ['recurring_on', 'recurring_off', 'schedule', 'label', 'assign'],
      right: 'manage',
    },
    refuses: ['declaration_missing'],
    topic: 'GSTINs',
    summary:
      'Does one act on many, each for itself: of file, skip, undo, retry and send_link the ids are months (`filing_id` of the desk), of recurring_on, recurring_off, schedule, label and assign GSTINs. file is the declaration that each of these months is nil, and says so by `declare`',
    body: z
      .strictObject({
        ...command,
        /** Each of the months is nil: one declaration, kept for each. Asked for by file. */
        declare: z.boolean().default(false),
        /** Tells what would come of it, of whom, and does nothing. */
        preview: z.boolean().default(false),
      })
      .refine(({ act, assigned_to: person }) => act !== 'assign' || person !== undefined, {
        message: plainIssue('absent'),
        path: ['assigned_to'],
      })
      .refine(({ act, label }) => act !== 'label' || label !== undefined, {
        message: plainIssue('absent'),
        path: ['label'],
      }),
    data: z.strictObject({
      done: z.number().int(),
      refused: z.number().int(),
      answers: z.array(answer),
      /** The exact words of the declarations, each once with how many say it: of file. */
      declarations: z.array(
        z.strictObject({ period: z.string(), count: z.number().int(), text: z.string() }),
      ),
      /** Bodies that take back what was done; none where it cannot be. */
      undo: z.array(z.strictObject(command)),
    }),
  },
});
