import { ending } from '#domain/views/securityEvent.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { signedBy } from './relayOfSignatory.ts';

/** Null: no phone has one any more. */
export async function keepSmsSecret(
  { clock }: Pick<Ports, 'clock'>,
  rows: TenantRows,
  signatory: SignatoryRow,
  smsSecretSealed: Uint8Array | null,
): Promise<void> {
  await rows.signatories.update(signatory.id, { smsSecretSealed });
  await rows.security.note(
    { code: smsSecretSealed === null ? 'phone_removed' : 'phone_added', pan: ending(signatory.pan) },
    clock.wall(),
    smsSecretSealed === null ? undefined : { kind: 'phone', signatoryId: signatory.id },
  );
  await rows.changed((await signedBy(rows, signatory)).map(({ id }) => id));
}
