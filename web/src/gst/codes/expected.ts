/** How long a person is assumed to watch the page after a press. */
const forMs = 3 * 60_000;

const presses = new Map<string, { at: number; from: Element | null }>();

/**
 * Notes a press for this GSTIN on this page by a person who waits for the result: its code is asked for at once, and
 * its result is scrolled into view.
 */
export const expectResult = (gstin: string): void =>
  void presses.set(gstin, { at: performance.now(), from: document.activeElement });

export const isExpected = (gstin: string): boolean =>
  performance.now() - (presses.get(gstin)?.at ?? -Infinity) < forMs;

export const resultShown = (gstin: string): void => void presses.delete(gstin);

/**
 * Whether the focus has stayed where the person pressed for this GSTIN. Then it may move to the result: nobody is
 * typing or reading elsewhere. A removed button leaves the focus on the body or on the dialog around it, a closing dialog
 * returns it to a button of the card whose `result` it is, and a code's box is about to go.
 */
export function focusIsFree(gstin: string, result?: Element): boolean {
  const { activeElement: active } = document;
  if (active === null || active === document.body || active.matches(':disabled, [role=dialog]')) return true;
  return (
    (active.matches('button') && result?.closest('article, section')?.contains(active) === true) ||
    active === presses.get(gstin)?.from ||
    active.closest<HTMLElement>('[data-code-of]')?.dataset['codeOf'] === gstin
  );
}

/**
 * After an answered press for this GSTIN, when its code was already awaited: the code's box takes the focus, which
 * would otherwise fall to the body with the button. A box that comes later takes it by itself.
 */
export function goToBoxOf(gstin: string): void {
  const box = document.querySelector<HTMLElement>(`[data-code-of="${gstin}"] input`);
  if (box !== null && focusIsFree(gstin, box)) box.focus();
}
