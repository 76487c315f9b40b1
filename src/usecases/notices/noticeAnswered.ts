import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';

/** Somebody says that a notice is answered: it is shown no more. Saying it twice changes nothing. */
export async function noticeAnswered(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  id: string,
): Promise<Result<null, NotFound>> {
  const now = await clock.product();
  return store.asTenant(accountId, async (rows) => {
    const notice = await rows.taxNotices.byId(id);
    if (notice === null) return notFound;
    if (await rows.taxNotices.acknowledge(id, now)) await rows.changed([notice.registrationId]);
    return ok(null);
  });
}
