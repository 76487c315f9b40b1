import type { BrowserContext, Request, Route } from '@playwright/test';
import { type CallName, calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';

/** An answer as it lies on the wire; null: no answer comes at all. */
export type Answer = { status: number; body: string } | null;
type Given = Answer | ((asked: Request) => Answer | Promise<Answer>);

/** A server that is not ours: it answers the calls it was given answers for, the product all others. */
export type Foreign = {
  /** From now on, until said otherwise. */
  answer(table: Partial<Record<CallName, Given>>): void;
  /** The product answers again. */
  stop(...names: CallName[]): void;
  /** What was asked of a call so far: the bodies, oldest first. */
  asked(name: CallName): unknown[];
};

const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) });

export const yes = (data: unknown = null, beside: object = {}): Answer =>
  json(200, { success: true, data, message: '', ...beside });
/** A refusal with the server's own words, or none; it names no code. */
export const no = (message: string, status = 422): Answer =>
  json(status, { success: false, data: null, message });
export const bare = (value: unknown): Answer => json(200, value);
export const noNetwork = null;
/** What a proxy in between answers. */
export const noEnvelope: Answer = { status: 500, body: '<h1>Oops</h1>' };

/** An answer that comes when it is released. */
export function held(answer: Answer): { given: () => Promise<Answer>; release: () => void } {
  let release: () => void = () => undefined;
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { given: () => free.then(() => answer), release };
}

export async function foreignServer(context: BrowserContext): Promise<Foreign> {
  const table = new Map<CallName, Given>();
  const asked = new Map<CallName, unknown[]>();
  const isCall = (url: URL): boolean =>
    url.pathname.startsWith('/api/') && url.pathname !== calls.events.path;
  await context.route(isCall, async (route) => {
    const request = route.request();
    const name = nameOf(request);
    if (name === undefined) return route.fallback();
    asked.set(name, [...(asked.get(name) ?? []), request.postDataJSON()]);
    const given = table.get(name);
    if (given === undefined) return route.fallback();
    await reply(route, typeof given === 'function' ? await given(request) : given);
  });
  return {
    answer: (more) => {
      for (const [name, given] of Object.entries(more)) table.set(name as CallName, given);
    },
    stop: (...names) => {
      for (const name of names) table.delete(name);
    },
    asked: (name) => asked.get(name) ?? [],
  };
}

async function reply(route: Route, answer: Answer): Promise<void> {
  // A page that was left meanwhile needs no answer.
  const done =
    answer === null ? route.abort('failed') : route.fulfill({ ...answer, contentType: typeOf(answer) });
  await done.catch(() => undefined);
}

const typeOf = ({ body }: { body: string }): string =>
  body.startsWith('<') ? 'text/html' : 'application/json; charset=utf-8';

function nameOf(request: Request): CallName | undefined {
  const { pathname } = new URL(request.url());
  const found = Object.entries<Call>(calls).find(
    ([, call]) =>
      [call.method, ...(call.alsoMethods ?? [])].some((method) => method === request.method()) &&
      new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  return found?.[0] as CallName | undefined;
}
