import { productNow } from '../../clock/productNow.ts';
import { shownDialog } from '../../ui/shownDialog.ts';
import { focusIsFree } from './expected.ts';
import type { AwaitedCode } from './useCodes.ts';

/** A clock set from an answer is behind by the answer's travel time. */
const slackMs = 10_000;

/**
 * Among the codes in page order: the first that somebody is asked for, and was already awaited when the page loaded.
 */
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

/** In the order of their boxes, drawn or about to be: one box's part of the page may load before another's. */
const orderOnPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-codes]')].flatMap(
    ({ dataset }) => dataset['codes']?.split(',') ?? [],
  );

/**
 * Whether the page was loaded or reloaded while this code was awaited, this code is the first on the page, and nothing
 * has the focus. The box may be below the cards of the specification's order, out of view: it takes the focus, which
 * scrolls it into view.
 */
export function isFirstWaited(code: AwaitedCode, codes: readonly AwaitedCode[]): boolean {
  if (shownDialog() !== null || !focusIsFree(code.gstin)) return false;
  return firstWaited(orderOnPage(), codes, productNow() - performance.now()) === code.id;
}

/** After entering a code, the focus moves to the box after it, and from the last one to the first. */
export function goOnFrom(box: HTMLElement): void {
  if (!box.contains(document.activeElement)) return;
  const within = shownDialog() ?? document;
  const boxes = [...within.querySelectorAll<HTMLElement>('[data-code-of]')];
  const at = boxes.indexOf(box);
  const next = [...boxes.slice(at + 1), ...boxes.slice(0, Math.max(at, 0))].map((box) =>
    box.querySelector('input'),
  );
  next.find((input) => input !== null)?.focus();
}
