import type { ProblemCode } from '#contract/problems.ts';
import type { Language } from '#domain/account/language.ts';
import { type FieldProblem, isShapeProblem } from '#domain/shared/fieldProblem.ts';
import { fieldProblems as enFields } from '#texts/en/fieldProblems.ts';
import { namingProblems as enNaming, problems as en } from '#texts/en/problems.ts';
import { fieldProblems as hiFields } from '#texts/hi/fieldProblems.ts';
import { namingProblems as hiNaming, problems as hi } from '#texts/hi/problems.ts';
import { fieldProblems as mrFields } from '#texts/mr/fieldProblems.ts';
import { namingProblems as mrNaming, problems as mr } from '#texts/mr/problems.ts';
import { sayFieldProblem } from '#texts/sayFieldProblem.ts';
import { sayWhyNot } from '#texts/sayWhyNot.ts';
import type { FieldProblemTexts, NamingProblemTexts } from '#texts/shapes.ts';
import type { FieldError, Problem } from './problem.ts';

/** The general text of each problem. A problem without a text in a language does not compile. */
export const problemTexts: Readonly<Record<Language, Readonly<Record<ProblemCode, string>>>> = { en, hi, mr };
const naming: Readonly<Record<Language, NamingProblemTexts>> = { en: enNaming, hi: hiNaming, mr: mrNaming };
const fields: Readonly<Record<Language, FieldProblemTexts>> = { en: enFields, hi: hiFields, mr: mrFields };

/** Why a call is refused, as close to the cause as possible. */
export function sayProblem(problem: Problem, language: Language): string {
  if (problem.why !== undefined) return sayWhyNot(problem.why, language);
  if (problem.found !== undefined) return sayFieldProblem(problem.found, fields[language]);
  if (problem.sentence !== undefined) return formatSentence(problem.sentence, language);
  if (problem.names !== undefined) return naming[language][problem.names.code](problem.names.name);
  if (problem.code === 'invalid_request' && problem.errors !== undefined)
    return formatFirst(problem.errors, language);
  return problemTexts[language][problem.code];
}

export const formatField = (found: FieldProblem, language: Language): string =>
  sayFieldProblem(found, fields[language]);

/** With its full stop, to stand among sentences. */
export const formatSentence = (found: FieldProblem, language: Language): string =>
  `${formatField(found, language)}${fields[language].stop}`;

/** Errors that a person can fix come before those of a program's own fields, which name the field. */
function formatFirst(errors: readonly FieldError[], language: Language): string {
  const own = errors.find(({ problem }) => !isShapeProblem(problem)) ?? errors[0];
  if (own === undefined) return problemTexts[language].invalid_request;
  const says = formatField(own.problem, language);
  if (!isShapeProblem(own.problem)) return says;
  const { at, theRequest } = fields[language];
  return at(own.path === '' ? theRequest : own.path, says);
}
