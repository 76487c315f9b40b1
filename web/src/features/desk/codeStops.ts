/** Where the keyboard stops at the code desk: the boxes whose code was not given yet, and 'Ask now' where there is none. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-code-stop]:not([readonly])'),
];

/** The next one from here, and from the last the first: who comes back with another code is not passed by. */
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

/** What had the focus is gone, and nobody has taken it elsewhere. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
