import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. `path` has `{id}` placeholders. `data` is what the envelope carries; `beside` are fields
 * next to it. `kind` says when the answer is no envelope. Objects are strict: unknown fields are refused.
 */
export type Call = {
  method: Method;
  path: `/api/${string}`;
  /** Further methods with the same meaning, where the specification names none or two (record 081.2). */
  alsoMethods?: readonly Method[];
  /** demo: open, and there in demo mode only. */
  access: 'open' | 'signed-in' | 'demo';
  topic: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  data: z.ZodType;
  beside?: z.ZodObject;
  kind?: 'envelope' | 'event-stream' | 'html' | 'css' | 'openapi' | 'jpeg';
  /** Most bytes of the body; 64 KiB unless said otherwise. */
  bodyLimitBytes?: number;
  /** It only reads, although its method does not say so. */
  reads?: true;
  /** The body may be left out. */
  bodyOptional?: boolean;
};

export type Calls = Record<string, Call>;

/** True of a call that changes nothing. */
export const isRead = (call: Pick<Call, 'method' | 'reads'>): boolean =>
  call.method === 'GET' || call.reads === true;

/** Keeps each call's own schemas in the type, so that routes and client infer from them. */
export const callsOf = <const C extends Calls>(calls: C): C => calls;
