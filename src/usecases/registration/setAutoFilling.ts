import { actingPerson } from '../filing/actingPerson.ts';
import { ending } from '#domain/views/securityEvent.ts';
import type { DoneBy } from '#domain/filing/events.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { type NotAuthorised, type NotFound, notFound, type NotPossible } from '../failures.ts';
import { notAllowed } from '../people/authority.ts';
import { planAnew } from '../filing/planAnew.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Recurring filing on or off: what the schedule had planned is planned anew or waits for 'today' (record 084.2).
 * Off also stops what the schedule has begun and has not sent; what a person has asked for goes on. `by`: the person of
 * the account, unless somebody else does it.
 */
export async function setAutoFilling(
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  input: { registration: string } & ({ on: boolean; by?: never } | { on: false; by: DoneBy }),
): Promise<Result<null, NotFound | NotPossible | NotAuthorised>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    const refusal =
      input.by === undefined && input.on
        ? await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })
        : null;
    if (refusal !== null) return refusal;
    const by = input.by ?? (await actingPerson(rows));
    await rows.registrations.update(registration.id, { autoFilling: input.on });
    if (input.by !== undefined)
      await rows.security.note(
        { code: 'operator_acted', act: 'switched_off', gstin: ending(registration.gstin) },
        ports.clock.wall(),
      );
    if (!input.on) await stopBegun(rows, registration, by, now);
    await planAnew(rows, { ...registration, autoFilling: input.on }, now, by);
    return ok(null);
  });
}

/** Takes what the schedule is at back to where it waits for 'today'. In flight is left alone. */
async function stopBegun(
  rows: TenantRows,
  registration: Registration,
  by: DoneBy,
  now: Instant,
): Promise<void> {
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
