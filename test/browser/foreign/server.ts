import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';

/** An answer as it lies on the wire; null: no answer comes at all. */
export type Answer = { status: number; body: string } | null;
type Given = Answer | (() => Answer | Promise<Answer>);

/**
 * A server that is not ours: it answers the calls it was given answers for, and hands all others on to the product, whose
 * pages it gives out too.
 */
export type Foreign = {
  baseUrl: string;
  /** From now on, until said otherwise. */
  answer(table: Partial<Record<CallName, Given>>): void;
  /** The product answers again. */
  stop(...names: CallName[]): void;
  /** The bodies sent to a call so far, oldest first. */
  asked(name: CallName): unknown[];
  /** Throws where it has failed by itself, which the pages would take for a lost network. */
  close(): void;
};

const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) });

export const yes = (data: unknown = null, beside: object = {}): Answer =>
  json(200, { success: true, data, message: '', ...beside });
/** A refusal with the server's own words, or none; it names no code. */
export const no = (message: string, status = 422): Answer =>
  json(status, { success: false, data: null, message });
export const bare = (value: unknown): Answer => json(200, value);
export const noNetwork = null;
/** An error page from a proxy in between. */
export const noEnvelope: Answer = { status: 500, body: '<h1>Oops</h1>' };

/** An answer that comes when it is released. */
export function held(answer: Answer): { given: () => Promise<Answer>; release: () => void } {
  let release: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { given: () => free.then(() => answer), release };
}

/** `behind`: the product's address. */
export async function foreignServer(behind: string): Promise<Foreign> {
  const table = new Map<CallName, Given>();
  const asked = new Map<CallName, unknown[]>();
  const failures: unknown[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Chromium asks once more where a connection that it has used before breaks: each call has its own.
    response.shouldKeepAlive = false;
    const sent = await buffer(request);
    const name = nameOf(request);
    if (name !== undefined) asked.set(name, [...(asked.get(name) ?? []), bodyOf(sent)]);
    const given = name === undefined ? undefined : table.get(name);
    if (given === undefined) return handOn(behind, request, sent, response);
    const answer = typeof given === 'function' ? await given() : given;
    if (answer === null) response.destroy();
    else response.writeHead(answer.status, { 'content-type': typeOf(answer) }).end(answer.body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A page that was left meanwhile needs no answer.
      if (!response.destroyed) failures.push(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (more) => {
      for (const [name, given] of Object.entries(more)) table.set(name as CallName, given);
    },
    stop: (...names) => {
      for (const name of names) table.delete(name);
    },
    asked: (name) => asked.get(name) ?? [],
    close: () => {
      server.close();
      server.closeAllConnections();
      assert.deepEqual(failures, []);
    },
  };
}

const bodyOf = (sent: Buffer): unknown => (sent.length === 0 ? null : JSON.parse(sent.toString()));

/** As it came, and the product's answer as it comes, a stream of events too. */
async function handOn(
  behind: string,
  { method, headers, url = '/' }: IncomingMessage,
  sent: Buffer,
  response: ServerResponse,
): Promise<void> {
  const to = new URL(url, behind);
  // It answers to no other name than its own.
  const asItsOwn = {
    ...headers,
    host: to.host,
    ...(headers.origin === undefined ? {} : { origin: to.origin }),
  };
  const onward = ask(to, { method, headers: asItsOwn });
  response.once('close', () => onward.destroy());
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>;
  onward.end(sent);
  const [answer] = await answered;
  const { connection: _, 'keep-alive': _kept, ...told } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, told);
  await pipeline(answer, response);
}

const typeOf = ({ body }: { body: string }): string =>
  body.startsWith('<') ? 'text/html' : 'application/json; charset=utf-8';

function nameOf({ method = '', url = '/' }: IncomingMessage): CallName | undefined {
  const { pathname } = new URL(url, 'http://here');
  if (!pathname.startsWith('/api/') || pathname === calls.events.path) return undefined;
  const found = Object.entries<Call>(calls).find(
    ([, call]) =>
      [call.method, ...(call.alsoMethods ?? [])].some((each) => each === method) &&
      new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  return found?.[0] as CallName | undefined;
}
