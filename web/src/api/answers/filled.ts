/** A record with all that the server left out, or sent as null, taken from `blank`: pages need not ask again. */
export function filled<T extends object>(blank: T, told: Partial<T> | null | undefined): T {
  const given = Object.entries(told ?? {}).filter(([, value]) => (value ?? undefined) !== undefined);
  return { ...blank, ...Object.fromEntries(given) };
}
