/** The keyboard's stops at the code desk: boxes still without a code, and 'Ask now' where there is none. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-code-stop]:not([readonly])'),
];

/** The next stop from here; after the last comes the first, so that a holder who needs another code is not missed. */
export function goToStop(from: Element, by: 1 | -1): void {
  const all = stops();
  const here = all.findIndex((stop) => stop === from || from.contains(stop));
  all[(here + by + all.length) % all.length]?.focus();
}

export const goToFirstStop = (): void => stops()[0]?.focus();

/** The box of this person; false where none is there. */
export function goToBoxOf(holder: string): boolean {
  const box = document.querySelector<HTMLElement>(
    `[data-holder="${holder}"] [data-code-box]:not([readonly])`,
  );
  box?.focus();
  return box !== null;
}

/** The focused element is gone, and nothing else took the focus. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
