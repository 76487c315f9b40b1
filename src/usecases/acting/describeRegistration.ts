import type { Filing } from '#domain/filing/filing.ts';
import { maskedPan } from '#domain/gst/pan.ts';
import { accessEndsBy, accessStanding } from '#domain/registration/apiAccess.ts';
import { cancellationOf, type Registration } from '#domain/registration/registration.ts';
import { signatoryPanState, type SignatoryRow } from '#domain/registration/signatory.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { AccessView, SignatoryPanView } from '../views.ts';
import { isAwaited } from './resume.ts';

/** API access as shown; null when unknown, while the portal is being asked, or when the registration is cancelled. */
export function describeAccess(
  {
    apiAccess,
    status,
    ...cancellation
  }: Pick<Registration, 'apiAccess' | 'status' | 'portalStatus' | 'cancelledOn'>,
  now: Instant,
): AccessView | null {
  const standing = accessStanding(apiAccess, now);
  if (standing === 'unknown' || status === 'pending' || cancellationOf(cancellation) !== null) return null;
  return { standing, endsBy: standing === 'off' ? null : accessEndsBy(apiAccess) };
}

/** State and mask of the PAN that receives the portal's codes. */
export const describeSignatoryPan = (
  registration: Registration,
  signatory: SignatoryRow | null,
  filings: readonly Filing[],
): SignatoryPanView => ({
  state: signatoryPanState(registration, signatory, {
    isAwaited: filings.some((filing) => isAwaited('signatory_pan', filing)),
  }),
  shown: maskedPan(signatory?.pan ?? ''),
});
