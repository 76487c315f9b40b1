import { productNow } from '../../clock/productNow.ts';
import { focusIsFree } from '../returns/expected.ts';
import type { AwaitedCode } from './useCodes.ts';

/** Clocks by answers are behind by the time that an answer takes. */
const slackMs = 10_000;

/**
 * Was this page loaded, or loaded anew, while this code alone was waited for, and is the focus nowhere? The box may stand
 * below the cards of the specification's order, out of view: it takes the focus, which brings it into view.
 */
export function waitedBefore(code: AwaitedCode, codes: readonly AwaitedCode[]): boolean {
  if (document.querySelector('dialog:modal') !== null || !focusIsFree(code.gstin)) return false;
  if (codes.some(({ id, forPeople }) => forPeople && id !== code.id)) return false;
  const loaded = productNow() - performance.now();
  return Date.parse(code.asked_at) <= loaded + slackMs;
}
