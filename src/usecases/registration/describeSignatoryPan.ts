import { maskedPan } from '#domain/gst/pan.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { type SignatoryRow, signatoryPanState } from '#domain/registration/signatory.ts';
import type { TenantRows } from '../ports/store.ts';
import type { SignatoryPanView } from '../views.ts';

/** What is known of the PAN to which the portal sends its codes; of the PAN itself only the mask. */
export const describeSignatoryPan = (
  registration: Registration,
  signatory: SignatoryRow | null,
): SignatoryPanView => ({
  state: signatoryPanState(registration, signatory),
  shown: maskedPan(signatory?.pan ?? ''),
});

/** Who signs for each of these registrations. */
export async function signatoriesOf(
  rows: TenantRows,
  registrations: readonly Registration[],
): Promise<(registration: Registration) => SignatoryRow | null> {
  const ids = new Set(registrations.flatMap(({ signatoryId }) => signatoryId ?? []));
  const known = await rows.signatories.byIds([...ids]);
  return ({ signatoryId }) => (signatoryId === null ? null : (known.get(signatoryId) ?? null));
}
