import { type Approval, isDenied } from '../filing/approval.ts';
import type { Covered } from '../filing/evidence.ts';
import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import type { Consent } from './consent.ts';
import type { Registration } from './registration.ts';

/**
 * `standing`: a declaration for every month that is not withdrawn and still in use; it was not made for a suspension, so
 * a suspended registration asks each month. `given`: a consent for this period alone (record 083.6).
 */
export type Consented = 'given' | 'standing' | 'missing';

/** What people have said yes to for this period beside the consent, and have not taken back (record 102). */
export const coveredFor = (
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt' | 'covers'>[],
  period: ReturnPeriod,
): Covered[] =>
  consents.flatMap(({ kind, period: of, withdrawnAt, covers }) =>
    kind === 'evidence' && of === period && withdrawnAt === null && covers !== null ? [covers] : [],
  );

export function consentFor(
  registration: Pick<Registration, 'askEachMonth' | 'portalStatus'>,
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt'>[],
  { period, approval }: { period: ReturnPeriod; approval: Approval | null },
): Consented {
  if (isDenied(approval)) return 'missing';
  const valid = consents.filter((consent) => consent.withdrawnAt === null);
  const isSuspended = taxpayerStatus(registration.portalStatus) === 'suspended';
  if (!registration.askEachMonth && !isSuspended && valid.some((consent) => consent.kind === 'standing'))
    return 'standing';
  return valid.some((consent) => consent.kind === 'month' && consent.period === period) ? 'given' : 'missing';
}
