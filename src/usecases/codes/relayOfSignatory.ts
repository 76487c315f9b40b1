import { ending } from '#domain/views/securityEvent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/** The mandate of a signatory whose last GSTIN is deleted ends with it: were it added again, it is asked for again. */
export async function endRelayOfLast(
  ports: Pick<Ports, 'relayByDefault' | 'clock' | 'ids'>,
  rows: TenantRows,
  deleted: Registration,
): Promise<void> {
  if (ports.relayByDefault) return;
  const signatory = await signatoryOf(rows, deleted);
  if (signatory === null) return;
  const others = (await signedBy(rows, signatory)).filter((one) => one.id !== deleted.id);
  if (others.length > 0 || signatory.relay === 'off') return;
  await rows.signatories.update(signatory.id, relayEnded(ports));
  await rows.security.note({ code: 'forwarding_off', pan: ending(signatory.pan) }, ports.clock.wall());
}

/** Off, with another address and no phone: what led here leads nowhere. */
export const relayEnded = ({
  ids,
}: Pick<Ports, 'ids'>): Pick<SignatoryRow, 'relay' | 'relayKey' | 'smsSecretSealed'> => ({
  relay: 'off',
  relayKey: ids.uuid().replaceAll('-', ''),
  smsSecretSealed: null,
});

/** Null until the portal has named who signs. */
export const signatoryOf = (rows: TenantRows, { signatoryId }: Registration): Promise<SignatoryRow | null> =>
  signatoryId === null ? Promise.resolve(null) : rows.signatories.byId(signatoryId);

/** The live registrations that this signatory signs for. */
export const signedBy = async (rows: TenantRows, { id }: SignatoryRow): Promise<Registration[]> =>
  (await rows.registrations.all()).filter((one) => one.signatoryId === id);
