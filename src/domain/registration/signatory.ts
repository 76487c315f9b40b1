import type { Instant } from '../shared/istTime.ts';
import { panOf } from '../gst/gstin.ts';
import { signingMethod, signingIsChosen } from '../gst/signing.ts';
import { cancellationOf, type Registration } from './registration.ts';

/** Who signs for a GSTIN, and how their portal codes reach Shunya. */
export type SignatoryRow = {
  id: string;
  accountId: string;
  name: string;
  /** Empty until it is known. */
  pan: string;
  mobile: string;
  email: string;
  /** The address that the portal has: its codes go there, whatever `email` holds. */
  portalEmail: string;
  relayKey: string;
  relay: 'on' | 'off';
  relaySeen: 'untried' | 'works' | 'silent';
  /** Links that were made before are over: its addresses were changed then. Wall time; null: never. */
  linksSince: Instant | null;
  /** By which a phone signs the SMS that it forwards; null: none may. */
  smsSecretSealed: Uint8Array | null;
};

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

/** May a person say how its returns are signed? Nothing is known of one that the portal has not told. */
export const mayChooseSigning = ({
  gstin,
  constitution,
}: Pick<Registration, 'gstin' | 'constitution'>): boolean =>
  gstin !== null && signingIsChosen(constitution, panOf(gstin));
