/** The allowed senders of codes by mail. `domains` empty: anybody who knows an address. */
export type KnownSenders = { domains: readonly string[]; authServer: string | null };

/**
 * Whether a mail with these headers may bring a code (record 133). With `authServer`, the name under which the
 * operator's own MX reports its results (RFC 8601), DKIM or SPF must have passed for a known domain; only the newest
 * such header is read, because a sender may have written others. Without it the address in From has to be of a known
 * domain, which anybody who knows that domain can forge.
 */
export function isKnownSender(
  header: (name: string) => string,
  { domains, authServer }: KnownSenders,
): boolean {
  if (domains.length === 0) return true;
  if (authServer === null) return isOf(domains, header('from').split('@').at(-1)?.split('>')[0] ?? '');
  const [server = '', ...results] = header('authentication-results').split(';');
  if (server.trim().split(/\s/)[0]?.toLowerCase() !== authServer.toLowerCase()) return false;
  return results.some((result) => {
    const words = result.trim().toLowerCase().split(/\s/);
    const resultOf = (name: string): string =>
      words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    if (words[0] === 'dkim=pass') return isOf(domains, resultOf('header.d'));
    return words[0] === 'spf=pass' && isOf(domains, resultOf('smtp.mailfrom').split('@').at(-1) ?? '');
  });
}

const isOf = (domains: readonly string[], domain: string): boolean => {
  const wanted = domain.trim().toLowerCase();
  return domains.some(
    (known) => wanted === known.toLowerCase() || wanted.endsWith(`.${known.toLowerCase()}`),
  );
};
