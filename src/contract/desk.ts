import { z } from 'zod';
import { noticeForms } from '#domain/gst/notices.ts';
import { deskSorts, deskMarks, deskQueues } from '#domain/views/deskRow.ts';
import { monthActs } from '#domain/views/month.ts';
import { approval } from './approvals.ts';
import { backlogLine } from './backlog.ts';
import { callsOf } from './call.ts';
import { consequences } from './consequences.ts';
import { gstinsPerPage, id, instant, labelSought, maybeInstant, searchText, wholeNumber } from './fields.ts';
import { issue } from './issue.ts';

const mark = z.strictObject({
  /** yes, client, code, stopped: somebody has to act. waits: behind GSTR-1. none: no such return is open. */
  is: z.enum(deskMarks),
  /** When it was filed, or will be filed automatically. */
  at: maybeInstant,
});

export const deskRow = z.strictObject({
  id,
  business: z.string(),
  nick_name: z.string(),
  gstin: z.string(),
  /** The firm's own label; '' without one. */
  label: z.string(),
  /** The member assigned to it, by id; null: nobody. */
  assigned_to: id.nullable(),
  simulated: z.boolean(),
  queue: z.enum(deskQueues),
  /** Why it is in this queue, in one line. */
  why: z.string(),
  /** The same as a code, with parameters. */
  why_code: z.string(),
  why_params: z.record(z.string(), z.unknown()),
  /** Its yes names facts of its own: no act on all clients gives it. */
  look_first: z.boolean(),
  /** The tax office's notices that nobody has answered: how many, and the first to answer; null when there is none. */
  notice: z
    .strictObject({ count: z.number().int(), form: z.enum(noticeForms), reply_by: z.string() })
    .nullable(),
  /** The registration is suspended, as the portal's status says. */
  suspended: z.boolean(),
  consequences,
  backlog: backlogLine,
  /** The one act that moves it forward; verify_again: the portal is asked once more about a GSTIN that it refused. */
  act: z.enum([...monthActs, 'verify_again']),
  /** The month that has to be filed before this one, or a retry fails; null when there is none. */
  first: z
    .strictObject({
      /** MMYYYY; a quarter by its last month. */
      period: z.string(),
      frequency: z.enum(['monthly', 'quarterly']),
      /** Its own entry, if it is here and open. */
      filing_id: id.nullable(),
    })
    .nullable(),
  /** The month shown; null when none was opened. */
  filing_id: id.nullable(),
  /** MMYYYY; a quarter by its last month; '' when none was opened. */
  period: z.string(),
  frequency: z.enum(['monthly', 'quarterly']),
  gstr1: mark,
  gstr3b: mark,
  /** The first return that is still open. */
  due_at: maybeInstant,
  /**
   * The returns of the month that are neither filed nor cancelled, and the legal due date of each; null when no month
   * is open.
   */
  left: z.array(z.enum(['GSTR1', 'GSTR3B'])),
  /** Its GSTR-3B may carry the late fee of an earlier return: the yes to the month does not cover it. */
  may_carry_fee: z.boolean(),
  gst_1_due_at: maybeInstant,
  gst_3b_due_at: maybeInstant,
  can_file: z.boolean(),
  can_skip: z.boolean(),
  can_retry: z.boolean(),
  can_undo: z.boolean(),
  can_ask_code: z.boolean(),
  /** The question of the month can be sent to the client's contact. */
  can_ask_client: z.boolean(),
  /** The question to the client's contact; null when none was sent. */
  approval: approval.nullable(),
  /** Each month needs its own yes. */
  user_validation: z.boolean(),
  auto_filling: z.boolean(),
  /** The person to whom the portal sends the codes. Null while nobody is known. */
  signatory: z
    .strictObject({
      id,
      name: z.string(),
      /** The end of the mobile number; '' when none is known. */
      mobile_ends: z.string(),
      /** The state of the forwarding rule that brings them; none: nobody forwards them. */
      forwarding: z.enum(['none', 'untried', 'works']),
    })
    .nullable(),
});

const count = z.number().int();
const counts = z.strictObject({
  all: count,
  say_nil: count,
  codes: count,
  blocked: count,
  by_hand: count,
  with_client: count,
  scheduled: count,
  resting: count,
  filed: count,
  /** Clients of any queue with an unfiled past month. */
  backlog: count,
});

/** Many GSTINs as an accountant works on them (record 130). */
export const deskCalls = callsOf({
  desk: {
    method: 'GET',
    path: '/api/desk',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'GSTINs',
    title: 'Read the desk',
    summary:
      'The desk: every client by what it needs, why, and the act that moves it forward; 500 in each response',
    query: z.strictObject({
      /** backlog: clients of any queue with an unfiled past month. */
      queue: z.enum(['all', 'backlog', ...deskQueues]).default('all'),
      search: searchText,
      label: labelSought,
      /** mine: only those assigned to the caller. */
      assigned: z.enum(['all', 'mine']).default('all'),
      sort: z.enum(deskSorts).default('urgency'),
      order: z.enum(['up', 'down']).default('up'),
      limit: wholeNumber('limit', 1, gstinsPerPage).default(100).meta({ example: 100 }),
      /** The `next` of the previous page. */
      after: z
        .string()
        .max(1000, issue('too_long', { most: 1000 }))
        .optional()
        .meta({ example: 'MDAw' }),
    }),
    data: z.strictObject({
      /** The month whose returns are due now. */
      month: z.strictObject({
        /** MMYYYY */
        period: z.string(),
        /** When they are due, for the first of the clients. */
        gstr1_due_at: instant,
        gstr3b_due_at: instant,
        /** Clients with all returns of the month filed, here or elsewhere. */
        filed: count,
        /** Clients that owe returns of the month. */
        owed: count,
        /** Clients whose returns of the month the portal has not shown yet. */
        unread: count,
      }),
      counts,
      /** The same for the search results. */
      found: counts,
      /** The caller needs a second factor here from this instant; null when they have one, or need none. */
      second_factor_from: maybeInstant,
      /** Every label of the account. */
      labels: z.array(z.string()),
      rows: z.array(deskRow),
    }),
    /** The value of `after` for the next page; null at the end. */
    beside: z.strictObject({ next: z.string().nullable() }),
  },
});
