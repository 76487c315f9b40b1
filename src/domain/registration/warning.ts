import { bankAccountDue } from '../gst/bankAccount.ts';
import { taxpayerStatus } from '../gst/taxpayer.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Registration } from './registration.ts';

/** What the portal tells of a registration that asks something of its owner beside the returns, of which it stops none. */
export type WarningParams = {
  suspended: { behind: boolean };
  /** A new registration, for as long as its bank account may still be given in time (gst-portal#bank-account). */
  bank_account_due: { by: Instant; now: Instant };
};
export const warningCodes = ['suspended', 'bank_account_due'] as const satisfies (keyof WarningParams)[];
export type WarningOf<C extends keyof WarningParams> = { [K in C]: { code: K; params: WarningParams[K] } }[C];
export type Warning = WarningOf<keyof WarningParams>;

/** Pure. `unfiled`: when the earliest return that is not filed is or was due; null where none is open. */
export function warningOf(
  { status, portalStatus, registeredOn }: Pick<Registration, 'status' | 'portalStatus' | 'registeredOn'>,
  unfiled: Instant | null,
  now: Instant,
): Warning | null {
  if (status !== 'success') return null;
  const standing = taxpayerStatus(portalStatus);
  if (standing === 'suspended')
    return { code: 'suspended', params: { behind: unfiled !== null && unfiled < now } };
  const by = standing === 'active' ? bankAccountDue(registeredOn) : null;
  return by !== null && now <= by ? { code: 'bank_account_due', params: { by, now } } : null;
}
