/** What the person may do in the account of this tab, by the newest answer; null where no server has said. */
let told: string | null = null;
/** The request whose answer said so. */
let toldBy = 0;
const listeners = new Set<() => void>();

/**
 * Takes the rights of an answer's x-may header. `request` counts requests in the order they were sent: the answer of
 * an earlier one may come later, with rights that the person has lost since.
 */
export function noteRights(header: string | null, request: number): void {
  if (header === null || request < toldBy) return;
  toldBy = request;
  if (header === told) return;
  told = header;
  for (const listener of listeners) listener();
}

export const toldRights = (): string | null => told;

/** Calls back when other rights are told; answers how to stop. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
