import { canRequest } from '#domain/filing/apply.ts';
import { isEnded, type Filing } from '#domain/filing/filing.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { endCode } from '../codes/awaitedCode.ts';
import type { TenantRows } from '../ports/store.ts';
import { actingPerson } from './actingPerson.ts';

/** What 'now' means to a return: it starts, it is at it already, it is on its way to the portal, or it is over. */
export type NowOutcome = 'started' | 'under_way' | 'in_flight' | 'over';

/**
 * Makes every return of the filing that is not filed due now, by the wish of who acts. One that is in flight is left
 * alone, and so is one whose code is on its way: a second code would be taken for the first.
 */
export async function runNow(
  rows: TenantRows,
  filing: Filing,
  now: Instant,
  { alsoSkipped = false, by = null }: { alsoSkipped?: boolean; by?: 'program' | 'client' | null } = {},
): Promise<NowOutcome[]> {
  const acting = by ?? (await actingPerson(rows));
  const open = await rows.codes.open(filing.registrationId);
  const awaited = open?.filingId === filing.id && open.expiresAt > now ? open : null;
  const outcomes: NowOutcome[] = [];
  for (const form of FORMS) {
    const { state } = filing.returns[form];
    const waits = state === 'waiting_for_code' && awaited !== null && isFor(awaited.purpose, form, filing);
    const starts = !waits && canRequest(state) && (alsoSkipped || state !== 'skipped');
    if (!starts) {
      outcomes.push(waits ? 'under_way' : isEnded(state) || state === 'skipped' ? 'over' : 'in_flight');
      continue;
    }
    await rows.filings.append(filing.id, form, {
      type: 'requested',
      at: now,
      by: acting,
      requestedBy: acting,
    });
    outcomes.push('started');
  }
  if (awaited !== null && !outcomes.includes('under_way')) await endCode(rows, awaited, 'cancelled', now);
  return outcomes;
}

/** A session's code serves the first return of the filing that waits. */
const isFor = (purpose: 'session' | Form, form: Form, { returns }: Filing): boolean =>
  purpose === form ||
  (purpose === 'session' && (form === 'GSTR1' || returns.GSTR1.state !== 'waiting_for_code'));
