import type { ProblemCode } from '#contract/problems.ts';
import { tooMuchIn } from '#domain/shared/jsonCost.ts';

/** Five times what the largest body of ours has: a batch of usage events some four hundred, an import four. */
const most = { values: 2_000, depth: 20 };

const problemOf = { values: 'too_large', depth: 'malformed_request' } as const satisfies Record<
  'values' | 'depth',
  ProblemCode
>;

export type BodyProblem = 'too_large' | 'malformed_request' | 'repeated_name';

/** Why a body is not even parsed, or null. */
export function bodyProblem(json: string): BodyProblem | null {
  const tooMuch = tooMuchIn(json, most);
  if (tooMuch !== null) return problemOf[tooMuch];
  return hasRepeatedName(json) ? 'repeated_name' : null;
}

/**
 * Does an object of this JSON hold a name twice, written out or escaped? Parsers differ in which of the two they take:
 * a proxy that judged the first would let the second through. JSON.parse, and every kept parser around it, takes the
 * last without a word, so the names are read here, in one pass. What is no JSON is left to the parser.
 */
function hasRepeatedName(json: string): boolean {
  /** The names so far of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  const sign = /["{}[\]]/g;
  for (let found = sign.exec(json); found !== null; found = sign.exec(json)) {
    if (found[0] === '{') open.push(new Set());
    else if (found[0] === '[') open.push(null);
    else if (found[0] !== '"') open.pop();
    else {
      const end = endOfText(json, found.index);
      if (end === -1) return false;
      sign.lastIndex = end + 1;
      const names = open.at(-1);
      if (names === undefined || names === null || !isName(json, end)) continue;
      const name = unescaped(json.slice(found.index, end + 1));
      if (name === null) return false;
      if (names.has(name)) return true;
      names.add(name);
    }
  }
  return false;
}

/** Where the text that begins here has its closing quote; -1 where it has none. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/** Does a colon follow the text that ends here? */
function isName(json: string, end: number): boolean {
  const next = /\S/g;
  next.lastIndex = end + 1;
  return next.exec(json)?.[0] === ':';
}

function unescaped(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}
