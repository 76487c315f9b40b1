import { z } from 'zod';
import { codesAtOnce } from '#domain/registration/codeRequest.ts';
import { callsOf } from './call.ts';
import { id, maybeName, wholeNumberOf } from './fields.ts';
import { issue, plainIssue } from './issue.ts';
import { problemCodes } from './problems.ts';

/** The rows on one page of the desk. */
const maxIds = 500;
/** The limit in the database. */
const longestLabel = 40;

const acts = [
  'file',
  'skip',
  'undo',
  'retry',
  'send_link',
  'ask_code',
  'recurring_on',
  'recurring_off',
  'schedule',
  'label',
  'assign',
  'backlog',
] as const;

const command = {
  act: z.enum(acts),
  ids: z.array(id).min(1).max(maxIds),
  /** For label: '' removes it. */
  label: maybeName(longestLabel, 'label').optional().meta({ example: 'Pune' }),
  /** For assign: the member; null: nobody. */
  assigned_to: id.nullable().optional(),
  /** For schedule: a field that is left out stays. */
  gstr1_filling_day: wholeNumberOf('GSTR1', 'filling_day', 1, 31).optional(),
  gstr1_filling_hour: wholeNumberOf('GSTR1', 'filling_hour', 0, 23).optional(),
  gstr1_filling_minute: wholeNumberOf('GSTR1', 'filling_minute', 0, 59).optional(),
  gstr3b_filling_day: wholeNumberOf('GSTR3B', 'filling_day', 1, 31).optional(),
  gstr3b_filling_hour: wholeNumberOf('GSTR3B', 'filling_hour', 0, 23).optional(),
  gstr3b_filling_minute: wholeNumberOf('GSTR3B', 'filling_minute', 0, 59).optional(),
  gstr3b_same_as_gstr1: z.boolean().optional(),
};

const answer = z.strictObject({
  id,
  /** The name of the client; '' for an unknown id. */
  business: z.string(),
  gstin: z.string(),
  /** MMYYYY of a month; '' for a client. */
  period: z.string(),
  ok: z.boolean(),
  /** Why it was not done: the same code as the single act's refusal. '' when it was done. */
  code: z.enum([...problemCodes, '']),
  why: z.string(),
  message: z.string(),
  /** For send_link: the signatory's link when the month waits for a code, else that of the client's contact. */
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
    title: 'Act on many clients',
    summary:
      'Does one act on many clients, each independently: for file, skip, undo, retry and send_link the ids are months (`filing_id` of the desk); for ask_code, recurring_on, recurring_off, schedule, label, assign and backlog they are GSTINs. ask_code has the portal send the codes of at most five, because somebody is there to type them. file declares that each of these months is nil, and backlog that each unfiled past month is and that its late fee may be paid, which `declare` must confirm',
    body: z
      .strictObject({
        ...command,
        /** Each of the months is nil: one declaration, kept for each. Required by file and backlog. */
        declare: z.boolean().default(false),
        /** Returns the result for each without doing anything. */
        preview: z.boolean().default(false),
      })
      .refine(({ act, assigned_to: person }) => act !== 'assign' || person !== undefined, {
        message: plainIssue('absent'),
        path: ['assigned_to'],
      })
      .refine(({ act, ids }) => act !== 'ask_code' || ids.length <= codesAtOnce, {
        message: issue('above', { most: String(codesAtOnce) }),
        path: ['ids'],
      })
      .refine(({ act, label }) => act !== 'label' || label !== undefined, {
        message: plainIssue('absent'),
        path: ['label'],
      }),
    data: z.strictObject({
      done: z.number().int(),
      refused: z.number().int(),
      answers: z.array(answer),
      /** For file: the exact words of the declarations, each once with how many clients it covers. */
      declarations: z.array(
        z.strictObject({ period: z.string(), count: z.number().int(), text: z.string() }),
      ),
      /** Bodies that undo the act; empty when it cannot be undone. */
      undo: z.array(z.strictObject(command)),
    }),
  },
});
