import { costOfJson, repeatsName } from '#domain/shared/jsonCost.ts';

/** Five times the largest body of ours: a batch of usage events has some four hundred values, an import four. */
const max = { values: 2_000, depth: 20 };

export type BodyProblem = 'too_large' | 'malformed_request';

const problemOf = { values: 'too_large', depth: 'malformed_request' } as const satisfies Record<
  'values' | 'depth',
  BodyProblem
>;

/**
 * Why a body is not even parsed, or null; and, once it is parsed, whether it has a field twice: a program in between
 * may have judged the other value.
 */
export function judgeBody(json: string): {
  problem: BodyProblem | null;
  problemIn: (parsed: unknown) => BodyProblem | null;
} {
  const cost = costOfJson(json, max);
  return {
    problem: cost.tooMuch === null ? null : problemOf[cost.tooMuch],
    problemIn: (parsed) => (repeatsName(cost, parsed) ? 'malformed_request' : null),
  };
}
