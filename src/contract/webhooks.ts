import { z } from 'zod';
import { programEvents } from '#domain/views/programEvent.ts';
import { callsOf } from './call.ts';
import { byId, id, instant, limit, line, maybeInstant, nothing, page } from './fields.ts';
import { plainIssue } from './issue.ts';

export const webhook = z.strictObject({
  id,
  url: z.string().meta({ example: 'https://books.example.com/shunya' }),
  events: z.array(z.enum(programEvents)),
  made_at: instant,
  /** Tries in a row that failed. */
  failures: z.number().int(),
  /** After too many failures nothing is sent before this; then one event is sent as a trial. Else null. */
  paused_until: maybeInstant,
});

export const delivery = z.strictObject({
  /** The header webhook-id: the same for each try. */
  id,
  event: z.string().meta({ example: 'filing.filed' }),
  made_at: instant,
  tries: z.number().int(),
  tried_at: maybeInstant,
  delivered_at: maybeInstant,
  /** The last try's response status, 0 when no response came; null before the first try. */
  last_status: z.number().int().nullable(),
  /** Null: it is not retried automatically. */
  next_try_at: maybeInstant,
});

const secret = z.string().meta({ example: 'whsec_…' });
const topic = 'Others’ programs';

/** The receivers of events (design#webhooks). */
export const webhookCalls = callsOf({
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'signed-in',
    right: 'programs',
    topic,
    title: 'List webhooks',
    summary: 'The addresses that receive events of this account',
    data: z.array(webhook),
  },
  addWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    access: 'signed-in',
    right: 'programs',
    act: 'power',
    freshProof: 'always',
    refuses: ['webhook_url', 'too_many_webhooks'],
    topic,
    title: 'Add a webhook',
    summary:
      'Sends events to a public https address, signed with a secret that is shown only once, in this response',
    body: z.strictObject({
      url: line(500).meta({ example: 'https://books.example.com/shunya' }),
      events: z
        .array(z.enum(programEvents))
        .min(1, plainIssue('webhook_events_missing'))
        .max(programEvents.length)
        .meta({ example: ['filing.filed', 'filing.stopped'] }),
    }),
    data: z.strictObject({ secret, made: webhook }),
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    access: 'signed-in',
    right: 'programs',
    act: 'take_back',
    topic,
    title: 'Remove a webhook',
    summary: 'Stops sending to an address, and deletes its deliveries',
    params: byId,
    data: nothing,
  },
  changeWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    access: 'signed-in',
    right: 'programs',
    act: 'power',
    freshProof: 'always',
    topic,
    title: 'Replace a webhook’s secret',
    summary: 'Replaces the secret; for a day events are signed with the new and the previous one',
    params: byId,
    data: z.strictObject({ secret }),
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    access: 'signed-in',
    right: 'programs',
    refuses: ['auth/too-many-requests'],
    topic,
    title: 'Send a test event',
    summary:
      'Sends the event `test`, signed like all events; the list of deliveries shows its result. While sending is paused after failures, it is the trial. At most ten in ten minutes for an account',
    params: byId,
    data: z.strictObject({ id }),
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    access: 'signed-in',
    right: 'programs',
    topic,
    title: 'List deliveries',
    summary:
      'The deliveries to an address in the last month, newest first, with the result of their last try',
    params: byId,
    query: z.strictObject({ page, limit }),
    data: z.array(delivery),
    beside: z.strictObject({ total: z.number().int() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/again',
    access: 'signed-in',
    right: 'programs',
    topic,
    title: 'Send an event again',
    summary: 'Sends an event once more, under the same id',
    params: byId,
    data: nothing,
  },
});
