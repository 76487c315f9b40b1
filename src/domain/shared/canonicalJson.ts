/**
 * A value with the keys of its objects sorted and absent fields left out, as far down as it goes. Two values that say
 * the same give the same JSON, whoever has stored them: PostgreSQL sorts the keys of jsonb in its own way.
 */
export function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOneOrder(one)]),
  );
}

/** The one JSON text of a value: keys sorted, no spaces (RFC 8785 for texts, whole numbers, booleans and null). */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOneOrder(value));

/** The same, to read. */
export const readableJson = (value: unknown): string => `${JSON.stringify(inOneOrder(value), null, 2)}\n`;
