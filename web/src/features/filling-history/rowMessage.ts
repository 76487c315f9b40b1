import type { CallProblem } from '#contract/client.ts';
import { history } from '../../texts/compiled/history.ts';

/** The result of an act on one entry; green when good, red otherwise (specification 2). */
export type RowMessage = { text: string; good: boolean };

type Answer = { success: true } | CallProblem;

/** The server's own text, or `fallback`; when it sent none at all, 'Error: {message}' (specification 8). */
export function resultMessage(answer: Answer, done: string, fallback: string): RowMessage {
  if (answer.success) return { text: done, good: true };
  const unsaid = answer.code === 'network' || answer.code === 'http';
  const text = unsaid ? history().error({ message: answer.message }) : answer.message || fallback;
  return { text, good: false };
}
