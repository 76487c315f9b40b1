import type { Instant } from '../shared/istTime.ts';
import { panOf } from '../gst/gstin.ts';
import { signingMethod, signingIsChosen } from '../gst/signing.ts';
import { cancellationOf, type Registration } from './registration.ts';

/** The person who signs for a GSTIN, and how their portal codes reach Shunya. */
export type SignatoryRow = {
  id: string;
  accountId: string;
  name: string;
  /** Empty until it is known. */
  pan: string;
  mobile: string;
  email: string;
  /** The portal's address for them: codes go there, whatever `email` holds. */
  portalEmail: string;
  relayKey: string;
  relay: 'on' | 'off';
  relaySeen: 'untried' | 'works' | 'silent';
  /** Links made before this time are invalid: its addresses were changed then. Wall time; null: never. */
  linksSince: Instant | null;
  /** Secret used to sign forwarded SMS; null when forwarding is off. */
  smsSecretSealed: Uint8Array | null;
};

/** The rule of theirs that forwards the portal's codes has worked before: nobody has to type them. */
export const isForwarded = ({ relay, relaySeen }: Pick<SignatoryRow, 'relay' | 'relaySeen'>): boolean =>
  relay === 'on' && relaySeen === 'works';

/** The state of the PAN to which the portal sends the code of each return. */
export const signatoryPanStates = ['not_needed', 'known', 'missing', 'refused'] as const;
export type SignatoryPanState = (typeof signatoryPanStates)[number];

/** The rule is on, and nothing has shown yet whether it works. */
export const isRuleUntried = ({ relay, relaySeen }: Pick<SignatoryRow, 'relay' | 'relaySeen'>): boolean =>
  relay === 'on' && relaySeen === 'untried';

type Signing = Pick<
  Registration,
  'status' | 'gstin' | 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn' | 'refusedPan'
>;

/**
 * Pure. Nobody is asked for the PAN before the portal has named the GSTIN, or when no code signs. `isAwaited`: a return
 * waits for it. A cancelled registration needs it for such a return alone.
 */
export function signatoryPanState(
  { status, gstin, constitution, signing, refusedPan, ...portalData }: Signing,
  signatory: Pick<SignatoryRow, 'pan'> | null,
  { isAwaited }: { isAwaited: boolean },
): SignatoryPanState {
  if (status !== 'success' || gstin === null) return 'not_needed';
  if (cancellationOf(portalData) !== null && !isAwaited) return 'not_needed';
  if (signingMethod(constitution, panOf(gstin), signing) === 'dsc') return 'not_needed';
  const pan = signatory?.pan ?? '';
  if (pan === '') return 'missing';
  return pan === refusedPan ? 'refused' : 'known';
}

/** `dsc`: no code is taken by law. `dsc_or_code`: by a DSC until a person chooses the code (gst-portal#evc-or-dsc). */
export const signedByKinds = ['code', 'dsc', 'dsc_or_code'] as const;
export type SignedBy = (typeof signedByKinds)[number];

/** Whether only a DSC signs, so that nothing is filed here; undefined: a server other than ours does not say. */
export const isByDsc = (signedBy: string | undefined): boolean =>
  signedBy === 'dsc' || signedBy === 'dsc_or_code';

/** How the returns of a registration are signed now. Nothing here files those of a DSC. */
export function signedBy({
  gstin,
  constitution,
  signing,
}: Pick<Registration, 'gstin' | 'constitution' | 'signing'>): SignedBy {
  if (gstin === null || signingMethod(constitution, panOf(gstin), signing) !== 'dsc') return 'code';
  return signingIsChosen(constitution, panOf(gstin)) ? 'dsc_or_code' : 'dsc';
}

/** Whether a person may choose how its returns are signed; false until the portal's data is known. */
export const mayChooseSigning = ({
  gstin,
  constitution,
}: Pick<Registration, 'gstin' | 'constitution'>): boolean =>
  gstin !== null && signingIsChosen(constitution, panOf(gstin));
