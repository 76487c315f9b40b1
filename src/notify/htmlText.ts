const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const unread = new Set(['style', 'script', 'head', 'title']);
const breaking = new Set(['br', 'p', 'div', 'tr', 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'td', 'th']);

/**
 * The text that a person reads in an HTML mail: without tags, styles and comments, with a new line where a block ends.
 * It reads the mail once from left to right: a pattern such as `<!--.*?-->` takes quadratic time on a hostile mail.
 */
export function htmlToText(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return entities(text + html.slice(at));
    text += html.slice(at, open);
    const close = html.startsWith('<!--', open) ? lower.indexOf('-->', open) + 2 : lower.indexOf('>', open);
    if (close < open) break;
    const name = /^<\/?([a-z0-9]+)/.exec(lower.slice(open, open + 20))?.[1] ?? '';
    at = close + 1;
    if (unread.has(name) && lower[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at);
      if (end < 0) break;
      at = end;
    } else if (breaking.has(name)) {
      text += '\n';
    }
  }
  return entities(text);
}

const entities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
