import { type Json, textOf } from './json.ts';

const arnShape = /^[A-Z]{2}\d{12}[0-9A-Z]$/;

/** The ARN in the answer of RETFILE, which some providers tell as a reference (gst-portal#gstr3b); '' where there is none. */
export const arnIn = (answer: Json): string => {
  const reference = textOf(answer['reference_id']);
  return textOf(answer['ack_num']) || (arnShape.test(reference) ? reference : '');
};
