import { z } from 'zod';
import { callsOf } from './call.ts';

const topic = 'The system';

export const systemCalls = callsOf({
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    right: 'look',
    topic,
    title: 'Listen to changes',
    summary:
      'An event stream: "changed" with {parts, gstins} whenever something of this user changed: which of gstins, filings, codes and account, and of which GSTINs by their ids (null: any); with `since` also the changes from then on; ends with the access token, and with "replaced" when a session has opened more than ten of them or a person more than thirty',
    kind: 'event-stream',
    query: z.strictObject({
      /** The x-read-at of the first response that the page shows: the stream begins with the changes since then. */
      since: z.coerce.number().int().nonnegative().optional(),
    }),
    data: z.unknown(),
  },
  live: {
    method: 'GET',
    path: '/api/live',
    access: 'open',
    unlimited: true,
    topic,
    title: 'Check that the process lives',
    summary: 'Whether this process runs: 200 as long as it responds at all; if it does not, restart it',
    data: z.strictObject({ up: z.literal(true) }),
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    access: 'open',
    unlimited: true,
    topic,
    title: 'Check that the process is ready',
    summary:
      'Whether this process can work: 503 while it starts or does not reach its database; send it no traffic then',
    data: z.strictObject({ ready: z.literal(true) }),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'open',
    topic,
    title: 'Read health and version',
    summary: 'The same as /api/ready, with the version',
    data: z.strictObject({ up: z.literal(true), version: z.string(), database: z.literal(true) }),
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'open',
    topic,
    title: 'Read this description',
    summary: 'This API as an OpenAPI 3.1 document',
    kind: 'openapi',
    data: z.unknown(),
  },
  docs: {
    method: 'GET',
    path: '/api/docs',
    access: 'open',
    topic,
    title: 'Read this page',
    summary: 'This API as a page to read and to try out',
    kind: 'html',
    data: z.string(),
  },
});
