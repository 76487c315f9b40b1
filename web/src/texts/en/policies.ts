import { area } from '../area.ts';

/** The policies: templates for the operator (design#extra-pages). */
export const policies = area('policies', {
  template: 'A template',
  templateMeans:
    'This page says what the software does. The operator of Shunya completes it with their name, address and grievance officer, and has it checked, before the first customer.',
  privacy: {
    kept: {
      title: 'What is kept',
      text: 'Your mobile number and name, and what you choose to add to your profile: e-mail, photo, address, an ID number. For each GSTIN what the portal says about the registration, the portal username and password, the signatory to whom codes go; your schedules and consents; and every filing with its acknowledgement number.',
    },
    protected: {
      title: 'How it is protected',
      text: 'Portal passwords, portal sessions and codes are encrypted, each for its owner alone. Passwords are never shown again. A code is kept only until it is used or has expired. Nothing secret is written to logs or sent by mail.',
    },
    seen: {
      title: 'Who else sees it',
      portal:
        'The GST portal, to which the returns are sent when you say so. A signatory who is somebody else is told your name, the GSTIN and the period when their code is needed.',
      google:
        'Google, which sends the sign-in codes and checks on the login page that a person asks for them: your mobile number and what its captcha sees there.',
      nobody:
        'No advertiser and no analytics service gets anything unless the operator has said so here. If the operator counts how the pages are used, it is without names, numbers and addresses, and once you are signed in only if you allow it in your profile.',
    },
    browser: {
      title: 'In your browser',
      text: 'While you are signed in, your session is kept in this browser, in local storage and in cookies that last minutes. A cookie that lasts half a year tells that you have signed in here before, so that nobody else can use up the codes that your number gets. Signing out clears the session; that cookie stays, and lets nobody in. “Sign out everywhere” clears both. The language and the colours that you have chosen are kept here too.',
    },
    happened: {
      title: 'What happened in your account',
      text: 'For a year Shunya keeps when and from which device and internet address somebody signed in to your account, or failed to, and what was changed, opened and downloaded there, so that you can see what was not you. You read it under Security and Data of your profile.',
    },
    deleting: {
      title: 'Deleting',
      text: 'Deleting a GSTIN destroys its password and sessions at once and cancels what is still to be filed. What was filed stays in your history, as the law asks businesses to keep it, until you erase the account: under Security and Data of your profile you can download everything that is kept of you, and erase it. Of an erased account only the fact stays that a return of a GSTIN and month was filed, so that it is never filed twice.',
    },
  },
  terms: {
    asked: {
      title: 'What you ask us to do',
      text: 'To file nil GSTR-1 and GSTR-3B returns for the registrations you add, on the days you choose, and to show you the portal’s acknowledgement of each.',
    },
    declared: {
      title: 'What you declare',
      text: 'That you may act for the registration, and that each month filed is nil: no sales, exempt ones included, no purchases under reverse charge, no credit to take, no fee or interest to pay. The return is yours; the signatory signs it with the portal’s code.',
    },
    notDone: {
      title: 'What we do not do',
      text: 'No return that is not nil, no tax advice, no late filing without your press of a button. When the portal is down or refuses, we try again and tell you; the due dates of the law stay as they are.',
    },
    ending: {
      title: 'Ending',
      text: 'You can stop at any time by switching filing off or deleting your GSTINs.',
    },
  },
  refunds: {
    free: {
      title: 'Nothing is charged',
      text: 'Filing nil returns is free. No payment is taken here, so there is nothing to refund.',
    },
    fees: {
      title: 'Late fees',
      text: 'Late fees go to the government through the portal, not to us. Write to us if you believe that one fell due through our fault.',
    },
  },
});
