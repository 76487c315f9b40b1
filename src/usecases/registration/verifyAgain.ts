import { FORMS } from '#domain/gst/returnPeriod.ts';
import { afterRenewal } from '#domain/registration/apiAccess.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  type ActResult,
  type ActFailure,
  actingPerson,
  lockedRegistration,
  onRegistration,
} from '../acting/acting.ts';
import { retryableIds, verificationReset } from '../acting/resume.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, notPossible, type NotPossible, type TooMany } from '../failures.ts';
import type { RateRule } from '../ports/machine.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/** 'Try again': verifies a refused registration once more, with nothing changed here. */
export async function verifyAgain(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): ActResult {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, idOrGstin, now);
    if (registration === null) return notFound;
    if (registration.status !== 'failed') return notPossible('not_refused');
    if (!(await retryableIds(rows, [registration])).has(registration.id))
      return notPossible(
        registration.remark === null
          ? 'nothing_known'
          : { code: 'as_remarked', params: { remark: registration.remark } },
      );
    await rows.registrations.update(registration.id, verificationReset);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** A reading is two or three portal calls, and all accounts share the portal's rate. */
const readingsPerGstin: readonly RateRule[] = [{ max: 6, windowMs: DAY_MS }];

type ReadAgainFailure = NotFound | NotPossible | TooMany | ActFailure;

/**
 * 'Read again now': reads a GSTIN's status and filing frequency from the portal, however recent the last
 * reading.
 */
export async function readAgain(
  ports: Pick<Ports, 'store' | 'clock' | 'limits'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<null, ReadAgainFailure>> {
  const found = await ports.store.asTenant(accountId, (rows) => rows.registrations.byIdOrGstin(idOrGstin));
  if (found === null) return notFound;
  if (found.status !== 'success' || found.gstin === null) return notPossible('not_verified');
  const tooMany = await countAgainst(ports, `read-again:${found.id}`, readingsPerGstin, ports.clock.wall());
  if (tooMany) return fail(tooMany);
  return onRegistration(ports, accountId, found.id, async (rows, registration, now) => {
    await rows.registrations.update(registration.id, { readAskedAt: now, askPortalAfter: null });
    return ok(null);
  });
}

/**
 * Records that API access was renewed at the portal just now (record 073): its validity starts again, and returns
 * that were blocked for it resume by the schedule. A card that failed for it is verified again: there the portal says
 * whether it is on.
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
    const isRefused = status === 'failed' && apiAccess.offAt !== null;
    await rows.registrations.update(
      registration.id,
      isRefused ? verificationReset : { apiAccess: afterRenewal(apiAccess, now) },
    );
    await reviveBlocked(rows, registration, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** `requestedBy` stays: a return that has become late waits for a person, as any other. */
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
