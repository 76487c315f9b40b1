import { ending } from '#domain/account/securityEvent.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound, type NotPossible, notPossible } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { signatoryOf, signedBy } from './relayOfSignatory.ts';

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
    await keep(ports, rows, signatory, ports.seal.seal(secret, signatory.id, 'sms-secret'));
    return ok({ secret, relayKey: signatory.relayKey });
  });

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
    if (signatory !== null && signatory.smsSecretSealed !== null) await keep(ports, rows, signatory, null);
    return ok(null);
  });

async function keep(
  { clock }: Pick<Ports, 'clock'>,
  rows: TenantRows,
  signatory: SignatoryRow,
  smsSecretSealed: Uint8Array | null,
): Promise<void> {
  await rows.signatories.update(signatory.id, { smsSecretSealed });
  await rows.security.note(
    { code: smsSecretSealed === null ? 'phone_removed' : 'phone_added', pan: ending(signatory.pan) },
    clock.wall(),
  );
  await rows.changed((await signedBy(rows, signatory)).map(({ id }) => id));
}
