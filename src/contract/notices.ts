import { z } from 'zod';
import { noticeForms, noticeMeanings } from '#domain/gst/notices.ts';
import { callsOf } from './call.ts';
import { byId, id, instant, nothing } from './fields.ts';

/** A notice of the tax office that nobody has answered yet (design#notices). */
export const taxNotice = z.strictObject({
  id,
  form: z.enum(noticeForms),
  /** Its number at the portal. */
  reference: z.string(),
  received_at: instant,
  /** YYYY-MM-DD: the last day to answer it. */
  reply_by: z.string(),
  /** Its meaning. */
  meaning_code: z.enum(Object.values(noticeMeanings)),
});

/** The tax office's notices that came by a forwarded mail (design#notices). */
export const noticeCalls = callsOf({
  noticeDone: {
    method: 'POST',
    path: '/api/notices/{id}/done',
    access: 'signed-in',
    right: 'file',
    topic: 'GSTINs',
    title: 'Mark a notice as answered',
    summary: 'Says that a notice of the tax office is answered: it is shown no more',
    params: byId,
    data: nothing,
  },
});
