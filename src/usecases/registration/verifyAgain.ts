import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { taxpayerKind } from '#domain/gst/taxpayerKind.ts';
import type { ActFailure } from '../filing/actOnFiling.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** What makes a registration be looked at anew by the engine, with the sign-in that it has. */
export const askedAnew = {
  status: 'pending',
  remark: '',
  askPortalAfter: null,
  portalTries: 0,
} as const satisfies Partial<Registration>;

/**
 * Of these registrations, those that the portal may be asked about once more by 'Try again': refused for what a person
 * mends there. Who files other returns, or is here already by another card, is refused again.
 */
export async function worthTrying(rows: TenantRows, registrations: Registration[]): Promise<Set<string>> {
  const refused = registrations.filter(({ status, taxpayerType }) => {
    const isOther = taxpayerType !== '' && !taxpayerKind(taxpayerType).files;
    return status === 'failed' && !isOther;
  });
  const here = await Promise.all(
    refused.map(async ({ gstin, givenGstin }) =>
      gstin === null && givenGstin !== null ? rows.registrations.byIdOrGstin(givenGstin) : null,
    ),
  );
  const isTaken = (place: number): boolean =>
    (here[place] ?? null) !== null && here[place]?.status !== 'failed';
  return new Set(refused.flatMap(({ id }, place) => (isTaken(place) ? [] : [id])));
}

/** 'Try again': the portal is asked once more about a registration that it had refused, with nothing changed here. */
export async function verifyAgain(
  ports: Ports,
  accountId: string,
  idOrGstin: string,
): Promise<Result<null, ActFailure>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedForVerifying(rows, idOrGstin, now);
    if (registration === null) return fail({ kind: 'not_found' });
    if (registration.status !== 'failed')
      return fail({ kind: 'not_possible', sentence: 'The GST portal has not refused this GSTIN.' });
    if (!(await worthTrying(rows, [registration])).has(registration.id))
      return fail({ kind: 'not_possible', sentence: registration.remark });
    await rows.registrations.update(registration.id, askedAnew);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** The registration, read under the lock under which a worker verifies: neither writes over the other. */
export async function lockedForVerifying(
  rows: TenantRows,
  idOrGstin: string,
  now: Instant,
): Promise<Registration | null> {
  const found = await rows.registrations.byIdOrGstin(idOrGstin);
  if (found === null) return null;
  await rows.work.wakeBy(found.id, now);
  return (await rows.registrations.byId(found.id)) ?? found;
}
