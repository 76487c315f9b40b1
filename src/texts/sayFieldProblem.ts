import type { FieldProblemCode, FieldProblemOf } from '#domain/shared/fieldProblem.ts';
import type { FieldProblemTexts } from './shapes.ts';

/** The problem with a value, in these texts. */
export const sayFieldProblem = <C extends FieldProblemCode>(
  { code, params }: FieldProblemOf<C>,
  { problems }: FieldProblemTexts,
): string => problems[code](params);
