import { type Json, textOf } from './json.ts';

const arnShape = /^[A-Z]{2}\d{12}[0-9A-Z]$/;

/**
 * An ARN in the portal's answer; '' for any other text. Every known one has the shape above; another may still be the
 * portal's, if it is a word of letters and digits (gst-portal#arn).
 */
export const arnOf = (value: unknown): string => {
  const arn = textOf(value);
  return /^[0-9A-Z]{1,40}$/i.test(arn) ? arn : '';
};

/**
 * The ARN in the answer of RETFILE, which some providers call a reference (gst-portal#gstr3b); '' when there is none.
 */
export const arnIn = (answer: Json): string => {
  const reference = textOf(answer['reference_id']);
  return arnOf(answer['ack_num']) || (arnShape.test(reference) ? reference : '');
};
