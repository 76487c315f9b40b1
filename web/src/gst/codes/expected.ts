/** A person who has pressed looks at the page for so long. */
const forMs = 3 * 60_000;

const presses = new Map<string, { at: number; from: Element | null }>();

/**
 * Somebody has pressed for this GSTIN, here and now, and waits for what comes of it: its code is asked of them at once,
 * and its result is brought into view.
 */
export const expectResult = (gstin: string): void =>
  void presses.set(gstin, { at: performance.now(), from: document.activeElement });

export const isExpected = (gstin: string): boolean =>
  performance.now() - (presses.get(gstin)?.at ?? -Infinity) < forMs;

export const resultShown = (gstin: string): void => void presses.delete(gstin);

/**
 * Has the focus stayed where the person has pressed for this GSTIN? Then it may go to what came of it: nobody is typing
 * or reading elsewhere. What a press has taken away leaves the focus with the page, a dialog that closes gives it back
 * to a button of the card whose `result` it is, and a box for a code is about to go.
 */
export function focusIsFree(gstin: string, result?: Element): boolean {
  const { activeElement: active } = document;
  if (active === null || active === document.body || active.matches(':disabled')) return true;
  return (
    (active.matches('button') && result?.closest('article, section')?.contains(active) === true) ||
    active === presses.get(gstin)?.from ||
    active.closest<HTMLElement>('[data-code-of]')?.dataset['codeOf'] === gstin
  );
}

/**
 * A press for this GSTIN has been answered, and its code was waited for before: the box for it takes the focus, which
 * the button that is about to go would leave with the page. A box that comes later takes it by itself.
 */
export function goToBoxOf(gstin: string): void {
  const box = document.querySelector<HTMLElement>(`[data-code-of="${gstin}"] input`);
  if (box !== null && focusIsFree(gstin, box)) box.focus();
}
