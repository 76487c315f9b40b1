import ipaddr from 'ipaddr.js';
import type { LookUp, Reached } from './lookUp.ts';

/** Allocated for public machines; the rest of IPv6 is not public, or hides an IPv4 address. */
const allocated = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address that a machine on the public Internet may have. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(allocated));
}

const isLoopback = (address: string): boolean => ipaddr.parse(address).range() === 'loopback';

/**
 * Resolves a name once: connecting to the returned address cannot be redirected by a second lookup. Null when one of
 * its addresses is not public. `loopback`: only this machine, for a demo's program on it. Returns one public address,
 * of IPv4 if there is one; for this machine both, since the program may listen at either.
 */
export async function reachedBy(
  host: string,
  { loopback, lookUp, signal }: { loopback: boolean; lookUp: LookUp; signal: AbortSignal },
): Promise<[Reached, ...Reached[]] | null> {
  const [first, ...others] = await lookUp(host.replace(/^\[|\]$/g, ''), signal);
  const may = loopback ? isLoopback : isPublicAddress;
  if (first === undefined || ![first, ...others].every(({ address }) => may(address))) return null;
  return loopback ? [first, ...others] : [first];
}
