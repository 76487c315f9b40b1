import { area } from '../area.ts';

/** Sign-ins elsewhere, 'This was not me', and the proof that dangerous acts ask for. */
export const safety = area('safety', {
  signIn: {
    elsewhere: 'Somebody has signed in to your account elsewhere',
    where: (device: string, at: string) => `${device}, ${at}.`,
    unknown: 'Unknown device',
    mine: 'It was me',
    notMine: 'This was not me',
    notMineOf: (device: string) => `This was not me: ${device}`,
    ended:
      'That sign-in has ended. Sign-ins and changes are stopped until you sign in again and show that it is you.',
  },
  links: {
    incomplete: 'This link is incomplete. Open the whole link from the message again.',
    signIn: 'Sign in',
    deeds: {
      takenBack: 'Taken back with it',
      stillThere: 'Look at these yourself',
      names: {
        key_made: 'A key for a program',
        webhook_added: 'A webhook',
        calendar_made: 'A calendar link',
        member_invited: 'An invitation',
        role_changed: 'A role',
        member_removed: 'The removal of a member',
        member_left: 'Leaving the account',
        approver_changed: 'Whose yes is needed',
        contact_changed: "A client's contact",
        contact_removed: "A client's contact",
        signatory_changed: "The signatory's mail or mobile",
        forwarding_on: 'Forwarding of codes',
        phone_added: 'A phone that forwards codes',
        consent_given: 'A yes or declaration',
        client_asked: 'A question to a client',
        passkey_added: 'A passkey',
        second_factor_on: 'Two-step sign-in',
        recovery_codes_made: 'Recovery codes',
        mail_changed: 'The mail address',
        gstin_added: 'A GSTIN was added',
        gstin_deleted: 'A GSTIN was deleted',
        credentials_changed: 'Portal credentials were changed',
      },
    },
    stolen: {
      title: 'Signed out everywhere',
      done: 'Sign-ins and changes are stopped. To go on, sign in: we then tell you how to show that it is you.',
      nothing: 'Nothing was made or changed in that time.',
      tick: 'A device was lost or stolen',
      since: 'Since when?',
      sinceOptions: { day: 'Since yesterday', week: 'Since a week ago', month: 'Since a month ago' },
      means:
        'What was made or changed since then is taken back. Nobody signs in or changes anything until you have shown that it is you.',
    },
    notMe: {
      title: 'This was not me',
      explains: [
        'Press the button if you did not sign in yourself. That sign-in ends at once, and nobody signs in or changes anything until you have shown that it is you.',
        'Returns that you have agreed to are still filed on time.',
      ],
      button: 'This was not me',
      doneTitle: 'That sign-in has ended',
      done: 'Sign-ins and changes are stopped. To go on, sign in: we then tell you how to show that it is you.',
    },
    itsMe: {
      title: 'It is me',
      explains: [
        'You have your number, and you read this mail. Press the button, then sign in again with a new code.',
        'If it was not you who tried to sign in, close this page: without your press nobody gets in.',
      ],
      button: 'It is me',
      doneTitle: 'You can sign in again',
      done: 'Ask for a new code: the one before has been used.',
    },
  },
  proof: {
    title: 'Is it you?',
    text: 'You signed in a while ago. We have sent a code by SMS to your number: type it to go on.',
    byApp:
      'You signed in a while ago. Type the code that your authenticator app shows, or a recovery code, to go on.',
    byPasskey: 'You signed in a while ago. Use your passkey to go on, or type a recovery code.',
    usePasskey: 'Use a passkey',
    passkeyFailed: 'The passkey was not used. Try again, or type a code.',
    recoveryCode: 'Recovery code',
    code: 'Code',
    wrong: 'The code has six digits',
    cancel: 'Cancel',
    confirm: 'Go on',
  },
});
