import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';
import { fieldProblems } from '../texts/compiled/fieldProblems.ts';

/** The problem with a typed value, in the page's language; null when it is fine. */
export function formatProblem(problem: FieldProblem): string;
export function formatProblem(problem: FieldProblem | null): string | null;
export function formatProblem(problem: FieldProblem | null): string | null {
  return problem === null ? null : sayFieldProblem(problem, fieldProblems());
}
