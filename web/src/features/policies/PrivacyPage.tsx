import { usesFirebase } from '../../identity/provider.ts';
import { PolicyPage } from './PolicyPage.tsx';

export function PrivacyPage() {
  return (
    <PolicyPage
      title="Privacy Policy"
      sections={[
        {
          title: 'What is kept',
          text: (
            <p>
              Your mobile number and name, and what you choose to add to your profile: e-mail, photo, address,
              an ID number. For each GSTIN what the portal says about the registration, the portal username
              and password, the signatory to whom codes go; your schedules and consents; and every filing with
              its acknowledgement number.
            </p>
          ),
        },
        {
          title: 'How it is protected',
          text: (
            <p>
              Portal passwords, portal sessions and codes are encrypted, each for its owner alone. Passwords
              are never shown again. A code is kept only until it is used or has expired. Nothing secret is
              written to logs or sent by mail.
            </p>
          ),
        },
        {
          title: 'Who else sees it',
          text: (
            <p>
              The GST portal, to which the returns are sent when you say so. A signatory who is somebody else
              is told your name, the GSTIN and the period when their code is needed.
              {usesFirebase()
                ? ' Google, which sends the sign-in codes and checks on the login page that a person asks for them: your mobile number and what its captcha sees there.'
                : ''}{' '}
              No advertiser and no analytics service gets anything unless the operator has said so here. If
              the operator counts how the pages are used, it is without names, numbers and addresses, and once
              you are signed in only if you allow it in your profile.
            </p>
          ),
        },
        {
          title: 'In your browser',
          text: (
            <p>
              While you are signed in, your session is kept in this browser, in local storage and in cookies
              that last minutes. A cookie that lasts half a year tells that you have signed in here before, so
              that nobody else can use up the codes that your number gets. Signing out clears both.
            </p>
          ),
        },
        {
          title: 'Deleting',
          text: (
            <p>
              Deleting a GSTIN destroys its password and sessions at once and cancels what is still to be
              filed. What was filed stays in your history, as the law asks businesses to keep it, until you
              erase the account: under Security and Data of your profile you can download everything that is
              kept of you, and erase it. Of an erased account only the fact stays that a return of a GSTIN and
              month was filed, so that it is never filed twice.
            </p>
          ),
        },
      ]}
    />
  );
}
