import { actingPerson } from '../filing/actingPerson.ts';
import { afterRenewal } from '#domain/registration/apiAccess.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { lockedRegistration } from './lockedRegistration.ts';
import { askedAnew } from './verifying.ts';

/**
 * The taxpayer says that API access was renewed at the portal just now (record 073): its days begin anew. What had
 * stopped because it was off goes on by the schedule's wish, and a card that failed for it is verified anew.
 */
export async function renewedAccess(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<null, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, idOrGstin, now);
    if (registration === null) return notFound;
    const { apiAccess, status } = registration;
    await rows.registrations.update(registration.id, {
      apiAccess: afterRenewal(apiAccess, now),
      ...(status === 'failed' && apiAccess.offAt !== null ? askedAnew : {}),
    });
    await reviveBlocked(rows, registration, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** Who asked for it stays: a return that has become late meanwhile waits for a person's wish, as any other does. */
async function reviveBlocked(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      const { state, finding } = filing.returns[form];
      if (state !== 'blocked' || finding?.code !== 'api_access_off') continue;
      await rows.filings.append(filing.id, form, { type: 'revived', at: now, by, runAt: now });
    }
  }
}
