import { judge, noMatter, noStanding } from '../account/authority.ts';
import { type Approval, clientSaidNo } from './approval.ts';
import { type FeeByHead, isEnough } from '../gst/carriedFee.ts';
import type { Covered } from '../gst/evidence.ts';
import type { ReturnPeriod } from '../gst/returnPeriod.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import type { Consent } from '../registration/consent.ts';
import type { Registration } from '../registration/registration.ts';

/**
 * `standing`: a declaration for every month that is active and was not withdrawn; it does not cover a suspension, so
 * a suspended registration asks each month. `given`: a consent for this period alone (design#consent).
 */
export type ConsentState = 'given' | 'standing' | 'missing';

/** The yeses for this period besides the consent, unless they were withdrawn (design#evidence). */
export const coveredFor = (
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt' | 'covers'>[],
  period: ReturnPeriod,
): Covered[] =>
  consents.flatMap(({ kind, period: of, withdrawnAt, covers }) =>
    kind === 'evidence' && of === period && withdrawnAt === null && covers !== null && 'notRead' in covers
      ? [covers]
      : [],
  );

/** The yeses to paying a late fee with the GSTR-3B of this period, unless they were withdrawn (design#late-fee-month). */
export const agreedFees = (
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt' | 'covers'>[],
  period: ReturnPeriod,
): FeeByHead[] =>
  consents.flatMap(({ kind, period: of, withdrawnAt, covers }) =>
    kind === 'fee' && of === period && withdrawnAt === null && covers !== null && 'central' in covers
      ? [{ central: covers.central, state: covers.state }]
      : [],
  );

/** True when one yes names at least this amount of each head; several do not add up. */
export const isAgreed = (fee: FeeByHead, yeses: readonly FeeByHead[]): boolean =>
  yeses.some((yes) => isEnough(yes, fee));

export function consentFor(
  registration: Pick<Registration, 'askEachMonth' | 'portalStatus' | 'approverId'>,
  consents: Pick<Consent, 'kind' | 'period' | 'withdrawnAt' | 'personId' | 'capacity'>[],
  { period, approval }: { period: ReturnPeriod; approval: Approval | null },
): ConsentState {
  const matter = { ...noMatter, clientSaidNo: clientSaidNo(approval) };
  if (judge({ act: 'start', way: 'schedule', right: null }, noStanding, matter) !== null) return 'missing';
  const { approverId } = registration;
  // If a member was chosen to say yes, another member's yes does not count; a client's does, because a client is no
  // member.
  const valid = consents.filter(
    ({ withdrawnAt, personId, kind, capacity }) =>
      withdrawnAt === null &&
      (approverId === null ||
        personId === approverId ||
        (kind !== 'standing' && personId === null && capacity === 'client')),
  );
  const isSuspended = taxpayerStatus(registration.portalStatus) === 'suspended';
  if (!registration.askEachMonth && !isSuspended && valid.some((consent) => consent.kind === 'standing'))
    return 'standing';
  return valid.some((consent) => consent.kind === 'month' && consent.period === period) ? 'given' : 'missing';
}
