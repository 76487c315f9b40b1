import { accessEndsBy, accessStanding } from '#domain/registration/apiAccess.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { cancellationOf, type Registration } from '#domain/registration/registration.ts';
import type { AccessView } from '../views.ts';

/** What a person is told of API access; null where nothing is known of it, or nothing hangs on it any more. */
export function describeAccess(
  { apiAccess, ...told }: Pick<Registration, 'apiAccess' | 'portalStatus' | 'cancelledOn'>,
  now: Instant,
): AccessView | null {
  const standing = accessStanding(apiAccess, now);
  if (standing === 'unknown' || cancellationOf(told) !== null) return null;
  return { standing, endsBy: standing === 'off' ? null : accessEndsBy(apiAccess) };
}
