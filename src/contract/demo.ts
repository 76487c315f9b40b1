import { z } from 'zod';
import { noticeForms } from '#domain/gst/notices.ts';
import { callsOf } from './call.ts';
import { byId, id, instant, limit, nothing, page, text } from './fields.ts';
import { plainIssue } from './issue.ts';
import { portalActions } from './portalActions.ts';

const username = text(100, plainIssue('taxpayer_unnamed')).meta({ example: 'tapti.traders' });

const topic = 'Demo';

/** Any JSON value: returned as it is. */
const raw = z.unknown().optional();
const rows = z.array(z.unknown()).max(500);
/** A list of rows, or lists by the financial year that shows them. */
const listed = z.union([rows, z.record(z.string().regex(/^20\d{2}-\d{2}$/), rows)]);

/** `answer` needs either a body, or a code and a message; no other fault has these. */
function isAnswerOrder(order: {
  fault: string;
  code?: string | undefined;
  message?: string | undefined;
  body?: unknown;
  http?: number | undefined;
  delay_ms?: number | undefined;
  after?: boolean | undefined;
}): boolean {
  const { fault, code, message, body, http, delay_ms: delay, after } = order;
  const isSaid = (value: unknown) => value !== undefined;
  const says = [code, message, body, http, delay].some(isSaid);
  if (fault !== 'answer') return !says && after === undefined;
  return says && !(isSaid(body) && (isSaid(code) || isSaid(message)));
}

const faultSet = z.strictObject({
  id,
  fault: z.string().meta({ example: 'answer' }),
  /** Null: of every taxpayer. */
  username: z.string().nullable(),
  /** Null: at every call. */
  action: z.string().nullable().meta({ example: 'EINV' }),
  /** How often it still strikes; null: until it is ended. */
  times: z.number().int().nullable(),
  /** Of an `answer`: its code, '' without one, and its status, null for the usual one. */
  code: z.string(),
  http: z.number().int().nullable(),
});

