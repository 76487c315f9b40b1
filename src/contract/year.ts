import { z } from 'zod';
import { markStates } from '#domain/views/year.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { callsOf } from './call.ts';
import { gstinsPerPage, id, labelSought, page, searchText, wholeNumber } from './fields.ts';
import { issue } from './issue.ts';

const tabs = ['all', 'gap', 'late', 'quarterly', 'ended'] as const;
const count = z.number().int();
const mark = z.strictObject({
  /** As in design#exports; `late` is filed here after its due date. */
  is: z.enum(markStates),
  /** Filed after its due date, here or elsewhere. */
  late: z.boolean(),
  /** Open or stopped, and its due date is past. */
  overdue: z.boolean(),
});

export const yearRow = z.strictObject({
  id,
  business: z.string(),
  nick_name: z.string(),
  gstin: z.string(),
  label: z.string(),
  /** unknown: not read from the portal. */
  frequency: z.enum(['monthly', 'quarterly', 'unknown']),
  /** YYYY-MM-DD; '' while it is active. */
  cancelled_on: z.string(),
  status: z.enum(['pending', 'success', 'failed']),
  /** Refused because this kind of taxpayer files other returns: none is due here. */
  files_others: z.boolean(),
  /** The twelve months, oldest first. */
  months: z.array(z.strictObject({ gstr1: mark, gstr3b: mark })),
  /** Months that are not filed, the newest only once it is late; returns that were late, filed elsewhere, filed at all. */
  open: count,
  late: count,
  elsewhere: count,
  filed: count,
});

/** The year of a firm: clients by months (design#the-year-of-a-firm). */
export const yearCalls = callsOf({
  year: {
    method: 'GET',
    path: '/api/year',
    access: 'signed-in',
    right: 'look',
    scope: 'read',
    topic: 'GSTINs',
    title: 'Read the year of all clients',
    summary:
      'Twelve months of every client, with both returns; months before a GSTIN was added come from the portal’s list',
    query: z.strictObject({
      /** MMYYYY: the newest of the twelve; by default the month whose returns are due now. */
      last: z
        .string()
        .refine((text) => parsePeriod(text) !== null, issue('month_form', { field: 'end_month' }))
        .optional()
        .meta({ example: '102026' }),
      /** gap: a month is not filed, the newest only once it is late. late: a return was late. ended: cancelled. */
      tab: z.enum(tabs).default('all'),
      search: searchText,
      label: labelSought,
      page,
      limit: wholeNumber('limit', 1, gstinsPerPage).default(100).meta({ example: 100 }),
    }),
    data: z.strictObject({
      counts: z.strictObject({ all: count, gap: count, late: count, quarterly: count, ended: count }),
      /**
       * Oldest first: how many have filed both returns, of those known to owe them; months that were not read are
       * counted separately.
       */
      months: z.array(z.strictObject({ period: z.string(), filed: count, owed: count, unread: count })),
      rows: z.array(yearRow),
    }),
  },
});
