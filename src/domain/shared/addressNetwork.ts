import ipaddr from 'ipaddr.js';

/**
 * The network to which a per-address limit applies: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * which belong to one household, office or server. Accepts any spelling of Node or a proxy: compressed, with leading
 * zeros, in capitals, with a zone, IPv4 mapped into IPv6. A text that is no address stands for itself.
 */
export function addressNetwork(address: string): string {
  // A zone names one of this machine's own cards.
  const plain = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(plain)) return plain;
  const read = ipaddr.parse(plain);
  if (!('parts' in read)) return read.toString();
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString();
  return read.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
