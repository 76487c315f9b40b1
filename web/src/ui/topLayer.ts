import { useSyncExternalStore } from 'react';

/** The dialogs that are open, the newest last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Says that a dialog is open; answers how to say that it is closed. */
export function enterTopLayer(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest open dialog: all outside it is inert, so what must be reached has to lie inside. Null: none. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(
    listen,
    () => open.at(-1) ?? null,
    () => null,
  );
