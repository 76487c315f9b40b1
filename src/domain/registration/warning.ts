import { taxpayerStatus } from '../gst/taxpayer.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Registration } from './registration.ts';

/** What the portal's status of a registration asks of its owner, beside the returns, of which it stops none. */
export const warningCodes = ['suspended'] as const;
export type Warning = { code: (typeof warningCodes)[number]; params: { behind: boolean } };

/** Pure. `unfiled`: when the earliest return that is not filed is or was due; null where none is open. */
export const warningOf = (
  { status, portalStatus }: Pick<Registration, 'status' | 'portalStatus'>,
  unfiled: Instant | null,
  now: Instant,
): Warning | null =>
  status === 'success' && taxpayerStatus(portalStatus) === 'suspended'
    ? { code: 'suspended', params: { behind: unfiled !== null && unfiled < now } }
    : null;
