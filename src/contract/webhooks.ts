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
  /** After too many of them nothing is sent before this; then one event is sent as a trial. Else null. */
  paused_until: maybeInstant,
});

export const delivery = z.strictObject({
  /** The header webhook-id: the same at each try. */
  id,
  event: z.string().meta({ example: 'filing.filed' }),
  made_at: instant,
  tries: z.number().int(),
  tried_at: maybeInstant,
  delivered_at: maybeInstant,
  /** Of the last try: the status that was answered, 0 where no answer came; null before the first. */
  last_status: z.number().int().nullable(),
  /** Null: it is not tried again by itself. */
  next_try_at: maybeInstant,
});

const secret = z.string().meta({ example: 'whsec_…' });
const topic = 'Others’ programs';

/** Where events are sent (design#webhooks). */
export const webhookCalls = callsOf({
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    access: 'signed-in',
    right: 'programs',
    topic,
    summary: 'The addresses to which events of this account are sent',
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
    summary: 'Has events sent to a public https address, signed by a secret that is told this once',
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
    summary: 'Sends nothing more to an address, and forgets what was sent there',
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
    summary: 'Gives a new secret; for a day events are signed by it and by the one before',
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
    summary:
      'Sends the event `test`, signed as all are; the list of deliveries tells how it ended. Where sending rests after failures, it is the trial. Ten in ten minutes of an account',
    params: byId,
    data: z.strictObject({ id }),
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    access: 'signed-in',
    right: 'programs',
    topic,
    summary: 'What was sent to an address in the last month, newest first, and how its last try ended',
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
    summary: 'Sends an event once more, under the same id',
    params: byId,
    data: nothing,
  },
});
