import { type Json, plainName, textOf } from './json.ts';

const arnShape = /^[A-Z]{2}\d{12}[0-9A-Z]$/;

/** As long as an ARN, and with a letter first, which no GSTIN has. */
const mayBeArn = /^[A-Z][0-9A-Z]{14}$/;
const SIX_DIGITS = /(?:\d[A-Z]*){6}/;

/**
 * An ARN in the portal's answer, in capitals without blanks and hyphens; '' for any other text, such as "NA" or
 * "SUCCESS". Every known one has the shape above; another may still be the portal's, if it is as long as an ARN and made
 * of letters and digits (gst-portal#arn).
 */
export const arnOf = (value: unknown): string => {
  const arn = textOf(value).slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '');
  return mayBeArn.test(arn) && SIX_DIGITS.test(arn) ? arn : '';
};

const ARN_NAMES: readonly string[] = ['acknum', 'ackno', 'acknowledgementnumber', 'arn', 'arnno'];
const REFERENCE_NAMES: readonly string[] = ['referenceid', 'refid'];

/**
 * The ARN in the answer of RETFILE, which some providers call a reference (gst-portal#gstr3b); '' when there is none, or
 * two.
 */
export const arnIn = (answer: Json): string => {
  const found = (names: readonly string[]): string[] =>
    Object.entries(answer)
      .filter(([name]) => names.includes(plainName(name)))
      .map(([, value]) => arnOf(value));
  const named = found(ARN_NAMES).filter((arn) => arn !== '');
  const arns = new Set(named.length > 0 ? named : found(REFERENCE_NAMES).filter((arn) => arnShape.test(arn)));
  const [arn = ''] = arns;
  return arns.size === 1 ? arn : '';
};
