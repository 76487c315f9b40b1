import type { PortalFault } from '#domain/gst/refusal.ts';
import { type LedgerBalances, type Liability, type ReturnSummary, noTax } from '#domain/gst/portalFigures.ts';
import type { Form } from '#domain/gst/returnPeriod.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { filedAlready, isEmptyAnswer, isRefused, unreadable } from './fault.ts';
import { summaryIn } from './figures.ts';
import type { Json } from './json.ts';
import type { Endpoint } from './replies.ts';
import { showsFiled } from './summary.ts';

/** Balances of ledgers without entries. */
export const noBalances: LedgerBalances = { cash: noTax, credit: noTax, cashForFees: noTax };

/** A liability ledger without entries. */
export const nothingOwed: Liability = { owed: noTax, fee: noTax };

type Answer<T> = Result<T, PortalFault>;

/**
 * The result of a read, by `reader`; an unknown shape is unreadable, never empty. `nothing`: the value when the portal
 * says that there is nothing; absent when that is not a valid answer.
 */
export function readingOf<T>(
  answer: Answer<Json>,
  endpoint: Endpoint,
  reader: (json: Json) => T | null,
  nothing?: T,
): Answer<T> {
  if (!answer.ok) return nothing !== undefined && isEmptyAnswer(answer.failure) ? ok(nothing) : answer;
  const reading = reader(answer.value);
  return reading === null ? fail(unreadable(`${endpoint} has another shape`)) : ok(reading);
}

/** The result of RETSUM for a return that is not filed; the summary of a filed one is a refusal. */
export function summaryOf(answer: Answer<Json>, form: Form): Answer<ReturnSummary> {
  if (!answer.ok) {
    if (isRefused(answer.failure, 'no_summary_yet')) return ok({ kind: 'no_summary' });
    return isEmptyAnswer(answer.failure) ? ok({ kind: 'nothing_saved' }) : answer;
  }
  if (showsFiled(answer.value)) return fail(filedAlready);
  const found = summaryIn(form, answer.value);
  return found === null ? fail(unreadable('the summary has another shape')) : ok(found);
}
