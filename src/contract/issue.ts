import {
  type FieldProblem,
  type FieldProblemCode,
  type FieldProblemParams,
  type PlainProblem,
  plain,
  problem,
} from '#domain/shared/fieldProblem.ts';

/* A schema's finding is a code with its parameters. An issue of zod holds a text, so they travel in it. */

/** The text of an issue. */
export type Issue = string & { readonly __brand: 'Issue' };

export const issueOf = (found: FieldProblem): Issue => JSON.stringify(found) as Issue;

export const issue = <C extends FieldProblemCode>(code: C, params: FieldProblemParams[C]): Issue =>
  JSON.stringify(problem(code, params)) as Issue;

export const plainIssue = (code: PlainProblem): Issue => issueOf(plain(code));

/** The problem in an issue's text. Only our own schemas create them, and each by `issue`: any other text is a bug. */
export const problemIn = (message: string): FieldProblem => JSON.parse(message) as FieldProblem;
