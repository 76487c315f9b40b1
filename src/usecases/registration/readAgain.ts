import { countAgainst } from '../countAgainst.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { notFound, notPossible, type NotFound, type NotPossible, type TooMany } from '../failures.ts';
import { onRegistration, type ActFailure } from '../filing/acting.ts';
import type { Ports } from '../ports/given.ts';
import type { RateRule } from '../ports/limits.ts';

/** Each reading is two or three calls of the portal, whose rate all share. */
const readingsPerGstin: readonly RateRule[] = [{ most: 6, windowMs: DAY_MS }];

export type ReadAgainFailure = NotFound | NotPossible | TooMany | ActFailure;

/** 'Read again now': the portal is asked for the status and the filing frequency of a GSTIN, whatever was read before. */
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
