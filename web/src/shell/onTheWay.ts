const key = 'shunya:on-the-way';

/**
 * State for the dashboard, carried by the navigation and also stored in this tab until it arrives: a document that
 * reloads before the router has moved on has no navigation state. An empty record clears the last one.
 */
export function keepOnTheWay(carried: object): void {
  if (Object.keys(carried).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(carried));
}

/** The stored state, of any shape the browser kept. */
export function keptOnTheWay(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Removes the fields that have arrived. */
export function arrived(names: readonly string[]): void {
  keepOnTheWay(Object.fromEntries(Object.entries(keptOnTheWay()).filter(([name]) => !names.includes(name))));
}
