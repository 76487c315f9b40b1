import { useSyncExternalStore } from 'react';

/** Of each open dialog the place above its content, the newest last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Says that a dialog is open, and its place for what comes over it; answers how to say that it is closed. */
export function enterTopLayer(above: HTMLElement): () => void {
  change([...open, above]);
  return () => change(open.filter((other) => other !== above));
}

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place above the newest open dialog's content: all outside a dialog is inert. Null: none is open. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(
    listen,
    () => open.at(-1) ?? null,
    () => null,
  );
