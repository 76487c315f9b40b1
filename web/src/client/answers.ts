import type { CallAnswer, CallProblem } from '#contract/client.ts';
import type { CallName } from '#contract/calls.ts';
import { ui } from '../texts/compiled/ui.ts';

/**
 * A refused call, thrown for query libraries that expect an error. `otherwise`: used when the server gave no reason.
 */
export class CallError extends Error {
  readonly problem: CallProblem;
  constructor(problem: CallProblem, otherwise = '') {
    super(problem.message || otherwise);
    this.name = 'CallError';
    this.problem = problem;
  }
}

/** Every page of a list of GSTINs, one after the other. */
export async function allPages<T>(
  read: (after: string | undefined) => Promise<{ rows: T[]; next: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    all.push(...page.rows);
    after = page.next ?? undefined;
  } while (after);
  return all;
}

/**
 * For react-query: the answer of a call, or its problem thrown as a CallError, whose message is fit to show:
 * the server's, else `otherwise`.
 */
export async function successOf<N extends CallName>(
  answer: Promise<CallAnswer<N>>,
  otherwise = ui().client.oddAnswer,
): Promise<Exclude<CallAnswer<N>, CallProblem>> {
  const result = await answer;
  if (!result.success) throw new CallError(result, otherwise);
  return result as Exclude<CallAnswer<N>, CallProblem>;
}
