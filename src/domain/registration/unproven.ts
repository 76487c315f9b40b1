import { signingMethod } from '../gst/signing.ts';
import { panOf } from '../gst/gstin.ts';
import { cancellationOf, type Registration } from './registration.ts';

/**
 * Whether the registration is unproven: the portal knows it, but no code of its signatory has opened a session yet.
 * Until then it is not certain that the person who added it may act for it, and nothing is filed. A registration that
 * is cancelled or does not sign by code needs no proof.
 */
export const isUnproven = (registration: Registration): boolean =>
  registration.status === 'success' && registration.provenAt === null && isProvenByCode(registration);

export const isProvenByCode = ({
  gstin,
  constitution,
  signing,
  ...told
}: Pick<Registration, 'gstin' | 'constitution' | 'signing' | 'portalStatus' | 'cancelledOn'>): boolean =>
  gstin !== null &&
  cancellationOf(told) === null &&
  signingMethod(constitution, panOf(gstin), signing) === 'evc';
