/*
 * Converts typed and pasted text to plain characters, in time linear in its length: a repetition that could start at
 * each of its own characters is searched by hand.
 */

/** Invisible marks: zero-width ones, marks of direction, soft hyphens, the variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

const DIGIT = /\p{Nd}/gu;
/**
 * The ten digits stand at the same place in the block of each Indian script, from Devanagari to Malayalam. Digits of
 * other scripts stand elsewhere and stay as they are.
 */
const asciiDigit = (sign: string): string => {
  const code = sign.charCodeAt(0);
  return code >= 0x900 && code <= 0xd7f ? String((code & 0x7f) - 0x66) : sign;
};

/**
 * Full-width and Indian digits become 0-9, full-width letters plain ones, every blank a space; drops invisible marks.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DIGIT, asciiDigit)
    .replaceAll(/[^\S\r\n]/g, ' ')
    .trim();

const QUOTES = `"'\`‘’‚“”„«»`;

/** Removes these signs at both ends. */
export function trimSigns(text: string, signs: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && signs.includes(text.charAt(from))) from += 1;
  while (to > from && signs.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/**
 * The text in a cell that a spreadsheet writes as a formula to keep its zeros: `="0712"`; any other cell unchanged.
 */
export const outOfFormula = (cell: string): string =>
  cell.startsWith('="') && cell.endsWith('"') && cell.length > 2
    ? cell.slice(2, -1).replaceAll('""', '"')
    : cell;

/** A value from a cell or between quotes: plain, without `="…"`, quotes and the apostrophe of a text cell. */
export const plainValue = (text: string): string =>
  trimSigns(outOfFormula(plainText(text)), QUOTES + ' ').trim();
