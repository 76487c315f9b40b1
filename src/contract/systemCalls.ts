import { z } from 'zod';
import { callsOf } from './call.ts';

const topic = 'The system';

export const systemCalls = callsOf({
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    topic,
    summary:
      'An event stream: "changed" with {parts, gstins} whenever something of this user changed: which of gstins, filings, codes and account, and of which GSTINs by their ids (null: any); ends with the access token',
    kind: 'event-stream',
    data: z.unknown(),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'open',
    topic,
    summary: 'Is the product up, and does it reach its database',
    data: z.strictObject({ up: z.literal(true), version: z.string(), database: z.boolean() }),
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    access: 'open',
    topic,
    summary: 'This API as an OpenAPI 3.1 document',
    kind: 'openapi',
    data: z.unknown(),
  },
  docs: {
    method: 'GET',
    path: '/api/docs',
    access: 'open',
    topic,
    summary: 'This API as a page to read',
    kind: 'html',
    data: z.string(),
  },
  docsStyle: {
    method: 'GET',
    path: '/api/docs.css',
    access: 'open',
    topic,
    summary: 'The style of the page to read',
    kind: 'css',
    data: z.string(),
  },
});
