/**
 * The keyboard's stops at the code desk: 'Ask the next 5', boxes still without a code, and 'Ask now' where there is
 * none.
 */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-code-stop]:not([readonly])'),
];

const isBox = (stop: HTMLElement): boolean => stop.matches('[data-code-box]');

const wave = (): HTMLElement | undefined => stops().find((stop) => stop.matches('[data-code-wave]'));

/** The next stop from here; after the last comes the first, so that a holder who needs another code is not missed. */
export function goToStop(from: Element, by: 1 | -1): void {
  const all = stops();
  const here = all.findIndex((stop) => stop === from || from.contains(stop));
  all[(here + by + all.length) % all.length]?.focus();
}

/** From a box whose code was just entered: the next box, else the press for the next people. False: neither is there. */
export function goOn(from: Element): boolean {
  const all = stops();
  const here = all.findIndex((stop) => from.contains(stop));
  const others = [...all.slice(here + 1), ...all.slice(0, Math.max(0, here))];
  const next = others.find(isBox) ?? wave();
  next?.focus();
  return next !== undefined;
}

/** The first open box; false where there is none. */
export function goToFirstBox(): boolean {
  const box = stops().find(isBox);
  box?.focus();
  return box !== undefined;
}

/** Where nobody has to type: the press for the next people, else the first person to ask. */
export const goToAsk = (): void => (wave() ?? stops()[0])?.focus();

/** The box of this person; false where none is there. */
export function goToBoxOf(holder: string): boolean {
  const box = document.querySelector<HTMLElement>(
    `[data-holder="${holder}"] [data-code-box]:not([readonly])`,
  );
  box?.focus();
  return box !== null;
}

/** The focused element is gone and nothing else took the focus, or it is a box whose code was entered. */
export const isFocusFree = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.matches('[data-code-box][readonly]');
