import { Resolver } from 'node:dns/promises';
import { type LookUp, lookUpOn } from './lookUp.ts';
import { type ProxyFor, requestOf } from './pinnedRequest.ts';
import { reachedBy } from './publicAddress.ts';

/** A request; a subset of that of the standard `fetch`. */
export type GuardedRequest = {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
};

export type GuardedFetch = (address: string, request: GuardedRequest) => Promise<Response>;

const mostMs = 10_000;
const mostBytes = 256 * 1024;

/**
 * Asks an address that a user has chosen: a public machine over https, or in a demo this machine. Its name is looked up
 * once. Throws where nothing may be sent, where nobody answers in time, and for an answer that is too long. Redirects
 * are answers like any other.
 */
export const guardedFetch =
  (options: {
    loopback: boolean;
    proxy?: ProxyFor;
    lookUp?: LookUp;
    /** For the whole call. */
    timeoutMs?: number;
  }): GuardedFetch =>
  async (address, { method, headers, body, signal: stop }) => {
    const url = new URL(address);
    const isPlain = url.protocol === 'http:';
    if (isPlain ? !options.loopback : url.protocol !== 'https:') throw new NotReached(url);
    const { timeoutMs = mostMs } = options;
    const signal = AbortSignal.any([...(stop === undefined ? [] : [stop]), AbortSignal.timeout(timeoutMs)]);
    const { lookUp = lookUpOn() } = options;
    const reached = await reachedBy(url.hostname, { loopback: isPlain, lookUp, signal });
    if (reached === null) throw new NotReached(url);
    const proxy = isPlain ? null : (options.proxy?.(url) ?? null);
    return new Promise((answered, failed) => {
      const sent = requestOf(
        url,
        reached,
        {
          method,
          headers: {
            ...headers,
            host: url.host,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
          proxy,
          timeoutMs,
          signal,
        },
        (response) => {
          const parts: Buffer[] = [];
          let length = 0;
          response.on('data', (part: Buffer) => {
            length += part.length;
            if (length > mostBytes) response.destroy(new NotReached(url));
            else parts.push(part);
          });
          response.on('error', failed);
          response.on('end', () => answered(responseOf(response, Buffer.concat(parts))));
        },
      );
      sent.on('error', failed);
      sent.end(body);
    });
  };

function responseOf(
  { statusCode = 502, headers }: { statusCode?: number | undefined; headers: NodeJS.Dict<string | string[]> },
  body: Buffer,
): Response {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const isEmpty = statusCode < 200 || [204, 205, 304].includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode < 200 ? 502 : statusCode,
    headers: pairs,
  });
}

/** No public machine, no https, or too long an answer. */
class NotReached extends Error {
  constructor({ host }: URL) {
    super(`nothing is asked at ${host}`);
  }
}

/** The TXT records of a name; null when nobody answers in time. */
export async function textsOf(name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return error instanceof Error && 'code' in error && noRecords.includes(error.code) ? [] : null;
  }
}

/** No such name, or none of this kind. */
const noRecords: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];
