import type { ProofTexts } from '../shapes.ts';

export const proofs: ProofTexts = {
  signInSms: (code) =>
    `${code} is your code to sign in to Shunya, valid for 10 minutes. ` +
    'It is a sign-in code of Shunya itself, not a code of the GST portal. Give it to nobody.',
  addressMail: (link) => ({
    subject: 'Confirm your e-mail address for Shunya',
    text: [
      'Someone who is signed in to Shunya gave this address as theirs.',
      `If it was you, open this link within 24 hours and press the button there:\n${link}`,
      'If it was not you, do nothing: without your press, nothing is sent here again.',
    ].join('\n\n'),
  }),
};
