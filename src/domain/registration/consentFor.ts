import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import type { Consent } from './consent.ts';
import type { Registration } from './registration.ts';

/**
 * `standing`: a declaration for every month that is not withdrawn and still in use. `given`: a consent for this period
 * alone (record 083.6).
 */
export type Consented = 'given' | 'standing' | 'missing';

export function consentFor(
  registration: Pick<Registration, 'askEachMonth'>,
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt'>[],
  period: ReturnPeriod,
): Consented {
  const valid = consents.filter((consent) => consent.withdrawnAt === null);
  if (!registration.askEachMonth && valid.some((consent) => consent.kind === 'standing')) return 'standing';
  return valid.some((consent) => consent.kind === 'month' && consent.period === period) ? 'given' : 'missing';
}
