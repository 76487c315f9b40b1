import { type Json, textOf } from './json.ts';

const arnShape = /^[A-Z]{2}\d{12}[0-9A-Z]$/;

/** Fewer than the 32 characters of a UUID, which a provider may send in the place of an ARN. */
const mayBeArn = /^[0-9A-Z]{10,30}$/;
const LETTER = /[A-Z]/;
const SIX_DIGITS = /(?:\d[A-Z]*){6}/;

/**
 * An ARN in the portal's answer, in capitals without blanks and hyphens; '' for any other text, such as "NA" or
 * "SUCCESS". Every known one has the shape above; another may still be the portal's, if it is as long as an ARN and made
 * of letters and digits (gst-portal#arn).
 */
export const arnOf = (value: unknown): string => {
  const arn = textOf(value).slice(0, 100).toUpperCase().replaceAll(/[\s-]/g, '');
  return mayBeArn.test(arn) && LETTER.test(arn) && SIX_DIGITS.test(arn) ? arn : '';
};

/**
 * The ARN in the answer of RETFILE, which some providers call a reference (gst-portal#gstr3b); '' when there is none.
 */
export const arnIn = (answer: Json): string => {
  const reference = arnOf(answer['reference_id']);
  return arnOf(answer['ack_num']) || (arnShape.test(reference) ? reference : '');
};
