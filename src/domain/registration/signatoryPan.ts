import { panOf } from '../gst/gstin.ts';
import { signingMethod } from '../gst/signing.ts';
import { cancellationOf, type Registration } from './registration.ts';
import type { SignatoryRow } from './signatory.ts';

/** What is known of the PAN to which the portal sends the code of each return. */
export const signatoryPanStates = ['not_needed', 'known', 'missing', 'refused'] as const;
export type SignatoryPanState = (typeof signatoryPanStates)[number];

type Signing = Pick<
  Registration,
  'status' | 'gstin' | 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn' | 'refusedPan'
>;

/** Pure. Nobody is asked for it before the portal has told whose GSTIN it is, nor where no code signs. */
export function signatoryPanState(
  { status, gstin, constitution, signing, refusedPan, ...told }: Signing,
  signatory: Pick<SignatoryRow, 'pan'> | null,
): SignatoryPanState {
  if (status !== 'success' || gstin === null || cancellationOf(told) !== null) return 'not_needed';
  if (signingMethod(constitution, panOf(gstin), signing) === 'dsc') return 'not_needed';
  const pan = signatory?.pan ?? '';
  if (pan === '') return 'missing';
  return pan === refusedPan ? 'refused' : 'known';
}
