/**
 * The network to which a per-address limit applies: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * which belong to one household, office or server. Accepts any spelling of Node or a proxy: compressed, with leading
 * zeros, in capitals, with a zone, IPv4 mapped into IPv6.
 */
export function addressNetwork(address: string): string {
  const plain = address.toLowerCase().split('%', 1)[0] ?? '';
  if (!plain.includes(':')) return plain;
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length);
  const [head = '', tail] = plain.split('::');
  const front = groupsOf(head);
  const back = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}

/** The groups of 16 bits in a part of an IPv6 address, without leading zeros. An IPv4 tail counts as two. */
const groupsOf = (part: string): string[] =>
  part === ''
    ? []
    : part
        .split(':')
        .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
