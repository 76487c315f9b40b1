import type { Filing } from '#domain/filing/filing.ts';
import { maskedPan } from '#domain/gst/pan.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { signatoryPanState, type SignatoryRow } from '#domain/registration/signatory.ts';
import type { SignatoryPanView } from '../views.ts';
import { isAwaited } from './resume.ts';

/** State and mask of the PAN that receives the portal's codes. */
export const describeSignatoryPan = (
  registration: Registration,
  signatory: SignatoryRow | null,
  filings: readonly Filing[],
): SignatoryPanView => ({
  state: signatoryPanState(registration, signatory, {
    isAwaited: filings.some((filing) => isAwaited('signatory_pan', filing)),
  }),
  shown: maskedPan(signatory?.pan ?? ''),
});
