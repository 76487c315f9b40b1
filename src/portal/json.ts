import { costOfJson } from '#domain/shared/jsonCost.ts';

/** A JSON object whose members are not checked yet. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; other elements, and values that are not a list, are left out. */
export const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Text without blanks around it; numbers as text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** Rupees, as a number or as text that is one, with or without commas, in whole paise; null for anything else. */
export const paiseOf = (value: unknown): number | null => {
  const text = textOf(value).replaceAll(/(?<=\d),(?=\d)/g, '');
  if (!/^-?\d{1,13}(\.\d{1,6})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
};

const longestLine = 500;

/** Text for people or the ledger: one line, no longer than any real text of the portal. */
export const lineOf = (value: unknown): string =>
  textOf(value)
    .slice(0, longestLine)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** A token for a header; '' when it contains characters that a header cannot. */
export const tokenIn = (value: unknown): string => {
  const token = textOf(value);
  return token.length <= 8192 && /^[\x20-\x7e]+$/.test(token) ? token : '';
};

/** A number, or text that is one; 0 for anything else. */
export const numberOf = (value: unknown): number => {
  const number = Number(textOf(value).slice(0, 40));
  return Number.isFinite(number) ? number : 0;
};

/**
 * Many times the largest answer: a summary has some hundreds of values, a month of a thousand documents thirty
 * thousand.
 */
const max = { values: 200_000, depth: 40 };

/** Whether the database can store every text in it: it accepts neither NUL nor half a surrogate pair. */
const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
};

/** Only an escape brings such a text into input decoded as UTF-8. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Null when the text is not JSON, or such that nobody honest sends: with too many values to check without delaying
 * others, nested too deep, or with texts that cannot be stored.
 */
const parsed = (text: string): unknown => {
  if (costOfJson(text, max).tooMuch !== null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return !mayBeUnstorable.test(text) || isStorable(value) ? value : null;
  } catch {
    return null;
  }
};

/** Null when the text is not a JSON object, or one that nobody honest sends. */
export const parseRecord = (text: string): Json | null => {
  const value = parsed(text);
  return isRecord(value) ? value : null;
};

/** Likewise an answer that is a list alone, as the member `response` of an object. */
export const parseRows = (text: string): Json | null => {
  const value = parsed(text);
  return Array.isArray(value) ? { response: value } : null;
};

/** A member's name in lower case, without punctuation: providers spell one name in many ways. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The first member with one of these names, which are plain. */
export const memberOf = (row: Json, ...names: readonly string[]): unknown =>
  Object.entries(row).find(([name]) => names.includes(plainName(name)))?.[1];
