import type { PortalFault } from '#domain/gst/refusal.ts';
import { type LedgerBalances, type ReturnSummary, noTax } from '#domain/gst/portalFigures.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { filedAlready, isEmptyAnswer, isRefused, unreadable } from './fault.ts';
import { summaryIn } from './figures.ts';
import type { Json } from './json.ts';
import type { Endpoint } from './replies.ts';
import { tellsFiled } from './summary.ts';

/** What ledgers hold in which nothing was ever entered. */
export const noBalances: LedgerBalances = { cash: noTax, credit: noTax };

type Answer<T> = Result<T, PortalFault>;

/**
 * What a reading call has told, by `reader`; another shape is unreadable, never empty. `nothing`: what it means when the
 * portal says that nothing is there; absent where that is no answer.
 */
export function readingOf<T>(
  answer: Answer<Json>,
  endpoint: Endpoint,
  reader: (json: Json) => T | null,
  nothing?: T,
): Answer<T> {
  if (!answer.ok) return nothing !== undefined && isEmptyAnswer(answer.failure) ? ok(nothing) : answer;
  const told = reader(answer.value);
  return told === null ? fail(unreadable(`${endpoint} has another shape`)) : ok(told);
}

/** What RETSUM has told of a return that is not filed; the summary of a filed one is a refusal. */
export function summaryOf(answer: Answer<Json>, form: Form): Answer<ReturnSummary> {
  if (!answer.ok) {
    if (isRefused(answer.failure, 'no_summary_yet')) return ok({ kind: 'no_summary' });
    return isEmptyAnswer(answer.failure) ? ok({ kind: 'nothing_saved' }) : answer;
  }
  if (tellsFiled(answer.value)) return fail(filedAlready);
  const told = summaryIn(form, answer.value);
  return told === null ? fail(unreadable('the summary has another shape')) : ok(told);
}
