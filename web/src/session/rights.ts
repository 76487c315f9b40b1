/** The person's rights in this tab's account, from the newest answer; null when no server has sent any. */
let rights: string | null = null;
/** The request whose answer sent them. */
let newestRequest = 0;
const listeners = new Set<() => void>();

/**
 * Notes the rights from an answer's x-may header. `request` counts requests in the order they were sent: the answer of
 * an earlier one may come later, with rights that the person has lost since.
 */
export function noteRights(header: string | null, request: number): void {
  if (header === null || request < newestRequest) return;
  newestRequest = request;
  if (header === rights) return;
  rights = header;
  for (const listener of listeners) listener();
}

export const toldRights = (): string | null => rights;

/** Calls back when the rights change; returns how to stop. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
