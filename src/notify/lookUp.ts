import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export type Reached = { address: string; family: number };

/** The addresses of a name; none when it has none or nobody answers in time. The signal aborts it at once. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<Reached[]>;

const here: Reached[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Asks the machine's DNS servers, from /etc/resolv.conf, over the network. Names chosen by others never go to the
 * system's own resolver: it runs on the four threads that also read files and look up the portal's name, and a name
 * whose server is silent blocks one of them for a minute or more. So /etc/hosts and search domains are not used for
 * them either, except that `localhost` is this machine. A server is asked twice, the first time for `askMs`, and all
 * together have `wholeMs`. `servers`: overrides the machine's.
 */
export const lookUpOn =
  ({
    servers,
    askMs = 1_500,
    wholeMs = 5_000,
  }: { servers?: readonly string[]; askMs?: number; wholeMs?: number } = {}): LookUp =>
  async (host, signal) => {
    if (host === 'localhost') return here;
    const literal = isIP(host);
    if (literal !== 0) return [{ address: host, family: literal }];
    // One resolver for each name: cancelling one cancels no other.
    const resolver = new Resolver({ timeout: askMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)]);
    const giveUp = (): void => resolver.cancel();
    ended.throwIfAborted();
    ended.addEventListener('abort', giveUp, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      return found.flatMap((answer, n) =>
        answer.status === 'rejected'
          ? []
          : answer.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })),
      );
    } finally {
      ended.removeEventListener('abort', giveUp);
    }
  };
