/** A person who has pressed looks at the page for so long. */
const forMs = 3 * 60_000;

const since = new Map<string, number>();

/**
 * Somebody has pressed for this GSTIN, here and now, and waits for what comes of it: its code is asked of them at once,
 * and its result is brought into view.
 */
export const expectResult = (gstin: string): void => void since.set(gstin, performance.now());

export const isExpected = (gstin: string): boolean =>
  performance.now() - (since.get(gstin) ?? -Infinity) < forMs;

export const resultShown = (gstin: string): void => void since.delete(gstin);

/** Is nobody typing or reading elsewhere? What a press has taken away leaves the focus with the page. */
export function focusIsFree(beside: Element | null): boolean {
  const { activeElement: active } = document;
  if (active === null || active === document.body) return true;
  return active.matches(':disabled') || beside?.closest('section, article')?.contains(active) === true;
}
