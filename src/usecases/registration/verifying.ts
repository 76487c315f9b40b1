import { taxpayerKind } from '#domain/gst/taxpayer.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { TenantRows } from '../ports/store.ts';

/** What makes a registration be looked at anew by the engine, with the sign-in that it has. */
export const askedAnew = {
  status: 'pending',
  remark: null,
  askPortalAfter: null,
  portalTries: 0,
} as const satisfies Partial<Registration>;

/**
 * Of these registrations, those that the portal may be asked about once more by 'Try again': refused for what a person
 * mends there. Who files other returns, or is here already by another card, is refused again.
 */
export async function worthTrying(rows: TenantRows, registrations: Registration[]): Promise<Set<string>> {
  const refused = registrations.filter(({ status, taxpayerType }) => {
    const isOther = taxpayerType !== '' && !taxpayerKind(taxpayerType).files;
    return status === 'failed' && !isOther;
  });
  const here = await Promise.all(
    refused.map(async ({ gstin, givenGstin }) =>
      gstin === null && givenGstin !== null ? rows.registrations.byIdOrGstin(givenGstin) : null,
    ),
  );
  const isTaken = (place: number): boolean =>
    (here[place] ?? null) !== null && here[place]?.status !== 'failed';
  return new Set(refused.flatMap(({ id }, place) => (isTaken(place) ? [] : [id])));
}
