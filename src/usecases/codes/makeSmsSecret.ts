import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { keepSmsSecret } from './keepSmsSecret.ts';
import { signatoryOf } from './relayOfSignatory.ts';

/** What a phone is told once, so that it can forward the portal's SMS. */
export type SmsSecret = { secret: string; relayKey: string };

/**
 * A new secret for the phone of a GSTIN's signatory, told once (record 132): a phone that had another forwards no more.
 * Forwarding has to be on, so that the signatory has agreed to it.
 */
export const makeSmsSecret = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'seal' | 'relayAddress'>,
  accountId: string,
  idOrGstin: string,
): Promise<Result<SmsSecret, NotFound | NotPossible>> =>
  ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return notFound;
    if (ports.relayAddress === null) return notPossible('forwarding_not_offered');
    const signatory = await signatoryOf(rows, registration);
    if (signatory === null) return notPossible('signatory_unknown');
    if (signatory.relay === 'off') return notPossible('forwarding_off');
    const secret = ports.ids.token(32);
    await keepSmsSecret(ports, rows, signatory, ports.seal.seal(secret, signatory.id, 'sms-secret'));
    return ok({ secret, relayKey: signatory.relayKey });
  });
