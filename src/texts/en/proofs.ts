import { formatIst } from '#domain/shared/istTime.ts';
import type { ProofTexts, SaidToMember, SecondFactorChange } from '../shapes.ts';

export const proofs: ProofTexts = {
  signInSms: (code) =>
    `${code} is your code to sign in to Shunya, valid for 10 minutes. ` +
    'It is a sign-in code of Shunya itself, not a code of the GST portal. Give it to nobody.',
  proofSms: (code) =>
    `${code} confirms in Shunya that it is you, valid for 10 minutes. ` +
    'Somebody who is signed in to your account wants to do something dangerous to it. Give it to nobody.',
  addressMail: (link) => ({
    subject: 'Confirm your e-mail address for Shunya',
    text: [
      'Someone who is signed in to Shunya gave this address as theirs.',
      `If it was you, open this link within 24 hours and press the button there:\n${link}`,
      'If it was not you, do nothing: without your press, nothing is sent here again.',
    ].join('\n\n'),
  }),
  newSignInMail: ({ device, at, link }) => ({
    subject: 'A new sign-in to Shunya',
    text: [
      `Somebody signed in to your Shunya account on ${formatIst(at)}${device === '' ? '' : `, with ${device}`}.`,
      'If it was you, there is nothing to do.',
      `If it was not you, open this link and press the button there. It ends that sign-in and stops new ones:\n${link}`,
    ].join('\n\n'),
  }),
  newSignInSms: ({ device, link }) =>
    `Somebody signed in to your Shunya account${device === '' ? '' : ` with ${device}`}. ` +
    `If it was not you, stop it here: ${link}`,
  mailChangedMail: ({ link }) => ({
    subject: 'Another mail address for your Shunya account',
    text: [
      'Somebody who is signed in to your Shunya account gave another mail address. Nothing is sent to this one any more.',
      'If it was you, there is nothing to do.',
      `If it was not you, open this link and press the button there. It makes this your mail address again, ends that sign-in and stops new ones:\n${link}`,
    ].join('\n\n'),
  }),
  heldMail: ({ until }) => ({
    subject: 'Sign-ins to your Shunya account are stopped',
    text: [
      'Somebody pressed "This was not me" for a sign-in to your Shunya account. That sign-in has ended. Until you have shown that it is you, nobody signs in and nothing is changed.',
      'Returns that you have agreed to are still filed on time.',
      howToGoOn(until),
    ].join('\n\n'),
  }),
  heldSms: ({ until }) =>
    `Sign-ins and changes of your Shunya account are stopped, because of "This was not me". ` +
    `Returns you agreed to are still filed. ${howToGoOn(until)}`,
  idleMail: ({ until }) => ({
    subject: 'A sign-in to your Shunya account after a long time',
    text: [
      'Somebody who has your mobile number tries to sign in to your Shunya account, which nobody has used for three months. Numbers are given to other people after such a time, so nobody gets in by the number alone, and nothing is changed.',
      'Returns that you have agreed to are still filed on time.',
      howToGoOn(until),
    ].join('\n\n'),
  }),
  idleSms: ({ until }) =>
    `Your Shunya account was not used for three months, so the number alone does not open it. Returns you agreed to are still filed. ${howToGoOn(until)}`,
  releaseMail: ({ link }) => ({
    subject: 'Is it you? Sign in to Shunya again',
    text: [
      'Somebody who has your mobile number tries to sign in to your Shunya account, where sign-ins are stopped.',
      `If it is you, open this link within 24 hours, press the button there, and then sign in again:\n${link}`,
      'If it is not you, do nothing: without your press nobody gets in.',
    ].join('\n\n'),
  }),
  secondFactorMail: ({ what, left, link }) => ({
    subject: 'Two-step sign-in of your Shunya account',
    text: [
      changed(what, left),
      ...(link === null ? [] : ['If it was you, there is nothing to do.', ifNot(link)]),
    ].join('\n\n'),
  }),
  secondFactorSms: ({ what, left, link }) =>
    `${changed(what, left)}${link === null ? '' : ` If it was not you, stop it here: ${link}`}`,
  factorNeededMail: ({ from }) => ({
    subject: 'Two-step sign-in for your Shunya account',
    text: [
      'Your Shunya account now holds more than ten GSTINs. A mobile number alone is not enough to open so many.',
      `Set up two-step sign-in before ${formatIst(from)}: in Shunya, under Profile, Security and Data. After that, the account opens only with it.`,
      'Nothing that you have agreed to stops: returns are still filed on time, and codes are still taken.',
    ].join('\n\n'),
  }),
  factorNeededSms: ({ from }) =>
    `Your Shunya account holds more than ten GSTINs. Set up two-step sign-in before ${formatIst(from)}, under Profile, Security and Data: then it opens only with that. Returns you agreed to are still filed.`,
  contactCode: (code) => ({
    subject: 'Your code to say yes',
    text: `${code} is your code to say yes to a nil return on Shunya, valid for 10 minutes. Give it to nobody, not even to your accountant.`,
  }),
  invitationSms: ({ inviter, account, role, link }) =>
    `${inviter} invites you to file GST returns together in Shunya${account === '' ? '' : `, in ${account}`}, as ${roleNames[role]}. ` +
    `If you know them, accept within 72 hours: ${link}`,
  toMember: {
    erasing: {
      sms: (of) =>
        `${erasing(of)} To keep it, sign in and press Keep, under Profile, Security and Data.` +
        (of.link === null ? '' : ` If it was not you, stop it here: ${of.link}`),
      mail: (of) => ({
        subject:
          of.what === 'account' ? 'Your Shunya account is to be erased' : 'You are to be erased from Shunya',
        text: [
          erasing(of),
          'If this is right, there is nothing to do.',
          'To keep it, sign in to Shunya and press Keep, under Profile, Security and Data.',
          ...(of.link === null ? [] : [ifNot(of.link)]),
        ].join('\n\n'),
      }),
    },
    owner_ended: {
      sms: (of) => `${ended(of)} If you do not agree, object within 7 days: ${of.link}`,
      mail: (of) => ({
        subject: 'You are no longer an owner in Shunya',
        text: [
          ended(of),
          'If this is right, there is nothing to do.',
          `If you do not agree, call the other owners, open this link within 7 days and press the button there. For the rest of these days nobody changes people, keys or webhooks there or erases the account, and the owners hear of it:\n${of.link}`,
        ].join('\n\n'),
      }),
    },
    removal_objected: {
      sms: ({ by, until, link }) =>
        `${by} objects to no longer being an owner of your Shunya account. Until ${formatIst(until)} its people and keys stay as they are.` +
        (link === null ? '' : ` If it was not you who did it, undo it here: ${link}`),
      mail: ({ by, until, link }) => ({
        subject: 'An owner of your Shunya account objects',
        text: [
          `${by} was removed or given another role, and objects. Until ${formatIst(until)} nobody changes people, keys or webhooks of the account or erases it. Returns that were agreed to are still filed.`,
          'Talk to each other. If it was right, there is nothing to do.',
          ...(link === null
            ? []
            : [
                `It was done in your name. If it was not you, open this link and press the button there: it is undone, and that sign-in ends:\n${link}`,
              ]),
        ].join('\n\n'),
      }),
    },
  },
};

