import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { TenantRows } from '../ports/store.ts';

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
