import { accessEndsBy, accessStanding } from '#domain/registration/apiAccess.ts';
import { cancellationOf, type Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { AccessView } from '../views.ts';

/** API access as shown; null when unknown, or when the registration is cancelled. */
export function describeAccess(
  { apiAccess, ...cancellation }: Pick<Registration, 'apiAccess' | 'portalStatus' | 'cancelledOn'>,
  now: Instant,
): AccessView | null {
  const standing = accessStanding(apiAccess, now);
  if (standing === 'unknown' || cancellationOf(cancellation) !== null) return null;
  return { standing, endsBy: standing === 'off' ? null : accessEndsBy(apiAccess) };
}
