import { BlockList, isIPv4 } from 'node:net';
import type { LookUp, Reached } from './lookUp.ts';

/** Networks that are not part of the public Internet, or lead into one that is not. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');

/** Allocated for public machines; the rest of IPv6 is not public, or hides an IPv4 address. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

/** True for an address that a machine on the public Internet may have. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !notPublic.check(address, 'ipv4')
    : publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

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
