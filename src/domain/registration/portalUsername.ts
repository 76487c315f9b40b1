import { type FieldProblem, plain } from '../shared/fieldProblem.ts';

/**
 * Why the GST portal can know no user by this name, or null. Calls carry it in a header, and the portal gives out
 * names of one word; how long they are and which signs they take has changed with the years and is not judged.
 */
export const portalUsernameProblem = (username: string): FieldProblem | null =>
  /^[!-~]*$/.test(username) ? null : plain('username_form');
