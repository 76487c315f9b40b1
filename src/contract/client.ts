import type { z } from 'zod';
import { type CallName, calls } from './calls.ts';
import type { Call } from './call.ts';
import type { ProblemEnvelope } from './problems.ts';

type Table = typeof calls;
type In<C, K extends string> = C extends { [k in K]: infer S extends z.ZodType } ? z.input<S> : never;
type Field<C, K extends 'params' | 'query' | 'body'> = [In<C, K>] extends [never]
  ? unknown
  : Partial<In<C, K>> extends In<C, K>
    ? { [k in K]?: In<C, K> }
    : { [k in K]: In<C, K> };

/** The input of a call, e.g. `{params: {id}, body: {…}}`; `headers` are added to this one call. */
export type CallInput<N extends CallName> = Field<Table[N], 'params'> &
  Field<Table[N], 'query'> &
  Field<Table[N], 'body'> & { headers?: Record<string, string> };

type Beside<C> = C extends { beside: infer S extends z.ZodType } ? z.output<S> : unknown;

export type CallSuccess<N extends CallName> = {
  success: true;
  status: number;
  /** The file itself of a call of the kind `document`. */
  data: Table[N] extends { kind: 'document' } ? Blob : z.output<Table[N]['data']>;
  message: string;
} & Beside<Table[N]>;

/**
 * `code` is a problem's, "network" when no response came, or "http" when the response is not an envelope. `message` is
 * empty when the server gave none: the caller has a default for its act.
 */
export type CallProblem = {
  success: false;
  status: number;
  /** The status as text; empty when no response came. HTTP/2 has none: the standard phrase is used (design#errors). */
  statusText: string;
  code: ProblemEnvelope['code'] | 'network' | 'http';
  message: string;
  errors: { path: string; message: string }[];
  /** Seconds, from Retry-After; 0 when there is none. */
  retryAfter: number;
};

export type CallAnswer<N extends CallName> = CallSuccess<N> | CallProblem;

type RequiredIn<T> = Partial<T> extends T ? [input?: T] : [input: T];

export type Client = { [N in CallName]: (...input: RequiredIn<CallInput<N>>) => Promise<CallAnswer<N>> };

export type ClientOptions = {
  /** Without a trailing slash; empty for the page's own host. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Read at each call: tokens change. */
  headers?: () => Record<string, string>;
  /** The client's texts for when the server sent none; English by default. Read at each response. */
  words?: () => ClientWords;
  /** Called for each call as it begins; the promise is the one that the caller gets. */
  onCall?: (call: CallName, input: unknown, answer: Promise<CallAnswer<CallName>>) => void;
};

/** The client's own texts (specification 8). */
export const clientWords = {
  unreachable: 'Backend service is not available. Please check your connection and try again.',
  blocked: 'Cross-origin request blocked. Please check your backend configuration.',
  oddAnswer: 'Invalid API response format',
};
export type ClientWords = typeof clientWords;

type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * One method for each call of the table. Never throws: a network fault is an answer too. `table`: all calls, or those
 * of a rarely needed part of the contract.
 */
export function createClient(options: ClientOptions): Client;
export function createClient<N extends CallName>(
  options: ClientOptions,
  table: Readonly<Record<N, Call>>,
): Pick<Client, N>;
export function createClient(options: ClientOptions, table: Readonly<Record<string, Call>> = calls): Client {
  const methods = Object.entries(table).map(
    ([name, call]) =>
      [
        name,
        (input: AnyInput = {}) => {
          const answer = send(options, call, input);
          options.onCall?.(name as CallName, input, answer as Promise<CallAnswer<CallName>>);
          return answer;
        },
      ] as const,
  );
  return Object.fromEntries(methods) as unknown as Client;
}

async function send(options: ClientOptions, call: Call, input: AnyInput): Promise<unknown> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query.toString()}` : '';
  const words = options.words?.() ?? clientWords;
  let response: Response;
  let text: string;
  try {
    response = await (options.fetch ?? fetch)(`${options.baseUrl}${path}${search}`, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...options.headers?.(), ...input.headers },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (response.ok && call.kind === 'document')
      return { success: true, status: response.status, data: await response.blob(), message: '' };
    text = await response.text();
  } catch (error) {
    const message = /CORS/i.test(String(error)) ? words.blocked : words.unreachable;
    return { success: false, status: 0, statusText: '', code: 'network', message, errors: [], retryAfter: 0 };
  }
  if (response.ok && call.kind !== undefined && call.kind !== 'envelope') {
    const data: unknown = call.kind === 'openapi' ? envelopeOf(text) : text;
    return { success: true, status: response.status, data, message: '' };
  }
  const envelope = envelopeOf(text);
  if (response.ok && envelope?.['success'] === true) return { ...envelope, status: response.status };
  // A bare list counts as its own data (design#envelope).
  if (response.ok && Array.isArray(envelope))
    return { success: true, status: response.status, data: envelope, message: '' };
  const { success, code, message, errors } = envelope ?? {};
  const refused = success === false;
  return {
    success: false,
    status: response.status,
    statusText: statusTextOf(response),
    // A server other than ours may send no code; its message is still its own.
    code: code ?? (refused ? 'internal' : 'http'),
    message: message ?? (refused ? '' : saysNothing(response, words)),
    errors: errors ?? [],
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
  };
}

/** The text for a response that is not an envelope (specification 8). */
const saysNothing = (response: Response, words: ClientWords): string =>
  response.ok ? words.oddAnswer : `HTTP ${response.status}: ${statusTextOf(response)}`;

const statusTextOf = ({ status, statusText }: Response): string => statusText || (phrases[status] ?? '');

const phrases: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

function envelopeOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
