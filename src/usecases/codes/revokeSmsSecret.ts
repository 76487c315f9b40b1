import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { keepSmsSecret } from './keepSmsSecret.ts';
import { signatoryOf } from './relayOfSignatory.ts';

/** What the phone signs with is worth nothing from now on. */
export const revokeSmsSecret = (
  ports: Pick<Ports, 'store' | 'clock'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    const signatory = await signatoryOf(rows, registration);
    if (signatory !== null && signatory.smsSecretSealed !== null)
      await keepSmsSecret(ports, rows, signatory, null);
    return ok(null);
  });
