import type { ProblemCode } from '#contract/problems.ts';
import type { WhyNot } from '#domain/filing/whyNot.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import type { ProblemsTexts } from '#texts/compiled/problems.ts';

/** `sentence`: it is shown with its full stop. */
export type FieldError = { path: string; problem: FieldProblem; sentence?: true };

/** Why a call is refused. A detail beside the code is closer to the cause, and its text replaces the code's. */
export type Problem = {
  code: ProblemCode;
  why?: WhyNot;
  found?: FieldProblem;
  /** The same, shown with its full stop. */
  sentence?: FieldProblem;
  names?: { code: keyof ProblemsTexts['naming']; name: string };
  errors?: FieldError[];
  retryAfterSeconds?: number;
  allow?: readonly string[];
};
