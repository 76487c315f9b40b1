import type { FindingOf } from './finding.ts';

export const signatoryPanMissing: FindingOf<'signatory_pan_missing'> = {
  code: 'signatory_pan_missing',
  params: {},
};

export const signatoryPanWrong: FindingOf<'signatory_pan_wrong'> = {
  code: 'signatory_pan_wrong',
  params: {},
};

export const apiAccessOff: FindingOf<'api_access_off'> = { code: 'api_access_off', params: {} };

export const portalAccount: FindingOf<'portal_account'> = { code: 'portal_account', params: {} };
