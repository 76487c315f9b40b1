import { byPerson, type DoneBy } from '#domain/filing/events.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Result } from '#domain/shared/result.ts';
import {
  type InFlight,
  type NotAuthorised,
  type NotFound,
  notFound,
  type NotPossible,
  notPossible,
} from '../failures.ts';
import type { Ports } from '../ports/ports.ts';

/** Whoever is signed in acts, in the role that they have. */
export async function actingPerson(rows: TenantRows): Promise<DoneBy> {
  const person = await rows.people.acting();
  if (person === null) throw new Error('an act of nobody');
  return byPerson({ personId: person.id, role: person.memberRole });
}

/**
 * The registration, read under the lock under which a worker records: neither writes over the other, and what the other
 * has done, as asking for a code, is seen. The engine looks at it when the transaction is over. Null: there is none.
 */
export async function lockedRegistration(
  rows: TenantRows,
  idOrGstin: string,
  now: Instant,
): Promise<Registration | null> {
  const found = await rows.registrations.byIdOrGstin(idOrGstin);
  if (found === null) return null;
  await rows.work.wakeBy(found.id, now);
  return (await rows.registrations.byId(found.id)) ?? found;
}

/** How an act of a person on filings ends. */
export type ActFailure = NotFound | InFlight | NotPossible | NotAuthorised;
export type Act = Promise<Result<null, ActFailure>>;

type ActingPorts = Pick<Ports, 'store' | 'clock'>;

/**
 * Acts on one filing of a live registration, in one transaction, with what the engine has done until then in view; the
 * engine looks at it after.
 */
export async function onFiling<Further = never>(
  ports: ActingPorts,
  accountId: string,
  filingId: string,
  act: (
    rows: TenantRows,
    filing: Filing,
    now: Instant,
    registration: Registration,
  ) => Promise<Result<null, ActFailure | Further>>,
): Promise<Result<null, ActFailure | Further>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const found = await rows.filings.byId(filingId);
    const registration = found === null ? null : await lockedRegistration(rows, found.registrationId, now);
    const filing = await rows.filings.byId(filingId);
    if (filing === null || registration === null) return notFound;
    if (registration.deletedAt !== null) return notPossible('gstin_deleted');
    const done = await act(rows, filing, now, registration);
    if (done.ok) await rows.changed([registration.id]);
    return done;
  });
}

/** The same for a registration, named by its id or its GSTIN. */
export async function onRegistration(
  ports: ActingPorts,
  accountId: string,
  idOrGstin: string,
  act: (rows: TenantRows, registration: Registration, now: Instant) => Act,
): Act {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, idOrGstin, now);
    if (registration === null) return notFound;
    const done = await act(rows, registration, now);
    if (done.ok) await rows.changed([registration.id]);
    return done;
  });
}

/** The engine looks at this registration at once, and pages that show it read again. */
export async function wake(rows: TenantRows, registrationId: string, now: Instant): Promise<void> {
  await rows.work.wakeBy(registrationId, now);
  await rows.changed([registrationId]);
}
