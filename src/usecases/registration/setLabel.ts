import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';

/** A short text of the account's own, by which clients are searched and sorted; '' takes it away. */
export const setLabel = (
  ports: Pick<Ports, 'store'>,
  accountId: string,
  { registration: id, label }: { registration: string; label: string },
): Promise<Result<null, NotFound>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(id);
    if (registration === null) return notFound;
    await rows.registrations.update(registration.id, { label });
    await rows.changed([registration.id]);
    return ok(null);
  });
