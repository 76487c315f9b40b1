import { type FieldProblem, type NumberKind, plain, problem } from '../shared/fieldProblem.ts';
import { plainValue } from '../shared/typed.ts';
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

/** Numbers of 15 characters that show by themselves that their holder files other returns (gst-portal#gstin). */
const OTHER_KINDS: readonly { match: RegExp; kind: NumberKind }[] = [
  { match: /^[0-9]{2}[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]D[0-9A-Z]$/, kind: 'tax_deductor' },
  { match: /^[0-9]{2}[A-Z]{4}[A-Z0-9][0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$/, kind: 'tax_collector' },
  { match: /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[0-9A-Z]$/, kind: 'uin_holder' },
  { match: /^[0-9]{4}[A-Z]{3}[0-9]{5}NR[0-9A-Z]$/, kind: 'non_resident' },
  { match: /^99[0-9]{2}[A-Z]{3}[0-9]{5}OS[0-9A-Z]$/, kind: 'online_services_from_abroad' },
];

/** Labels before a number copied from a bill, a board or a certificate, without blanks and signs. */
const LABEL = /^GST(?:IN)?(?:UIN|IN|NUMBER|NUM|NO|REGISTRATION|REGN|REG|ID|IS|OF){0,4}/;
/** Fifteen characters, with or without blanks and signs between them, that begin and end at word boundaries. */
const FIFTEEN = /(?<![0-9A-Z])(?=([0-9A-Z](?:[^0-9A-Z]{0,3}[0-9A-Z]){14})(?![0-9A-Z]))/g;

const isNormal = (gstin: string): boolean => NORMAL.test(gstin) && stateByCode(gstin.slice(0, 2)) !== null;
const fits = (gstin: string): boolean =>
  isNormal(gstin) && checkCharacter(gstin.slice(0, 14)) === gstin.charAt(14);
const kindOf = (gstin: string): NumberKind | null =>
  OTHER_KINDS.find(({ match }) => match.test(gstin))?.kind ?? null;

/**
 * Finds the number in typed or pasted text, in capitals: removes blanks, hyphens and invisible marks, `="…"` and
 * quotes, and a label such as "GSTIN/UIN:"; also finds it in a line that names the business. A text without a number
 * of 15 characters is returned without its blanks and signs; `gstinProblem` gives the problem.
 */
export function gstinTyped(text: string): string {
  const value = plainValue(text).toUpperCase();
  const joined = value.replaceAll(/[^0-9A-Z]/g, '');
  const unnamed = joined.replace(LABEL, '');
  if (unnamed.length === 15) return unnamed;
  const found = Array.from(value.matchAll(FIFTEEN), ([, signs = '']) => signs.replaceAll(/[^0-9A-Z]/g, ''));
  const [only, ...others] = new Set(found.filter((each) => fits(each) || kindOf(each) !== null));
  return only !== undefined && others.length === 0 ? only : unnamed;
}

const DIGIT_OF: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const LETTER_OF: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '8': 'B' };
/** Positions of a GSTIN that are only digits or only letters; the 13th to 15th characters may be either. */
const CLASSES = '99AAAAA9999A';

/** The GSTIN after swapping letters and digits that look alike, where only one of them is allowed. */
function lookAlike(gstin: string): Gstin | null {
  const read = Array.from(gstin, (sign, at) => {
    const wanted = CLASSES.charAt(at);
    return (wanted === '9' ? DIGIT_OF[sign] : wanted === 'A' ? LETTER_OF[sign] : undefined) ?? sign;
  }).join('');
  return read !== gstin && fits(read) ? (read as Gstin) : null;
}

/**
 * The problem with a typed GSTIN, or null. For a wrong check character it gives the one that fits the other fourteen;
 * for a look-alike, such as O for 0, the GSTIN that was probably meant, which is not used without asking; for the
 * number of a taxpayer who files other returns, their kind. `gstin_form` also covers state codes that no registration
 * has.
 */
export function gstinProblem(text: string): FieldProblem | null {
  const gstin = gstinTyped(text);
  if (gstin === '') return problem('required', { field: 'gstin' });
  if (gstin.length !== 15) return plain('gstin_length');
  const kind = kindOf(gstin);
  if (kind !== null) return problem('gstin_of_other', { kind });
  if (isNormal(gstin)) {
    const expected = checkCharacter(gstin.slice(0, 14));
    return expected === gstin.charAt(14) ? null : problem('gstin_check', { expected });
  }
  const perhaps = lookAlike(gstin);
  return perhaps === null ? plain('gstin_form') : problem('gstin_perhaps', { gstin: perhaps });
}

/** Reads the text by `gstinTyped`; null when `gstinProblem` finds a problem. */
export const parseGstin = (text: string): Gstin | null =>
  gstinProblem(text) === null ? (gstinTyped(text) as Gstin) : null;

/** "27": the two-digit state code, leading zero kept. */
export const stateCodeOf = (gstin: Gstin): string => gstin.slice(0, 2);

/** The PAN of the business, not of its signatory (gst-portal#pan). */
export const panOf = (gstin: Gstin): Pan => gstin.slice(2, 12) as Pan;
