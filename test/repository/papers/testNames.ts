const literal = String.raw`(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|${'`'}((?:\\.|[^${'`'}\\])*)${'`'})`;

/** The names of tests: a call of test or, in a table of checks, its key. Templates fit any value. */
export function namesIn(source: string): ((name: string) => boolean)[] {
  const found = [
    ...source.matchAll(new RegExp(String.raw`\btest\(\s*${literal}`, 'g')),
    ...source.matchAll(new RegExp(String.raw`^ {2}${literal}:`, 'gm')),
  ];
  return found.map(([, single, double, template]) => {
    const plain = (single ?? double)?.replaceAll(/\\(.)/g, '$1');
    if (plain !== undefined) return (name) => name === plain;
    const parts = (template ?? '')
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
    const fits = new RegExp(`^${parts.join('.+')}$`);
    return (name) => name === template || fits.test(name);
  });
}
