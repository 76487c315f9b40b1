import { z } from 'zod';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { callsOf } from './call.ts';
import { id, instant } from './fields.ts';
import { issue } from './issue.ts';

/** Downloads of an account's data: clients and returns as CSV, a month as a ZIP (design#exports). */
export const exportCalls = callsOf({
  makeExport: {
    method: 'POST',
    path: '/api/exports',
    access: 'signed-in',
    right: 'look',
    act: 'take_away',
    reads: true,
    topic: 'Security and data',
    title: 'Export clients, returns or a month',
    summary:
      'A link to a file of the account: `clients` and `returns` as CSV, or the `month` as a ZIP with the PDF of each filed return, a CSV of all returns, one of the ARNs, and one of the returns that are still open and why. For all clients, or for those that match a search and a label or are named',
    body: z.strictObject({
      kind: z.enum(['clients', 'returns', 'month']).meta({ example: 'month' }),
      /** MMYYYY, for `month`; by default the month whose returns are due now. */
      period: z
        .string()
        .refine((text) => parsePeriod(text) !== null, issue('month_form', { field: 'end_month' }))
        .optional()
        .meta({ example: '102026' }),
      search: z
        .string()
        .max(100, issue('too_long', { most: 100 }))
        .default(''),
      label: z
        .string()
        .max(40, issue('too_long', { most: 40 }))
        .default(''),
      /** Only these GSTINs. */
      ids: z.array(id).max(500).default([]).meta({ example: [] }),
    }),
    data: z.strictObject({
      url: z.string().meta({ example: '/files/export/…' }),
      /** When the link stops working, by the wall clock. */
      expires_at: instant,
    }),
  },
});
