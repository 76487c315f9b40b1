import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fieldProblems } from '#texts/compiled/fieldProblems.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';

/** The error in English; '' where nothing is. */
export const said = (problem: FieldProblem | null): string =>
  problem === null ? '' : sayFieldProblem(problem, fieldProblems.en);
