import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { businessOf, describeFiling, lastFiled, nextDueOf } from '../filing/describe.ts';
import { describeAccess } from './describeAccess.ts';
import { editFormOf } from './editForm.ts';
import { knownOf } from './knownOf.ts';
import { type NextPage, pageOf, type PageOfRegistrations } from './pageOfRegistrations.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { worthTrying } from './verifyAgain.ts';
import type { RegistrationRecord } from '../views.ts';

const recentEntries = 10;

/** A page of the live registrations with what the lists need; the details come one at a time. */
export async function listRegistrations(
  ports: Ports,
  accountId: string,
  asked: PageOfRegistrations,
): Promise<NextPage<RegistrationRecord>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const { registrations, next } = await pageOf(rows, asked);
    const newest = await rows.filings.newestOfAll(
      registrations.map((row) => row.id),
      2,
    );
    const unfiled = await rows.filings.earliestDue(registrations.map((row) => row.id));
    const known = await knownOf(
      rows,
      [...newest.values()].flat(),
      new Map(registrations.map((row) => [row.id, row])),
      now,
      'waiting',
    );
    const worth = await worthTrying(rows, registrations);
    const records = registrations.map((registration) => {
      const filings = newest.get(registration.id) ?? [];
      return {
        registration,
        business: businessOf(registration),
        canTryAgain: worth.has(registration.id),
        signatory: null,
        form: editFormOf(registration, null),
        schedule: registration.schedule,
        lastFilled: lastFiled(filings),
        nextDue: nextDueOf(registration, filings[0] ?? null, unfiled.get(registration.id) ?? null, now),
        apiAccess: describeAccess(registration, now),
        recent: filings.map((filing) => describeFiling(filing, registration, known(filing))),
      };
    });
    return { rows: records, next };
  });
}

export async function getRegistration(
  ports: Ports,
  accountId: string,
  idOrGstin: string,
): Promise<Result<RegistrationRecord, { kind: 'not_found' }>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    return registration === null ? fail({ kind: 'not_found' }) : ok(await recordOf(rows, registration, now));
  });
}

async function recordOf(
  rows: TenantRows,
  registration: Registration,
  now: Instant,
): Promise<RegistrationRecord> {
  const unfiled = await rows.filings.earliestDue([registration.id]);
  const filings = await rows.filings.newest(registration.id, recentEntries);
  const known = await knownOf(rows, filings, new Map([[registration.id, registration]]), now, 'all');
  const recent = filings.map((filing) => describeFiling(filing, registration, known(filing)));
  const { signatoryId } = registration;
  const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
  return {
    registration,
    business: businessOf(registration),
    canTryAgain: (await worthTrying(rows, [registration])).has(registration.id),
    signatory,
    form: editFormOf(registration, signatory),
    schedule: registration.schedule,
    lastFilled: lastFiled(filings),
    nextDue: nextDueOf(registration, filings[0] ?? null, unfiled.get(registration.id) ?? null, now),
    apiAccess: describeAccess(registration, now),
    recent,
  };
}
