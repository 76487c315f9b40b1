import type { FaultClass } from './port.ts';

export type Reply = { class: FaultClass; meaning: string };

export const say = (faultClass: FaultClass, meaning: string): Reply => ({ class: faultClass, meaning });

export const unknownReply = say(
  'fix',
  'The GST portal refused this request and gave a reason that Shunya does not know. Nothing was filed by it. Please try again later, or write to our support.',
);

export const ourRequest = say(
  'fix',
  'The GST portal did not accept our request, so nothing was filed by it. The correction is ours to make; please write to our support.',
);
export const relogin = say(
  'relogin',
  "The session with the GST portal has ended. A new session code from the portal is needed; enter it when it reaches the signatory's phone or mail.",
);
export const notAllowed = say(
  'relogin',
  'The GST portal says that this session may not act for this return. We sign in again with a new session code; if it happens again, check at the portal that the username still has access to this GSTIN.',
);
export const busy = say(
  'wait',
  'The GST portal had a problem of its own. Nothing is needed from you; we try again a little later.',
);
export const working = say(
  'wait',
  'The GST portal is still working on an earlier step of this return. Nothing is needed from you; we try again a little later.',
);
export const nothingThere = say('empty', 'The GST portal has no record of this. That is normal.');
export const alreadyFiled = say(
  'done',
  "The GST portal says that this return is already filed. We read its list for the return's ARN; nothing is filed again.",
);
export const noSuchGstin = say(
  'fix',
  'The GST portal does not know this GSTIN. Check it against the registration certificate and correct it.',
);
export const accountLocked = say(
  'user',
  'The account at the GST portal is locked. Unlock it at the portal (Forgot password), then try again.',
);
export const wrongPassword = say(
  'user',
  'The GST portal does not accept this username and password. Check both by signing in at the portal, then correct them here.',
);
export const wrongSessionCode = say(
  'code',
  'The session code is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
);
export const wrongEvc = say(
  'code',
  'The code for this return is wrong or has expired. We ask the GST portal for a new one; enter the newest code.',
);
export const renewKey = say(
  'refresh_key',
  "The GST portal has changed its encryption key. We fetch the new key and sign in again; a new session code reaches the signatory's phone or mail.",
);
export const ourAccess = say(
  'provider',
  "Shunya's own access to the GST portal was refused. Nothing is needed from you; our team has to restore it.",
);
export const digitalSignature = say(
  'user',
  'The GST portal could not use the digital signature of this signatory. Check at the portal that it is registered and valid.',
);
export const wrongSignatory = say(
  'fix',
  'The PAN is not that of an authorised signatory of this GSTIN. Enter the PAN of the signatory as it stands at the GST portal.',
);
export const previousFirst = say(
  'order',
  'A return of an earlier period is not filed yet. File that one first; this one can follow at once.',
);
export const periodNotOpen = say(
  'order',
  'This return period is not open for filing yet. We file when it opens; nothing is needed from you.',
);

export const holdsEntries = say(
  'user',
  'The GST portal holds entries for this return, so it is not nil and was not filed. Look at it at the portal: file it there, or remove the entries and press Retry.',
);
