/** What the person may do in the account of this tab, by the newest answer; null where no server has said. */
let told: string | null = null;
const listeners = new Set<() => void>();

/** Takes the rights of an answer's x-may header. */
export function noteRights(header: string | null): void {
  if (header === null || header === told) return;
  told = header;
  for (const listener of listeners) listener();
}

export const toldRights = (): string | null => told;

/** Calls back when other rights are told; answers how to stop. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