const named = (account: string): string => (account === '' ? '' : `, ${account},`);

const erasing = ({ what, by, account, at }: SaidToMember['erasing']): string =>
  what === 'account'
    ? `${by} asked to erase your Shunya account${account === '' ? '' : ` ${account}`}. It will be erased on ${formatIst(at)}, and nothing is filed there from now on.`
    : `Somebody who is signed in as you asked to erase your name, number and profile from Shunya. They will be erased on ${formatIst(at)}.`;

const ended = ({ what, by, account }: SaidToMember['owner_ended']): string =>
  what === 'removed'
    ? `${by} removed you from the Shunya account${named(account)} of which you were an owner.`
    : `${by} gave you another role in the Shunya account${named(account)} of which you were an owner.`;

const roleNames = {
  owner: 'an owner',
  manager: 'a manager',
  preparer: 'a preparer',
  viewer: 'a viewer',
} as const;

const ifNot = (link: string): string =>
  `If it was not you, open this link and press the button there. It ends that sign-in and stops new ones:\n${link}`;

function changed(what: SecondFactorChange, left: number): string {
  switch (what) {
    case 'on':
      return 'Two-step sign-in is on for your Shunya account. Signing in now asks for a code of the authenticator app too.';
    case 'off':
      return 'Two-step sign-in is off for your Shunya account. Your mobile number alone signs in again.';
    case 'off_by_operator':
      return 'The operator of Shunya has switched two-step sign-in off for your account and ended its sessions. Your mobile number alone signs in again.';
    case 'passkey_added':
      return 'A passkey was added to your Shunya account: with it and your number somebody can sign in.';
    case 'passkey_removed':
      return 'A passkey of your Shunya account was removed.';
    case 'recovery_code_used':
      return `A recovery code was used for your Shunya account. Codes left: ${left}.`;
  }
}

const howToGoOn = (until: number | null): string =>
  until === null
    ? 'To go on, sign in: a mail then comes with a link that lets you in.'
    : `You can sign in again from ${formatIst(until)}.`;
