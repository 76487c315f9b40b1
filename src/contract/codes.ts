import { z } from 'zod';
import { callsOf } from './call.ts';
import { reading } from './evidence.ts';
import { byId, id, instant, limit, linkToken, maybeInstant, nothing, page } from './fields.ts';
import { plainIssue } from './issue.ts';

export const awaitedCode = z.strictObject({
  id,
  gstin_id: id,
  /** The month that waits for it; null for a code that proves a GSTIN. */
  filing_id: id.nullable(),
  business: z.string(),
  gstin: z.string(),
  purpose: z.enum(['session', 'gstr1', 'gstr3b']),
  /** It opens the portal for the check alone: nothing is filed before somebody says yes to a month. */
  only_checks: z.boolean(),
  /** Its sender, its purpose, and its place: "code 2 of 3" (design#three-kinds-of-codes). */
  title: z.string(),
  place: z.number().int(),
  places: z.number().int(),
  sent_to: z.string(),
  asked_at: instant,
  expires_at: instant,
  relay: z.boolean(),
  /** The state of the forwarding rule that may bring it; none: nobody forwards it. */
  forwarding: z.enum(['none', 'untried', 'works']),
  /** The portal did not accept the code before it. */
  after_refusal: z.boolean(),
  /** How many of these codes a month needs by its schedule, and how many when both returns are filed on one day. */
  codes_a_month: z.strictObject({ scheduled: z.number().int(), on_one_day: z.number().int() }),
});

const typedCode = z
  .string(plainIssue('code_missing'))
  .trim()
  .min(1, plainIssue('code_missing'))
  .max(300, plainIssue('code_form'))
  .meta({ example: '482913' });

export const codeLinkView = z.strictObject({
  /** The filer, in the product's words. */
  sender: z.string(),
  business: z.string(),
  gstin: z.string(),
  /** "October 2026", "July to September 2026". */
  period: z.string(),
  sent_to: z.string(),
  /** Later periods were started with this one, and each takes codes too. */
  more_follow: z.boolean(),
  simulated: z.boolean(),
  /** The portal's data about the period, as read before its returns. */
  portal_knows: z.array(reading),
  /** press: request the code. code: type it. patience: it is being used. nothing: not now. */
  wanted: z.enum(['press', 'code', 'patience', 'nothing']),
  /** Its sender, its purpose, and its place; "" when there is no code. */
  title: z.string(),
  expires_at: maybeInstant,
  /** When the portal is asked for the next code by itself, after a second wrong one in a row. */
  next_code_at: maybeInstant,
});

const topic = 'Portal codes';

/** Codes of the GST portal that a person has to enter (design#codes). */
export const codeCalls = callsOf({
  listCodes: {
    method: 'GET',
    path: '/api/codes',
    access: 'signed-in',
    right: 'look',
    act: 'code',
    scope: 'codes',
    topic,
    title: 'List awaited codes',
    summary: 'The portal codes that are awaited',
    query: z.strictObject({ page, limit }),
    data: z.array(awaitedCode),
    beside: z.strictObject({ total: z.number().int() }),
  },
  giveCode: {
    method: 'POST',
    path: '/api/codes/{id}',
    access: 'signed-in',
    right: 'file',
    act: 'code',
    scope: 'codes',
    refuses: ['code_not_waited_for', 'code_malformed'],
    topic,
    title: 'Enter a code',
    summary: 'Enters a portal code; it may contain letters, and their case counts',
    params: byId,
    body: z.strictObject({ code: typedCode }),
    data: nothing,
  },
  askCodeAgain: {
    method: 'POST',
    path: '/api/codes/{id}/again',
    access: 'signed-in',
    right: 'file',
    act: 'code',
    scope: 'codes',
    refuses: ['code_not_waited_for'],
    topic,
    title: 'Ask for a new code',
    summary: 'Requests a new code from the portal to replace this one',
    params: byId,
    data: nothing,
  },
  openCodeLink: {
    method: 'POST',
    path: '/api/code-link',
    access: 'open',
    refuses: ['code_link_over', 'auth/too-many-requests'],
    topic,
    title: 'Read a signatory’s link',
    summary:
      "The purpose of a signatory's link and what its reader has to do now; requests nothing from the portal",
    body: z.strictObject({ token: linkToken }),
    data: codeLinkView,
  },
  askByCodeLink: {
    method: 'POST',
    path: '/api/code-link/ask',
    access: 'open',
    refuses: ['code_link_over', 'code_not_waited_for', 'auth/too-many-requests'],
    topic,
    title: 'Ask for a code by a signatory’s link',
    summary: 'Requests the code from the portal, or a new one when the last one did not arrive',
    body: z.strictObject({ token: linkToken }),
    data: codeLinkView,
  },
  giveByCodeLink: {
    method: 'POST',
    path: '/api/code-link/code',
    access: 'open',
    refuses: ['code_link_over', 'code_malformed', 'code_not_waited_for', 'auth/too-many-requests'],
    topic,
    title: 'Enter a code by a signatory’s link',
    summary: "Enters the signatory's code; it may contain letters, and their case counts",
    body: z.strictObject({ token: linkToken, code: typedCode }),
    data: nothing,
  },
});
