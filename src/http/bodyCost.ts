import type { ProblemCode } from '#contract/problems.ts';
import { tooMuchIn } from '#domain/shared/jsonCost.ts';

/** Five times what the largest body of ours has: a batch of usage events some four hundred, an import four. */
const most = { values: 2_000, depth: 20 };

const problemOf = { values: 'too_large', depth: 'malformed_request' } as const satisfies Record<
  'values' | 'depth',
  ProblemCode
>;

/** Why a body is not even parsed, or null. */
export function bodyProblem(json: string): 'too_large' | 'malformed_request' | null {
  const tooMuch = tooMuchIn(json, most);
  return tooMuch === null ? null : problemOf[tooMuch];
}
