import type { CallProblem } from '#contract/client.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { foundByRetry } from '../../gst/returns/entryActs.ts';
import { returns } from '../../texts/en/returns.ts';
import { history } from '../../texts/en/history.ts';

/** What an act on one entry came to; green when good, red otherwise (specification 2). */
export type RowMessage = {
  text: string;
  good: boolean;
  /** Retry has begun a reading of the portal: what it finds is said in place of this. */
  retried?: boolean;
};

type Answer = { success: true } | CallProblem;

/** The server's own words, or `fallback`; where it said none at all, 'Error: {message}' (specification 8). */
export function resultMessage(answer: Answer, done: string, fallback: string): RowMessage {
  if (answer.success) return { text: done, good: true };
  const unsaid = answer.code === 'network' || answer.code === 'http';
  const text = unsaid ? history().error(answer.message) : answer.message || fallback;
  return { text, good: false };
}

/** What a message says of the entry as it stands now. */
export function messageNow(message: RowMessage, entry: Entry): RowMessage {
  const found = message.retried === true ? foundByRetry(entry) : null;
  return found === null ? message : { text: returns().readAgain(found), good: false };
}
