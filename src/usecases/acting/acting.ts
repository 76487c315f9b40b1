import { byPerson, type DoneBy } from '#domain/filing/events.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Result } from '#domain/shared/result.ts';
import {
  type InFlight,
  type NotAuthorised,
  notFound,
  type NotFound,
  notPossible,
  type NotPossible,
} from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/** The signed-in person, in their current role. */
export async function actingPerson(rows: TenantRows): Promise<DoneBy> {
  const person = await rows.people.acting();
  if (person === null) throw new Error('an act of nobody');
  return byPerson({ personId: person.id, role: person.memberRole });
}

/**
 * Reads a registration under the lock that workers write under: neither overwrites the other, and the act
 * sees what the worker has done, such as a code request. Wakes the engine for it. Null when there is none.
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

/** The failures that acts on filings share. */
export type ActFailure = NotFound | InFlight | NotPossible | NotAuthorised | NeedsConsent;

/** The month has no consent, and a program cannot give one. */
type NeedsConsent = { kind: 'needs_consent' };
export type ActResult = Promise<Result<null, ActFailure>>;

type ActingPorts = Pick<Ports, 'store' | 'clock'>;

/**
 * Runs an act on one filing of a live registration, in one transaction. Waking the worker is the lock: it updates the
 * registration's row of `work`, which the worker locks for each of its writes.
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

/** The same for a registration, by its id or GSTIN. */
export async function onRegistration(
  ports: ActingPorts,
  accountId: string,
  idOrGstin: string,
  act: (rows: TenantRows, registration: Registration, now: Instant) => ActResult,
): ActResult {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, idOrGstin, now);
    if (registration === null) return notFound;
    const done = await act(rows, registration, now);
    if (done.ok) await rows.changed([registration.id]);
    return done;
  });
}

/** Wakes the engine for this registration and refreshes the pages that show it. */
export async function wake(rows: TenantRows, registrationId: string, now: Instant): Promise<void> {
  await rows.work.wakeBy(registrationId, now);
  await rows.changed([registrationId]);
}
