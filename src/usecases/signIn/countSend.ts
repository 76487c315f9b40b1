import type { Instant } from '#domain/shared/istTime.ts';
import type { TooMany } from '../failures.ts';
import type { RateRule } from '../ports/limits.ts';
import { hashOfBrowser } from './hashes.ts';
import type { IdentityPorts } from './ports.ts';

/** `address`: the network that asks. `browser`: the secret of its cookie, null when it has none. */
type Send = { phone: string; address: string; browser: string | null };
type Share = { bucket: string; rule: RateRule };
type Counting = Pick<IdentityPorts, 'limits'>;

/**
 * Counts one code to a number, or tells when the next may be asked for. A browser in which the number has signed in has a
 * share of its own, that nobody else can use up. All others are strangers to the number: they share what it gets, each
 * network has a part of that, and one network sends to few numbers (record 171). Who is refused has
 * used up nothing of it.
 */
export async function countSend(
  ports: Pick<IdentityPorts, 'limits' | 'rules' | 'store' | 'seal'>,
  send: Send,
  now: Instant,
): Promise<TooMany | null> {
  const { phone, address, browser } = send;
  const { rules, store } = ports;
  const shares = (bucket: string, of: readonly RateRule[]): Share[] => of.map((rule) => ({ bucket, rule }));
  if (browser !== null && (await store.knowsBrowser(phone, hashOfBrowser(ports, browser), now)))
    return countShares(ports, shares(`send:browser:${phone}:${browser}`, rules.sendsPerKnownBrowser), now);
  return (
    (await countNumber(ports, send, now)) ??
    countShares(
      ports,
      [
        ...shares(`send:address:${address}`, rules.sendsPerAddress),
        ...shares(`send:phone:${phone}:${address}`, rules.sendsPerPhoneAndAddress),
        // Counted last, so that a network over its limit does not use up the number's share.
        ...shares(`send:phone:${phone}`, rules.sendsPerPhone),
      ],
      now,
    )
  );
}

/** Counts one in each share in order. If a share is used up, all counts are taken back. */
async function countShares(ports: Counting, shares: readonly Share[], now: Instant): Promise<TooMany | null> {
  for (const [at, { bucket, rule }] of shares.entries()) {
    const { hits, again } = await ports.limits.count(bucket, rule, now, 1);
    if (hits <= rule.most) continue;
    await takeBack(ports, shares.slice(0, at + 1), now);
    return { kind: 'too_many_requests', retryAfterSeconds: Math.ceil((again - now) / 1000) };
  }
  return null;
}

/**
 * Counts the number among those that the network asks for, once. It is looked at first and noted last, and never taken
 * back: of requests at once for a new number none passes uncounted, and all but one give back what they have counted.
 */
async function countNumber(
  ports: Counting & Pick<IdentityPorts, 'rules'>,
  { phone, address }: Send,
  now: Instant,
): Promise<TooMany | null> {
  const { numbersPerAddress: rule } = ports.rules;
  const numbers: Share = { bucket: `send:numbers:${address}`, rule };
  const noted = `send:number:${address}:${phone}`;
  if ((await ports.limits.count(noted, rule, now, 0)).hits > 0) return null;
  const refused = await countShares(ports, [numbers], now);
  if (refused) return refused;
  if ((await ports.limits.count(noted, rule, now, 1)).hits > 1) await takeBack(ports, [numbers], now);
  return null;
}

async function takeBack(ports: Counting, shares: readonly Share[], now: Instant): Promise<void> {
  for (const { bucket, rule } of shares) await ports.limits.count(bucket, rule, now, -1);
}
