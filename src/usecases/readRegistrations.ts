import type { Instant } from '#domain/istTime.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { businessOf, describeFiling, lastFiled, nextDueOf } from './describe.ts';
import { editFormOf } from './editForm.ts';
import type { Ports } from './ports.ts';
import type { Registration, TenantRows } from './portsOfStore.ts';
import type { RegistrationRecord } from './views.ts';

const recentEntries = 10;

/** Every live registration with what the lists need; the details come one at a time. */
export async function listRegistrations(ports: Ports, userId: string): Promise<RegistrationRecord[]> {
  const now = await ports.clock.product();
  return ports.store.asTenant(userId, async (rows) => {
    const registrations = await rows.registrations.all();
    const newest = await rows.filings.newestOfAll(
      registrations.map((row) => row.id),
      2,
    );
    const unfiled = await rows.filings.earliestDue(registrations.map((row) => row.id));
    return registrations.map((registration) => {
      const filings = newest.get(registration.id) ?? [];
      return {
        registration,
        business: businessOf(registration),
        signatory: null,
        form: editFormOf(registration, null),
        schedule: registration.schedule,
        lastFilled: lastFiled(filings),
        nextDue: nextDueOf(registration, filings[0] ?? null, unfiled.get(registration.id) ?? null, now),
        recent: filings.map((filing) => describeFiling(filing, registration, null)),
      };
    });
  });
}

export async function getRegistration(
  ports: Ports,
  userId: string,
  idOrGstin: string,
): Promise<Result<RegistrationRecord, { kind: 'not_found' }>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(userId, async (rows) => {
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
  const recent = [];
  for (const filing of filings)
    recent.push(describeFiling(filing, registration, await rows.codes.newestOf(filing.id)));
  const { signatoryId } = registration;
  const signatory = signatoryId === null ? null : await rows.signatories.byId(signatoryId);
  return {
    registration,
    business: businessOf(registration),
    signatory,
    form: editFormOf(registration, signatory),
    schedule: registration.schedule,
    lastFilled: lastFiled(filings),
    nextDue: nextDueOf(registration, filings[0] ?? null, unfiled.get(registration.id) ?? null, now),
    recent,
  };
}
