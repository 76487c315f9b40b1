import type { ProblemCode } from '#contract/problems.ts';
import type { Language } from '#domain/account/language.ts';
import { type FieldProblem, isShapeProblem } from '#domain/shared/fieldProblem.ts';
import { fieldProblems } from '#texts/compiled/fieldProblems.ts';
import { problems, type ProblemsTexts } from '#texts/compiled/problems.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import type { FieldError, Problem } from './problem.ts';

/** The general text of each problem, used when no detail says why. A problem without a text does not compile. */
const texts: Readonly<
  Record<Language, ProblemsTexts & { readonly problems: Readonly<Record<ProblemCode, string>> }>
> = problems;

export const problemText = (code: ProblemCode, language: Language): string => texts[language].problems[code];

/** Why a call is refused, as close to the cause as possible. */
export function sayProblem(problem: Problem, language: Language): string {
  if (problem.why !== undefined) return sayWhyNot(problem.why, language);
  if (problem.found !== undefined) return formatField(problem.found, language);
  if (problem.sentence !== undefined) return formatSentence(problem.sentence, language);
  if (problem.names !== undefined) {
    const { code, name } = problem.names;
    return texts[language].naming[code]({ name });
  }
  if (problem.code === 'invalid_request' && problem.errors !== undefined)
    return formatFirst(problem.errors, language);
  return problemText(problem.code, language);
}

export const formatField = (found: FieldProblem, language: Language): string =>
  sayFieldProblem(found, fieldProblems[language]);

/** With its full stop, to stand among sentences. */
export const formatSentence = (found: FieldProblem, language: Language): string =>
  `${formatField(found, language)}${fieldProblems[language].stop}`;

/** Errors that a person can fix come before those of a program's own fields, which name the field. */
function formatFirst(errors: readonly FieldError[], language: Language): string {
  const own = errors.find(({ problem }) => !isShapeProblem(problem)) ?? errors[0];
  if (own === undefined) return problemText('invalid_request', language);
  const says = formatField(own.problem, language);
  if (!isShapeProblem(own.problem)) return says;
  const { at, theRequest } = fieldProblems[language];
  return at({ path: own.path === '' ? theRequest : own.path, says });
}
