import { canCancel } from '#domain/filing/apply.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { actingPerson } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { endAwaited, endRelayOfLast } from '../acting/codeRequests.ts';
import { withdrawConsent } from '../acting/consents.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { type NotAuthorised, notFound, type NotFound, type NotPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Deletes a registration: destroys credentials and sessions at once and cancels pending filings; filed
 * returns stay in the history (design#deleting-a-gstin). A return in flight is settled by the portal's list,
 * which needs no credentials. Where a member was chosen to say yes, only they or an owner delete it: added again,
 * it would have no approver and no contact (design#approver-and-assignee).
 */
export async function deleteRegistration(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'relayByDefault' | 'asksForFactor'>,
  accountId: string,
  input: { gstin: string; id: string },
): Promise<Result<null, NotFound | NotPossible | NotAuthorised>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.id === '' ? input.gstin : input.id);
    const other =
      registration !== null &&
      input.gstin !== '' &&
      registration.gstin !== null &&
      registration.gstin !== input.gstin.toUpperCase();
    if (registration === null || other) return notFound;
    const refusal = await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration });
    if (refusal !== null) return refusal;
    await removeRegistration(ports, rows, registration, now);
    return ok(null);
  });
}

/** The same in a transaction of the caller, who has asked whether it is allowed. */
export async function removeRegistration(
  ports: Pick<Ports, 'clock' | 'ids' | 'relayByDefault'>,
  rows: TenantRows,
  registration: Registration,
  now: Instant,
): Promise<void> {
  await endAwaited(rows, registration.id, null, now);
  await cancelOpen(rows, registration, now);
  await rows.sessions.drop(registration.id);
  for (const kind of ['standing', 'storage', 'month', 'relay'] as const)
    await withdrawConsent(ports, rows, registration, kind, now);
  await endRelayOfLast(ports, rows, registration);
  await rows.registrations.update(registration.id, {
    passwordSealed: null,
    deletedAt: now,
    autoFilling: false,
  });
  await rows.security.note({ code: 'gstin_deleted', ...inLog(registration) }, ports.clock.wall(), {
    kind: 'stays',
  });
  await rows.work.wakeBy(registration.id, now);
  await rows.changed([registration.id]);
}

/** Cancels every return that can be cancelled. */
async function cancelOpen(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      if (canCancel(filing.returns[form].state))
        await rows.filings.append(filing.id, form, { type: 'cancelled', at: now, by });
    }
  }
}
