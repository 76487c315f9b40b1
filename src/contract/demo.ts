import { z } from 'zod';
import { callsOf } from './call.ts';
import { id, instant, limit, nothing, page, text } from './fields.ts';
import { plainIssue } from './issue.ts';

const username = text(100, plainIssue('taxpayer_unnamed')).meta({ example: 'tapti.traders' });

const topic = 'Demo';

/** The demo's controls (record 087.2); none of them exist outside demo mode. */
export const demoCalls = callsOf({
  demoMessages: {
    method: 'GET',
    path: '/api/demo/messages',
    access: 'demo',
    topic,
    summary: 'Every mail and SMS that left, newest first; `to` chooses one receiver',
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
    summary: "The product's clock",
    data: z.strictObject({ now: instant }),
  },
  moveDemoClock: {
    method: 'POST',
    path: '/api/demo/clock',
    access: 'demo',
    refuses: ['clock_moving', 'clock_backwards', 'clock_too_far', 'portal_unavailable'],
    topic,
    summary: "Moves the product's clock forward; answers when all that became due on the way is done",
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
    summary: 'Makes the pretend portal misbehave',
    body: z.strictObject({
      fault: text(64, plainIssue('fault_unnamed')).meta({ example: 'drop_after_filing' }),
      username: username.optional(),
      times: z.number().int().min(1).max(1000).optional().meta({ example: 1 }),
      action: z.string().trim().min(1).max(32).optional().meta({ example: 'RETFILE' }),
    }),
    data: nothing,
  },
  demoFirm: {
    method: 'POST',
    path: '/api/demo/firm',
    access: 'signed-in',
    right: 'manage',
    demoOnly: true,
    refuses: ['already_added', 'too_many_gstins', 'portal_unavailable'],
    topic,
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
    summary: 'The taxpayer pays the late fee at the portal',
    body: z.strictObject({ username }),
    data: nothing,
  },
  demoResetSaved: {
    method: 'POST',
    path: '/api/demo/portal/reset-saved',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
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
    summary:
      "The taxpayer files on the portal's own pages, as only a person can; both returns of the month that is due now unless said otherwise",
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
  demoApiAccess: {
    method: 'POST',
    path: '/api/demo/portal/api-access',
    access: 'demo',
    refuses: ['unknown_taxpayer', 'portal_unavailable'],
    topic,
    summary:
      'The taxpayer switches API access at the portal on or off; or renews it each month from now on, or no more',
    /** Only what is named changes; no more than the name switches it on. */
    body: z.strictObject({
      username,
      on: z.boolean().optional(),
      owner_renews: z.boolean().optional(),
    }),
    data: nothing,
  },
});
