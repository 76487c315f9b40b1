import { canSkip } from '#domain/filing/apply.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { isUndoUseful } from '#domain/filing/offeredActs.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { unfiledPeriods } from '#domain/filing/backlog.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok } from '#domain/shared/result.ts';
import { ending } from '#domain/views/securityEvent.ts';
import { type ActResult, actingPerson, onFiling, onRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { endAwaited } from '../acting/codeRequests.ts';
import { anyInDoubt, inFlightRefusal, nothingOpen } from '../acting/months.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';
import { openPast, planOf } from './backlog.ts';

/**
 * Skips the unfiled returns of one filing. They stay due, and the skip can be undone until they are filed
 * (design#skipping-and-late-returns).
 */
export const skipFiling = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  filingId: string,
): ActResult =>
  onFiling(ports, accountId, filingId, (rows, filing, now) => skipReturns(ports, rows, filing, now));

/** 'Skip Both GST-1 and GST-3B filling for this Month': skips the newest filing. */
export const skipMonth = (
  ports: Pick<Ports, 'store' | 'clock' | 'extensions'>,
  accountId: string,
  idOrGstin: string,
): ActResult =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const [newest] = await rows.filings.newest(registration.id, 1);
    return newest === undefined
      ? nothingOpen(registration, { now, extensions: ports.extensions })
      : skipReturns(ports, rows, newest, now);
  });

/** Skips an unfiled period of the plan, also one that has no filing yet: it was not nil, so no start may reach it. */
export const skipBacklogPeriod = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions'>,
  accountId: string,
  { registration: idOrGstin, period }: { registration: string; period: string },
): ActResult =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const plan = await planOf(rows, registration, { now, extensions: ports.extensions });
    const each = unfiledPeriods(plan).find((one) => one.period === period);
    if (each === undefined) return notPossible('nothing_behind');
    const filing = each.filing ?? (await openPast(ports, rows, registration, each, now));
    return skipReturns(ports, rows, filing, now);
  });

/** Undoes a skip: the returns follow the schedule again, until they are barred. */
export const undoSkip = (
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
): ActResult =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const skipped = FORMS.filter((form) => filing.returns[form].state === 'skipped');
    if (skipped.length === 0) return notPossible('not_skipped');
    if (!isUndoUseful(filing, registration, now)) return notPossible('skip_stays');
    const refusal = await notAllowed(ports, rows, {
      act: 'reopen',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    const by = await actingPerson(rows);
    for (const form of skipped) {
      const runAt = plannedAt(registration, plannedFor(filing, form), now);
      await rows.filings.append(filing.id, form, { type: 'unskipped', at: now, by, runAt });
    }
    await rows.security.note(
      {
        code: 'skip_undone',
        period: filing.period,
        gstin: ending(filing.gstin),
        registration: filing.registrationId,
      },
      ports.clock.wall(),
      { kind: 'unskip', filingId: filing.id, forms: skipped, at: now },
    );
    return ok(null);
  });

/** Skips the unfiled returns of a filing and cancels its open code request. */
async function skipReturns(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  filing: Filing,
  now: Instant,
): ActResult {
  if (anyInDoubt(filing)) return inFlightRefusal;
  const able = FORMS.filter((form) => canSkip(filing.returns[form].state));
  if (able.length === 0) return notPossible('both_settled');
  const by = await actingPerson(rows);
  for (const form of able) {
    await rows.filings.append(filing.id, form, { type: 'skipped', at: now, by });
  }
  await endAwaited(rows, filing.registrationId, filing.id, now);
  await rows.security.note(
    {
      code: 'month_skipped',
      period: filing.period,
      gstin: ending(filing.gstin),
      registration: filing.registrationId,
    },
    ports.clock.wall(),
    { kind: 'skip', filingId: filing.id, forms: able, at: now },
  );
  return ok(null);
}
