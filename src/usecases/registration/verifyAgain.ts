import { ok } from '#domain/shared/result.ts';
import { notFound, notPossible } from '../failures.ts';
import type { Act } from '../filing/acting.ts';
import type { Ports } from '../ports/given.ts';
import { lockedRegistration } from './lockedRegistration.ts';
import { askedAnew, worthTrying } from './verifying.ts';

/** 'Try again': the portal is asked once more about a registration that it had refused, with nothing changed here. */
export async function verifyAgain(
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): Act {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await lockedRegistration(rows, idOrGstin, now);
    if (registration === null) return notFound;
    if (registration.status !== 'failed') return notPossible('not_refused');
    if (!(await worthTrying(rows, [registration])).has(registration.id))
      return notPossible(
        registration.remark === null
          ? 'nothing_known'
          : { code: 'as_remarked', params: { remark: registration.remark } },
      );
    await rows.registrations.update(registration.id, askedAnew);
    await rows.changed([registration.id]);
    return ok(null);
  });
}
