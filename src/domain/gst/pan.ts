import { plainValue } from '../shared/typed.ts';

/** An income-tax number in upper case. Its last letter is a check letter by an unpublished rule (gst-portal#pan). */
export type Pan = string & { readonly __brand: 'Pan' };

export type PanHolder =
  | 'individual'
  | 'company'
  | 'huf'
  | 'firm'
  | 'aop'
  | 'trust'
  | 'boi'
  | 'local_authority'
  | 'artificial_person'
  | 'government'
  | 'other';

const HOLDERS: Readonly<Record<string, PanHolder>> = {
  P: 'individual',
  C: 'company',
  H: 'huf',
  F: 'firm',
  A: 'aop',
  T: 'trust',
  B: 'boi',
  L: 'local_authority',
  J: 'artificial_person',
  G: 'government',
};

const SHAPE = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const WITHIN = /(?<![0-9A-Z])[A-Z]{5}[0-9]{4}[A-Z](?![0-9A-Z])/g;

/**
 * Finds the number in typed or pasted text, in capitals: without blanks, hyphens, `="…"` and a label such as "PAN:";
 * also in a line with other words, if it is the only one there.
 */
export const panTyped = (text: string): string => {
  const value = plainValue(text).toUpperCase();
  const joined = value.replaceAll(/[^0-9A-Z]/g, '');
  if (joined.length === 10) return joined;
  const unnamed = joined.replace(/^PAN(?:NUMBER|NO|IS){0,2}/, '');
  if (SHAPE.test(unnamed)) return unnamed;
  const [only, ...others] = value.slice(0, 500).match(WITHIN) ?? [];
  return only !== undefined && others.length === 0 ? only : unnamed;
};

/** Reads the text by `panTyped`; null unless five letters, four digits, one letter (gst-portal#pan). */
export function parsePan(text: string): Pan | null {
  const pan = panTyped(text);
  return SHAPE.test(pan) ? (pan as Pan) : null;
}

/** The kind of holder by the fourth letter; a firm is a partnership or an LLP (gst-portal#evc-or-dsc). */
export const panHolder = (pan: Pan): PanHolder => HOLDERS[pan.charAt(3)] ?? 'other';

/** Form for display and for storage beside other text: enough to tell one's own PAN from another. */
export const maskedPan = (pan: string): string =>
  pan === '' ? '' : `${pan.slice(0, 2)}••••••${pan.slice(-2)}`;

/**
 * The PAN of the signatory, who is a person. Only an individual's own PAN is in the GSTIN; the signatory of anyone
 * else (a karta, a partner, a trustee) has a separate PAN, which has to be asked for (gst-portal#authenticate).
 */
export const signatoryPanIn = (businessPan: Pan): Pan | null =>
  panHolder(businessPan) === 'individual' ? businessPan : null;
