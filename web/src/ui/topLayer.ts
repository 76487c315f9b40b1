import { useSyncExternalStore } from 'react';

/** For each open dialog the element above its content, the newest last. */
let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an open dialog, and its element for content on top of it; returns how to unregister it. */
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

/** The element above the newest open dialog's content: everything outside a dialog is inert. Null: none is open. */
export const useTopLayer = (): HTMLElement | null =>
  useSyncExternalStore(
    listen,
    () => open.at(-1) ?? null,
    () => null,
  );
