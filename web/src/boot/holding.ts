/**
 * A prerendered page cannot react before its own script has loaded: presses and submits before that are held, and done
 * when that script reports that the page is alive (shell/Alive.tsx). `onHeld` is called once for each form or button,
 * and may return what to do instead.
 */
export function holdUntilAlive(
  onHeld: (target: HTMLElement) => (() => void) | void,
  onAlive = () => {},
): void {
  const held = new Map<HTMLElement, () => void>();
  const hold = (target: HTMLElement, act: () => void): void => {
    if (held.has(target)) return;
    held.set(target, act);
    const instead = onHeld(target);
    if (instead) held.set(target, instead);
  };

  function holdSubmit(event: Event): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(form, () => form.requestSubmit());
  }

  function holdClick(event: Event): void {
    const target = event.target instanceof Element ? event.target.closest('button[data-held]') : null;
    if (target instanceof HTMLButtonElement) hold(target, () => target.click());
  }

  addEventListener('submit', holdSubmit, true);
  addEventListener('click', holdClick, true);
  addEventListener(
    'shunya:alive',
    () => {
      removeEventListener('submit', holdSubmit, true);
      removeEventListener('click', holdClick, true);
      onAlive();
      for (const act of held.values()) act();
    },
    { once: true },
  );
}
