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
 * English as no language writes it: accents, each vowel twice, which makes words a third longer, and brackets. A text
 * that is cut, made of pieces, or in no catalog shows at once.
 */
export function pseudo(texts: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? bracketed(text) : pseudo(text),
    ]),
  );
}

const bracketed = (message: string): string =>
  message === '' ? '' : `[${parse(message).map(written).join('')}]`;

/** A token as it is written in a message, its words with accents. */
function written(token: Token): string {
  switch (token.type) {
    case 'content':
      return quoted(token.value.replaceAll(tagOrLetter, stretched));
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

/** The page knows a tag by its name (`web/src/texts/rich.ts`). */
const tagOrLetter = /<\/?\w+\/?>|[a-z]/gi;

function stretched(part: string): string {
  const letter = accented[part];
  if (letter === undefined) return part;
  return /[aeiouy]/i.test(part) ? letter + letter : letter;
}

/** Braces stand for themselves in quotes. */
const quoted = (text: string): string => text.replaceAll(/[{}]+/g, (braces) => `'${braces}'`);
