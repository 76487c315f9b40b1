import { checkCharacter } from './gstin.ts';

/** The portal's acknowledgement number: 15 characters of the shape in gst-portal#arn. */
export type Arn = string & { readonly __brand: 'Arn' };

const SHAPE = /^[A-Z]{2}[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{2}[0-9]{6}[0-9A-Z]$/;

/**
 * Null when the text does not have the shape of an ARN (a `reference_id` does not). `checked` is false when the check
 * character differs: that is only a warning, because the return may still be filed (gst-portal#arn).
 */
export function parseArn(text: string): { arn: Arn; checked: boolean } | null {
  const arn = text.trim().toUpperCase();
  if (!SHAPE.test(arn)) return null;
  return { arn: arn as Arn, checked: checkCharacter(arn.slice(0, 14)) === arn.charAt(14) };
}
