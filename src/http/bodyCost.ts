import { costOfJson, repeatsName } from '#domain/shared/jsonCost.ts';

/** Five times what the largest body of ours has: a batch of usage events some four hundred, an import four. */
const most = { values: 2_000, depth: 20 };

export type BodyProblem = 'too_large' | 'malformed_request';

const problemOf = { values: 'too_large', depth: 'malformed_request' } as const satisfies Record<
  'values' | 'depth',
  BodyProblem
>;

/**
 * Why a body is not even parsed, or null; and, once it is parsed, whether it names a field twice: of two values a program
 * on the way may have judged the other one than is taken here.
 */
export function judgeBody(json: string): {
  problem: BodyProblem | null;
  problemIn: (parsed: unknown) => BodyProblem | null;
} {
  const cost = costOfJson(json, most);
  return {
    problem: cost.tooMuch === null ? null : problemOf[cost.tooMuch],
    problemIn: (parsed) => (repeatsName(cost, parsed) ? 'malformed_request' : null),
  };
}
