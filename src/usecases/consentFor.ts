import type { ReturnPeriod } from '#domain/returnPeriod.ts';
import type { Consent, Registration } from './portsOfStore.ts';

/** Standing: never withdrawn and still wanted; given: for just this period (decisions 3.6). */
export function consentFor(
  registration: Registration,
  consents: Consent[],
  period: ReturnPeriod,
): 'given' | 'standing' | 'missing' {
  const valid = consents.filter((consent) => consent.withdrawnAt === null);
  if (!registration.askEachMonth && valid.some((consent) => consent.kind === 'standing')) return 'standing';
  return valid.some((consent) => consent.kind === 'month' && consent.period === period) ? 'given' : 'missing';
}
