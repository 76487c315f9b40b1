import { signingMethod } from '../gst/signing.ts';
import { panOf } from '../gst/gstin.ts';
import type { Registration } from './registration.ts';

/**
 * The portal knows it, but no code of its signatory has opened a session yet: nobody knows whether who added it may act
 * for it. Nothing is filed until then. Who signs otherwise than by code, or is cancelled, is asked for none.
 */
export const isUnproven = (registration: Registration): boolean =>
  registration.status === 'success' && registration.provenAt === null && isProvenByCode(registration);

export const isProvenByCode = ({
  gstin,
  constitution,
  cancelledOn,
}: Pick<Registration, 'gstin' | 'constitution' | 'cancelledOn'>): boolean =>
  gstin !== null && cancelledOn === null && signingMethod(constitution, panOf(gstin)) === 'evc';
