import { z } from 'zod';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { callsOf } from './call.ts';
import { id, instant } from './fields.ts';
import { issue } from './issue.ts';

/** Taking along what an account has: clients and returns as CSV, a month as a ZIP (design#exports). */
export const exportCalls = callsOf({
  makeExport: {
    method: 'POST',
    path: '/api/exports',
    access: 'signed-in',
    right: 'look',
    act: 'take_away',
    reads: true,
    topic: 'Security and data',
    summary:
      'A link to a file of the account: `clients` and `returns` as CSV, or the `month` as a ZIP with the PDF of each filed return, a CSV of all, of the ARNs, and of what is still open and why. Of all clients, or of those that a search and a label find or that are named',
    body: z.strictObject({
      kind: z.enum(['clients', 'returns', 'month']).meta({ example: 'month' }),
      /** MMYYYY, of `month`; without it the month whose returns are due now. */
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
      /** These GSTINs alone. */
      ids: z.array(id).max(500).default([]).meta({ example: [] }),
    }),
    data: z.strictObject({
      url: z.string().meta({ example: '/files/export/…' }),
      /** When the link stops working, by the wall clock. */
      expires_at: instant,
    }),
  },
});
