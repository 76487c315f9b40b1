import { z } from 'zod';
import { callsOf } from './call.ts';
import { byId, id, instant, limit, nothing, page } from './fields.ts';

export const awaitedCode = z.strictObject({
  id,
  gstin_id: id,
  business: z.string(),
  gstin: z.string(),
  purpose: z.enum(['session', 'gstr1', 'gstr3b']),
  /** Who sends it, what for, and which of how many: "code 2 of 3" (decisions 5.1). */
  title: z.string(),
  place: z.number().int(),
  places: z.number().int(),
  sent_to: z.string(),
  asked_at: instant,
  expires_at: instant,
  relay: z.boolean(),
});

const topic = 'Portal codes';

/** Codes of the GST portal that a person is waited for (decisions 5). */
export const codeCalls = callsOf({
  listCodes: {
    method: 'GET',
    path: '/api/codes',
    access: 'signed-in',
    topic,
    summary: 'The portal codes that are waited for',
    query: z.strictObject({ page, limit }),
    data: z.array(awaitedCode),
    beside: z.strictObject({ total: z.number().int() }),
  },
  giveCode: {
    method: 'POST',
    path: '/api/codes/{id}',
    access: 'signed-in',
    topic,
    summary: 'Hands in a portal code; letters may be in it and their case counts',
    params: byId,
    body: z.strictObject({
      code: z
        .string('Enter the code')
        .trim()
        .min(1, 'Enter the code')
        .max(32, 'A portal code has 4 to 10 letters or digits')
        .meta({ example: '482913' }),
    }),
    data: nothing,
  },
  askCodeAgain: {
    method: 'POST',
    path: '/api/codes/{id}/again',
    access: 'signed-in',
    topic,
    summary: 'Asks the portal for a new code in place of this one',
    params: byId,
    data: nothing,
  },
});
