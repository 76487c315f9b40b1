const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const brackets = { open: 0x5b, close: 0x5d };
const braces = { open: 0x7b, close: 0x7d };

/**
 * What is too much in a JSON text that is not parsed yet, or null. What JSON costs to parse, judge and keep is the number
 * of its values, not its length: eight megabytes of photo are one, of `[1,1,…]` four million. They are counted by their
 * signs in one pass; a text that is no JSON at all is left to the parser.
 */
export function tooMuchIn(json: string, most: { values: number; depth: number }): 'values' | 'depth' | null {
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText) {
      if (sign === backslash) at += 1;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (sign === comma || sign === colon) values += 1;
    else if (sign === brackets.open || sign === braces.open) {
      values += 1;
      depth += 1;
      if (depth > most.depth) return 'depth';
    } else if (sign === brackets.close || sign === braces.close) depth -= 1;
    if (values > most.values) return 'values';
  }
  return null;
}