/** The demo's controls (design#demo-controls); none of them exist outside demo mode. */
export const demoCalls = callsOf({
  demoMessages: {
    method: 'GET',
    path: '/api/demo/messages',
    access: 'demo',
    topic,
    title: 'List sent messages',
    summary: 'Every mail and SMS sent, newest first; `to` selects one recipient',
    query: z.strictObject({
      to: z.string().trim().max(320).optional().meta({ example: '+919876543210' }),
      page,
      limit,
    }),
    data: z.array(
      z.strictObject({
        channel: z.enum(['mail', 'sms']),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: instant,
      }),
    ),
  },
  demoClock: {
    method: 'GET',
    path: '/api/demo/clock',
    access: 'demo',
    topic,
    title: 'Read the clock',
    summary: "The product's clock",
    data: z.strictObject({ now: instant }),
  },
  moveDemoClock: {
    method: 'POST',
    path: '/api/demo/clock',
    access: 'demo',
    refuses: ['clock_moving', 'clock_backwards', 'clock_too_far', 'portal_unavailable'],
    topic,
    title: 'Move the clock',
    summary: "Moves the product's clock forward; responds when everything that became due meanwhile is done",
    body: z.strictObject({
      to: z.iso.datetime({ offset: true, error: plainIssue('instant_wrong') }).meta({
        example: '2026-12-05T08:00:00+05:30',
      }),
    }),
    data: z.strictObject({ now: instant }),
  },
  demoFault: {
    method: 'POST',
    path: '/api/demo/portal/faults',
    access: 'demo',
    refuses: ['unknown_fault', 'unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Set a fault of the portal',
    summary:
      'Makes the pretend portal misbehave: `answer` makes it answer anything, `none` removes faults; for one taxpayer or call if named',
    body: z
      .strictObject({
        fault: text(64, plainIssue('fault_unnamed')).meta({ example: 'answer' }),
        username: username.optional(),
        /** Once by default; `answer` and `rush_hour` last until they are removed. */
        times: z.number().int().min(1).max(1000).optional().meta({ example: 1 }),
        action: z.enum(portalActions).optional().meta({ example: 'EINV' }),
        /** For `answer`: code and message of a refusal, in the format of the provider family that is called. */
        code: z.string().max(64).optional().meta({ example: 'RETWEB_04' }),
        message: z.string().max(1000).optional().meta({ example: 'No invoices found!!' }),
        /** Replaces code and message: the data, a whole refusal, or a text that is sent as it is. */
        body: raw,
        http: z.number().int().min(200).max(599).optional(),
        delay_ms: z.number().int().min(0).max(120_000).optional(),
        /** The portal carries out the call before it answers like this. */
        after: z.boolean().optional(),
      })
      .refine(isAnswerOrder, { error: plainIssue('answer_order'), path: ['fault'] })
      .meta({
        example: {
          fault: 'answer',
          action: 'EINV',
          code: 'RETWEB_04',
          message: 'No invoices found!!',
          times: 1,
        },
      }),
    data: nothing,
  },
  demoFaults: {
    method: 'GET',
    path: '/api/demo/portal/faults',
    access: 'demo',
    refuses: ['portal_unavailable'],
    topic,
    title: 'List faults of the portal',
    summary: 'The faults that the pretend portal has now, in the order in which they were set',
    data: z.array(faultSet),
  },
  demoEndFault: {
    method: 'DELETE',
    path: '/api/demo/portal/faults/{id}',
    access: 'demo',
    refuses: ['portal_unavailable'],
    topic,
    title: 'End a fault of the portal',
    summary: 'Ends one fault of the pretend portal; one that has ended by itself is not found',
    params: byId,
    data: nothing,
  },
  demoTaxpayer: {
    method: 'POST',
    path: '/api/demo/portal/taxpayers',
    access: 'demo',
    refuses: ['taxpayer_not_shaped', 'portal_unavailable'],
    topic,
    title: 'Shape a taxpayer',
    summary:
      "Sets the pretend portal's data about a taxpayer, or creates one: only the fields sent change, and they are returned as they are",
    body: z
      .strictObject({
        username,
        /** For a new taxpayer. */
        gstin: z.string().length(15).optional(),
        state_code: z
          .string()
          .regex(/^\d{2}$/)
          .optional()
          .meta({ example: '27' }),
        sts: raw.meta({ example: 'Active' }),
        rgdt: raw,
        cxdt: raw.meta({ example: '31/03/2025' }),
        dty: raw,
        ctb: raw,
        lgnm: raw,
        tradeNam: raw,
        nba: raw,
        lstupdt: raw,
        einvoiceStatus: raw,
        pradr: raw,
        /** The name of the state in the address. */
        stcd: raw,
        /** The `response` of GETPREF. */
        preferences: raw,
        /** The whole filed list; later filings are added to it. */
        filed: listed.optional(),
        /** Rows in addition to the portal's own. */
        also_filed: listed.optional(),
        /** MMYYYY: the figures sent with it are for this period only, else for all. */
        period: z
          .string()
          .regex(/^(0[1-9]|1[0-2])20\d{2}$/)
          .optional(),
        gstr2b: raw,
        /** The number of e-invoices, or the answer about them. */
        e_invoices: z
          .union([z.number().int().min(0).max(1000), z.record(z.string(), z.unknown())])
          .optional(),
        auto_liability: raw,
        ledgers: z
          .strictObject({
            cash: raw,
            credit: raw,
            liability: raw,
            reclaim: raw,
            reverse_charge: raw,
            late_fee: z.record(z.string(), z.unknown()).optional(),
          })
          .optional(),
      })
      .meta({ example: { username: 'tapti.traders', sts: 'Active' } }),
    data: z.strictObject({ gstin: z.string(), made: z.boolean() }),
  },
  demoFirm: {
    method: 'POST',
    path: '/api/demo/firm',
    access: 'signed-in',
    right: 'manage',
    demoOnly: true,
    refuses: ['already_added', 'too_many_gstins', 'portal_unavailable'],
    topic,
    title: 'Add a firm’s clients',
    summary:
      'Fills the account with the clients of an accountant’s firm: taxpayers of all kinds that nobody has added yet',
    body: z.strictObject({ gstins: z.number().int().min(1).max(500).meta({ example: 120 }) }),
    /** The new GSTINs. */
    data: z.strictObject({ ids: z.array(id) }),
  },
  demoPayLateFee: {
    method: 'POST',
    path: '/api/demo/portal/pay-late-fee',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Pay a late fee at the portal',
    summary: 'The taxpayer pays the late fee at the portal',
    body: z.strictObject({ username }),
    data: nothing,
  },
  demoBankPay: {
    method: 'POST',
    path: '/api/demo/bank/pay',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Pay at the bank',
    summary:
      'The taxpayer pays a challan at the bank: the money is in the cash ledger under fee, half central and half state',
    body: z.strictObject({
      username,
      /** Whole rupees. */
      rupees: z.number().int().min(2).max(100_000).multipleOf(2).meta({ example: 140 }),
    }),
    data: nothing,
  },
  demoResetSaved: {
    method: 'POST',
    path: '/api/demo/portal/reset-saved',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Reset saved data at the portal',
    summary: 'The taxpayer deletes what is saved at the portal',
    body: z.strictObject({ username }),
    data: nothing,
  },
  demoFileByHand: {
    method: 'POST',
    path: '/api/demo/portal/file-by-hand',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'demo_not_taken', 'portal_unavailable'],
    topic,
    title: 'File by hand at the portal',
    summary:
      "The taxpayer files on the portal's own pages, as only a person can; both returns of the month that is due now by default",
    body: z.strictObject({
      username,
      form: z.enum(['GSTR1', 'GSTR3B']).optional(),
      /** MMYYYY. */
      period: z.string().max(6).optional().meta({ example: '102026' }),
    }),
    data: z.strictObject({
      filed: z.array(z.strictObject({ form: z.enum(['GSTR1', 'GSTR3B']), arn: z.string() })),
    }),
  },
  demoNotice: {
    method: 'POST',
    path: '/api/demo/portal/notice',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Send a notice of the tax office',
    summary: "The tax office mails a notice to the taxpayer's signatory, whose rule forwards it",
    body: z.strictObject({ username, form: z.enum(noticeForms).meta({ example: 'GSTR-3A' }) }),
    data: nothing,
  },
  demoApiAccess: {
    method: 'POST',
    path: '/api/demo/portal/api-access',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    title: 'Switch API access at the portal',
    summary:
      'The taxpayer switches API access at the portal on or off, or starts or stops renewing it each month',
    /** Only named fields change; a name alone switches it on. */
    body: z.strictObject({
      username,
      on: z.boolean().optional(),
      owner_renews: z.boolean().optional(),
    }),
    data: nothing,
  },
});

/** A fault that is set, one as requested, and the data of a pretend taxpayer. */
export type FaultSet = z.input<typeof faultSet>;
export type FaultOrder = z.output<typeof demoCalls.demoFault.body>;
export type TaxpayerShape = z.output<typeof demoCalls.demoTaxpayer.body>;
