const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const brackets = { open: 0x5b, close: 0x5d };
const braces = { open: 0x7b, close: 0x7d };

/** `names`: the total number of member names in the text. */
export type JsonCost = { tooMuch: 'values' | 'depth' | null; names: number };

/**
 * The cost of a JSON text before it is parsed. Parsing, checking and storing costs depend on the number of values,
 * not on the length: eight megabytes of photo are one value, of `[1,1,…]` four million. Counts values by their signs
 * in one pass, and stops when there are too many; an invalid JSON text is left to the parser.
 */
export function costOfJson(json: string, limits: { values: number; depth: number }): JsonCost {
  let values = 1;
  let depth = 0;
  let names = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (sign === comma || sign === colon) {
      values += 1;
      if (sign === colon) names += 1;
    } else if (sign === brackets.open || sign === braces.open) {
      values += 1;
      depth += 1;
      if (depth > limits.depth) return { tooMuch: 'depth', names };
    } else if (sign === brackets.close || sign === braces.close) depth -= 1;
    if (values > limits.values) return { tooMuch: 'values', names };
  }
  return { tooMuch: null, names };
}

/**
 * True when an object in the text has a member name twice. The parser keeps one of the two, so the value has fewer
 * names than the text has colons outside strings; without repeated names both counts are equal.
 */
export function repeatsName({ names }: Pick<JsonCost, 'names'>, parsed: unknown): boolean {
  let kept = 0;
  const waiting: unknown[] = [parsed];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    if (!Array.isArray(value)) kept += inner.length;
    for (const each of inner) waiting.push(each);
  }
  return kept < names;
}
