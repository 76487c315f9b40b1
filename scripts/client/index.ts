import { takesIdempotencyKey, isRead } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type CallProblem, createClient as createPlain } from '#contract/client.ts';

/** Options set by the calling program (README.md of the package). */
type Options = {
  baseUrl: string;
  /** An API key, or a session's access token; asked at each call when it is a function. */
  key: string | (() => string);
  fetch?: typeof fetch;
  /** How often a call is repeated after no answer, or after an answer that asks to try later. */
  retries?: number;
};

type Input = { headers?: Record<string, string>; idempotencyKey?: string };
type Answer = { success: true } | CallProblem;

/** The longest wait inside a call; beyond it the answer says how long to wait. */
const longestPauseSeconds = 60;

/**
 * One method for each call that has an envelope for an answer. A call that changes something carries an idempotency
 * key, so that it can be sent again; nothing is thrown.
 */
export function createClient({ baseUrl, key, fetch, retries = 4 }: Options) {
  const plain = createPlain({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: () => ({ authorization: `Bearer ${typeof key === 'function' ? key() : key}` }),
    ...(fetch === undefined ? {} : { fetch }),
  });
  const methods = Object.entries(calls).map(([name, call]) => {
    const once = takesIdempotencyKey(call);
    const again = once || isRead(call) ? retries : 0;
    const send = plain[name as CallName] as (input: object) => Promise<Answer>;
    return [
      name,
      async ({ idempotencyKey, ...input }: Input = {}): Promise<Answer> => {
        const headers = {
          ...(once ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}),
          ...input.headers,
        };
        for (let tried = 0; ; tried += 1) {
          const answer = await send({ ...input, headers });
          const pause = tried < again ? pauseAfter(answer, tried) : null;
          if (pause === null) return answer;
          await new Promise((resolve) => setTimeout(resolve, pause * 1000));
        }
      },
    ] as const;
  });
  return Object.fromEntries(methods);
}

/** Seconds after which it is sent again; null where a retry cannot help. */
function pauseAfter(answer: Answer, tried: number): number | null {
  if (answer.success) return null;
  const passes =
    answer.code === 'network' ||
    answer.code === 'idempotency_key_in_use' ||
    answer.status === 429 ||
    answer.status === 503;
  const pause = answer.retryAfter > 0 ? answer.retryAfter : 0.5 * 2 ** tried;
  return passes && pause <= longestPauseSeconds ? pause : null;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A timestamp older or newer than this marks a replayed message, not ours. */
const toleranceSeconds = 5 * 60;

/**
 * The event of a request, when its signature is right (Standard Webhooks); throws when it is not. `body`: as it came, byte
 * for byte. `headers`: by their names in lower case.
 */
export async function readWebhook(
  secret: string,
  { headers, body, now = Date.now() }: { headers: Headers; body: string; now?: number },
): Promise<unknown> {
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!id || !at || !signatures) throw new Error('this is no signed webhook');
  if (Math.abs(now / 1000 - Number(at)) > toleranceSeconds || !/^\d+$/.test(at))
    throw new Error('this webhook was signed at another time');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, mac = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(mac), signed)))
      return JSON.parse(body) as unknown;
  }
  throw new Error('the signature of this webhook is wrong');
}

/** No bytes for a text that is not Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return /^[\w+/]*=*$/.test(base64) && base64.length % 4 === 0
    ? Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    : new Uint8Array();
}
