import { parse, type Token } from '@messageformat/parser';

/** Messages by keys. */
export type Catalog = { readonly [key: string]: string | Catalog };

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  E: 'É',
  I: 'Í',
  N: 'Ñ',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
};

/**
 * English as no language writes it: accents on its vowels, a third longer, in brackets: a text that is cut, made of
 * pieces, or in no catalog shows at once.
 */
export function pseudo(texts: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? bracketed(text) : pseudo(text),
    ]),
  );
}

function bracketed(message: string): string {
  const tokens = parse(message);
  const length = tokens.reduce((sum, token) => sum + (token.type === 'content' ? token.value.length : 8), 0);
  const tail = length === 0 ? '' : ` ${'~'.repeat(Math.ceil(length / 3))}`;
  return length === 0 ? '' : `[${tokens.map(written).join('')}${tail}]`;
}

/** A token as it is written in a message, its words with accents. */
function written(token: Token): string {
  switch (token.type) {
    case 'content':
      return quoted(token.value.replaceAll(/[a-z]/gi, (letter) => accented[letter] ?? letter));
    case 'argument':
      return `{${token.arg}}`;
    case 'octothorpe':
      return '#';
    case 'function':
      return `{${token.arg}, ${token.key}}`;
    case 'plural':
    case 'select':
    case 'selectordinal': {
      const cases = token.cases.map(({ key, tokens }) => `${key} {${tokens.map(written).join('')}}`);
      return `{${token.arg}, ${token.type}, ${cases.join(' ')}}`;
    }
  }
}

/** Braces stand for themselves in quotes. */
const quoted = (text: string): string => text.replaceAll(/[{}]+/g, (braces) => `'${braces}'`);
