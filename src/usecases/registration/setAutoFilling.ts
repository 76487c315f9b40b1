import { actingPerson } from '../filing/actingPerson.ts';
import type { ReturnState } from '#domain/filing/return.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { type NotFound, notFound } from '../failures.ts';
import { planAnew } from '../filing/planAnew.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Recurring filing on or off: what the schedule had planned is planned anew or waits for 'today' (record 084.2).
 * Off also stops what the schedule has begun and has not sent; what a person has asked for goes on.
 */
export async function setAutoFilling(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  input: { registration: string; on: boolean },
): Promise<Result<null, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    await rows.registrations.update(registration.id, { autoFilling: input.on });
    if (!input.on) await stopBegun(rows, registration, now);
    await planAnew(rows, { ...registration, autoFilling: input.on }, now);
    return ok(null);
  });
}

/** Takes what the schedule is at back to where it waits for 'today'. In flight is left alone. */
async function stopBegun(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const begun = FORMS.filter(
      (form) => filing.returns[form].requestedBy === 'system' && isBegun(filing.returns[form].state),
    );
    for (const form of begun)
      await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, by, runAt: null });
    if (begun.length > 0) await endAwaited(rows, registration.id, filing.id, now);
  }
}

const isBegun = (state: ReturnState): boolean =>
  state === 'checking' || state === 'waiting_for_consent' || state === 'waiting_for_code';
