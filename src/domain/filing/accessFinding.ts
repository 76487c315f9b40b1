import { maskedPan } from '../gst/pan.ts';
import type { FindingOf } from './finding.ts';

export const signatoryPanMissing: FindingOf<'signatory_pan_missing'> = {
  code: 'signatory_pan_missing',
  params: {},
};

/** `pan`: the one that was used, of which only the mask is kept; '' where it is not known any more. */
export const signatoryPanWrong = (pan: string): FindingOf<'signatory_pan_wrong'> => ({
  code: 'signatory_pan_wrong',
  params: { pan: maskedPan(pan) },
});

export const apiAccessOff: FindingOf<'api_access_off'> = { code: 'api_access_off', params: {} };

export const portalAccount: FindingOf<'portal_account'> = { code: 'portal_account', params: {} };
