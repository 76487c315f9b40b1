import { costOfJson } from '#domain/shared/jsonCost.ts';

/** A JSON object whose members are still to be judged. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; anything else in it, and anything that is no list, is left out. */
export const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Text without blanks around it; numbers as text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const longestLine = 500;

/** What people read or the ledger keeps: one line, and no longer than anything that the portal truly says. */
export const lineOf = (value: unknown): string =>
  textOf(value)
    .slice(0, longestLine)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** A token that goes along in headers; '' for what cannot stand in one. */
export const tokenIn = (value: unknown): string => {
  const token = textOf(value);
  return token.length <= 8192 && /^[\x20-\x7e]+$/.test(token) ? token : '';
};

/** A number, or text that is one; 0 for anything else. */
export const numberOf = (value: unknown): number => {
  const number = Number(textOf(value).slice(0, 40));
  return Number.isFinite(number) ? number : 0;
};

/** Many times what the largest answer has: a summary some hundreds, a month of a thousand documents thirty thousand. */
const most = { values: 200_000, depth: 40 };

/** Can the database keep every text in it? It takes neither a zero nor half a character. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
};

/** Only an escape brings such a text into what was decoded as UTF-8. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Null when the text is no JSON object, and of one that nobody honest sends: with too much in it to be judged without
 * holding others up, nested too deep, or with texts that nothing can keep.
 */
export const parseRecord = (text: string): Json | null => {
  if (costOfJson(text, most).tooMuch !== null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && (!mayBeUnstorable.test(text) || isStorable(value)) ? value : null;
  } catch {
    return null;
  }
};
