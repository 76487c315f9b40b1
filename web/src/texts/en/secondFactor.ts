import { area } from '../area.ts';

/** The second factor: set up, shown and removed in the profile, and asked for at a sign-in. */
export const secondFactor = area('secondFactor', {
  title: 'Two-step sign-in',
  off: 'Whoever has your mobile number can sign in. With an authenticator app, a code on your phone is asked for too.',
  on: (since: string) => `On since ${since}. Signing in asks for a code of your authenticator app.`,
  left: (count: number) => (count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`),
  needed: (when: string) =>
    `Your account holds more than ten GSTINs: from ${when} on, it opens only with two-step sign-in. Set it up before then.`,
  required:
    'Your account holds more than ten GSTINs and opens only with two-step sign-in. Set it up to go on. Returns that were agreed to are filed meanwhile, and codes are taken.',
  onByPasskey: 'On, by a passkey. An authenticator app can be set up beside it.',
  passkeys: {
    title: 'Passkeys',
    text: 'A passkey signs you in by the fingerprint, face or PIN of your device, after the code to your number. It works for this address alone, so no copy of this page can use it.',
    added: (when: string) => `Added ${when}`,
    used: (when: string) => `Last used ${when}`,
    name: 'Name of the device',
    nameMissing: 'Please give it a name, for instance My phone',
    add: 'Add a passkey',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    notMade: 'No passkey was made. Try again, or use another device.',
    notHere: 'This browser knows no passkeys.',
  },
  begin: 'Set up',
  newCodes: 'New recovery codes',
  remove: 'Remove',
  removeAsk: 'Remove two-step sign-in?',
  removeMeans: 'Your mobile number alone then signs in again, and the recovery codes no longer work.',
  cancel: 'Cancel',
  scan: 'Scan this QR code with an authenticator app, for instance Google Authenticator, Microsoft Authenticator or Aegis.',
  qr: 'QR code for the authenticator app',
  byHand: 'Or type this key there:',
  firstCode: 'Code that the app shows',
  confirm: 'Switch on',
  codesTitle: 'Keep your recovery codes',
  codesMean:
    'Each signs you in once without the app, for the day when your phone is lost. Print them or write them down: they are not shown again.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Copying did not work. Select the codes and copy them.',
  kept: 'I have kept them',
});
