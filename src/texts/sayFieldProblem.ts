import type { FieldProblemCode, FieldProblemOf } from '#domain/shared/fieldProblem.ts';
import type { FieldProblemTexts } from './shapes.ts';

/** What is wrong with a value, in the words of these texts. */
export const sayFieldProblem = <C extends FieldProblemCode>(
  { code, params }: FieldProblemOf<C>,
  { problems }: FieldProblemTexts,
): string => problems[code](params);
