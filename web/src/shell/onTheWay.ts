const key = 'shunya:on-the-way';

/**
 * What goes along to the dashboard in the navigation state, kept for this tab besides until it has arrived: a
 * document that is loaded anew before the router has moved on has no such state. An empty record forgets the last one.
 */
export function keepOnTheWay(carried: object): void {
  if (Object.keys(carried).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(carried));
}

/** What is kept, of whatever shape the browser has it. */
export function keptOnTheWay(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** These fields have arrived. */
export function arrived(names: readonly string[]): void {
  keepOnTheWay(Object.fromEntries(Object.entries(keptOnTheWay()).filter(([name]) => !names.includes(name))));
}
