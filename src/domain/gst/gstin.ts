import type { Pan } from './pan.ts';
import { stateByCode } from './states.ts';

/** A registration number of the normal kind, format and check character verified (gst-portal#gstin). */
export type Gstin = string & { readonly __brand: 'Gstin' };

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const NORMAL = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;

/**
 * The mod-36 check character over the first 14 characters of a GSTIN or an ARN (gst-portal#arn, gst-portal#gstin).
 * Throws on other lengths and on characters outside 0-9 and A-Z: callers match the format first.
 */
export function checkCharacter(first14: string): string {
  if (!/^[0-9A-Z]{14}$/.test(first14)) throw new Error('a check character is taken over 14 of 0-9, A-Z');
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = ALPHABET.indexOf(first14.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

const tidy = (text: string): string => text.trim().toUpperCase();

/**
 * What is wrong with a typed GSTIN, or null. `format` also covers state codes that no registration has and
 * the kinds that file neither GSTR-1 nor GSTR-3B (UIN, OIDAR, NRTP, TDS, TCS, government department).
 */
export function gstinProblem(text: string): 'empty' | 'length' | 'format' | 'check' | null {
  const gstin = tidy(text);
  if (gstin === '') return 'empty';
  if (gstin.length !== 15) return 'length';
  if (!NORMAL.test(gstin) || stateByCode(gstin.slice(0, 2)) === null) return 'format';
  return checkCharacter(gstin.slice(0, 14)) === gstin.charAt(14) ? null : 'check';
}

/** Trims and upper-cases the text; null when `gstinProblem` finds a problem. */
export const parseGstin = (text: string): Gstin | null =>
  gstinProblem(text) === null ? (tidy(text) as Gstin) : null;

/** "27": the two-digit state code, leading zero kept. */
export const stateCodeOf = (gstin: Gstin): string => gstin.slice(0, 2);

/** The PAN of the business, not of its signatory (gst-portal#pan). */
export const panOf = (gstin: Gstin): Pan => gstin.slice(2, 12) as Pan;
