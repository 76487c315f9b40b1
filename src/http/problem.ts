import type { ProblemCode } from '#contract/problems.ts';
import type { WhyNot } from '#domain/filing/whyNot.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import type { NamingProblemTexts } from '#texts/shapes.ts';

/** `sentence`: it is said with its full stop. */
export type FieldError = { path: string; problem: FieldProblem; sentence?: true };

/** Why a call is refused. What stands beside the code is nearer to the cause, and is said in the code's place. */
export type Problem = {
  code: ProblemCode;
  why?: WhyNot;
  found?: FieldProblem;
  /** The same, said with its full stop. */
  sentence?: FieldProblem;
  names?: { code: keyof NamingProblemTexts; name: string };
  errors?: FieldError[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
};
