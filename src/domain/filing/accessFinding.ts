import type { Finding } from './finding.ts';

/** The portal sends codes only to a signatory whose PAN it knows (gst-portal#authenticate, gst-portal#pan). */
export const signatoryPanMissing: Finding = {
  code: 'signatory_pan_missing',
  sentence:
    'The portal sends its code to the authorised signatory, and the PAN of the signatory is not known here.',
  nextAct: "Enter the signatory's PAN under Edit GSTIN, then press Retry.",
  actor: 'you',
};

/** OTP0006, OTP0010. */
export const signatoryPanWrong: Finding = {
  code: 'signatory_pan_wrong',
  sentence: 'The portal does not know this PAN as the authorised signatory of this GSTIN.',
  nextAct: "Correct the signatory's PAN under Edit GSTIN, then press Retry.",
  actor: 'you',
};

/** AUTH4037: only the taxpayer can switch it on, for at most 30 days (gst-portal#sessions, record 083.9). */
export const apiAccessOff: Finding = {
  code: 'api_access_off',
  sentence: 'API access is switched off on the GST portal, so the portal lets no software in.',
  nextAct:
    'On the GST portal open My Profile, then Manage API Access, set Enable API Request to Yes and choose 30 days. Then press Retry.',
  actor: 'you',
};

/** Wrong user, expired password or locked account at the portal itself (gst-portal#codes-authenticate). */
export const portalAccount: Finding = {
  code: 'portal_account',
  sentence: 'The GST portal does not accept the user name or the account.',
  nextAct:
    'Log in once on the GST portal, do what it asks, correct the user name here if it changed, then press Retry.',
  actor: 'you',
};
