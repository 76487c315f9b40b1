import { canRetry } from '#domain/filing/apply.ts';
import { waitsByItself } from '#domain/filing/backlog.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { type ActResult, actingPerson, onFiling } from '../acting/acting.ts';
import { attendedMs } from '../acting/codeRequests.ts';
import { anyInDoubt, inFlightRefusal, signInRefused } from '../acting/months.ts';
import { retryableIds, verificationReset } from '../acting/resume.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { runNow } from './fileNow.ts';

/**
 * Reads the portal again at once for failed returns. Returns that can go on do so; others stop again with the
 * new finding. `attended`: somebody is at the page that takes codes; never for a program.
 */
export const retryFiling = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  filingId: string,
  by: 'person' | 'program' = 'person',
  attended = by === 'person',
): ActResult =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    if (anyInDoubt(filing)) return inFlightRefusal;
    if (
      !FORMS.some((form) => canRetry(filing.returns[form].state)) &&
      !isUnreadAsked(filing) &&
      !isFeeAwaited(filing)
    )
      return notPossible('nothing_to_retry');
    if (registration.status === 'failed') {
      const again = await asksAboutSignIn(rows, registration, by);
      if (!again.ok) return again;
    }
    if (waitsByItself(filing)) await readAgainBehind(rows, filing, now, by);
    else await runNow(rows, filing, now, { by: by === 'program' ? by : null });
    if (attended) await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

/**
 * Reads the portal again for a month that the schedule has begun behind an unfiled one. The press is no yes: the plan asks
 * for it with the months before, so it stays the schedule's.
 */
async function readAgainBehind(
  rows: TenantRows,
  filing: Filing,
  now: Instant,
  starter: 'person' | 'program',
): Promise<void> {
  const by = starter === 'program' ? starter : await actingPerson(rows);
  for (const form of FORMS.filter((each) => canRetry(filing.returns[each].state)))
    await rows.filings.append(filing.id, form, { type: 'revived', at: now, by, runAt: now });
}

/**
 * Verifies the login first; the returns resume once the portal accepts it. Programs may not try a password.
 */
async function asksAboutSignIn(
  rows: TenantRows,
  registration: Registration,
  by: 'person' | 'program',
): ActResult {
  if (by === 'program') return signInRefused;
  if (!(await retryableIds(rows, [registration])).has(registration.id))
    return registration.remark === null
      ? signInRefused
      : notPossible({ code: 'as_remarked', params: { remark: registration.remark } });
  await rows.registrations.update(registration.id, verificationReset);
  return ok(null);
}

/** A late fee waits for its money: the cash ledger is read again. */
const isFeeAwaited = ({ returns: { GSTR3B } }: Filing): boolean =>
  GSTR3B.state === 'waiting_for_consent' && GSTR3B.finding?.code === 'late_fee_carried';

/** The month asks for a yes because some sources could not be read: reading them again is the alternative. */
const isUnreadAsked = (filing: Filing): boolean =>
  FORMS.some((form) => {
    const { state, finding } = filing.returns[form];
    return (
      state === 'waiting_for_consent' && finding?.code === 'needs_yes' && finding.params.notRead.length > 0
    );
  });
