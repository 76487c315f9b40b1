import { productNow } from '../../clock/productNow.ts';
import { focusIsFree } from './expected.ts';
import type { AwaitedCode } from './useCodes.ts';

/** Clocks by answers are behind by the time that an answer takes. */
const slackMs = 10_000;

/** Of the codes in the order of the page: the first that somebody is asked for and was when the page was loaded. */
export const firstWaited = (
  order: readonly string[],
  codes: readonly Pick<AwaitedCode, 'id' | 'asked_at' | 'forPeople'>[],
  loaded: number,
): string | undefined =>
  order.find((place) =>
    codes.some(
      ({ id, asked_at, forPeople }) => id === place && forPeople && Date.parse(asked_at) <= loaded + slackMs,
    ),
  );

/** By the places that boxes have or are about to have: one box's part of the page may come before another's. */
const orderOnPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-codes]')].flatMap(
    ({ dataset }) => dataset['codes']?.split(',') ?? [],
  );

/**
 * Was this page loaded, or loaded anew, while this code was waited for, and is it the first of them on the page, and the
 * focus nowhere? The box may stand below the cards of the specification's order, out of view: it takes the focus, which
 * brings it into view.
 */
export function isFirstWaited(code: AwaitedCode, codes: readonly AwaitedCode[]): boolean {
  if (document.querySelector('dialog:modal') !== null || !focusIsFree(code.gstin)) return false;
  return firstWaited(orderOnPage(), codes, productNow() - performance.now()) === code.id;
}

/** Whoever gave a code goes on to the box after it, and from the last one to the first. */
export function goOnFrom(given: HTMLElement): void {
  if (!given.contains(document.activeElement)) return;
  const within = document.querySelector('dialog:modal') ?? document;
  const boxes = [...within.querySelectorAll<HTMLElement>('[data-code-of]')];
  const at = boxes.indexOf(given);
  const next = [...boxes.slice(at + 1), ...boxes.slice(0, Math.max(at, 0))].map((box) =>
    box.querySelector('input'),
  );
  next.find((input) => input !== null)?.focus();
}
