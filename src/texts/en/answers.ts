import { formatFilingPeriod, formName } from '#domain/gst/returnPeriod.ts';
import { formatIst, ordinal } from '#domain/shared/istTime.ts';
import type { AnswerTexts } from '../shapes.ts';
import { fieldNames } from './fieldProblems.ts';

const sections = {
  personal: 'Personal Information',
  contact: 'Contact Details',
  preferences: 'Preferences',
} as const;

export const answers: AnswerTexts = {
  messages: {
    signed_in: () => 'Signed in',
    signed_out: () => 'Signed out',
    otp_sent: ({ phone }) => `OTP sent to ${phone}`,
    name_updated: () => 'Name updated successfully!',
    profile_updated: ({ section }) =>
      `${section === null ? 'Profile' : sections[section]} updated successfully!`,
    email_link_sent: () => 'Verification email sent successfully!',
    email_verified: () => 'Your e-mail address is verified.',
    photo_kept: () => 'Profile photo uploaded successfully!',
    photo_removed: () => 'The photo is removed.',
    signed_out_there: () => 'Signed out there',
    signed_out_everywhere: () => 'Signed out everywhere',
    sign_in_ended: () => 'That sign-in has ended.',
    proof_sent: () => 'A code is on its way',
    proven: () => 'Confirmed: it is you',
    second_factor_on: () => 'Two-step sign-in is on.',
    second_factor_off: () => 'Two-step sign-in is off.',
    passkey_added: () => 'The passkey is kept.',
    passkey_removed: () => 'The passkey is removed.',
    recovery_codes_made: () => 'Keep these codes now. They are not shown again.',
    account_erased: () => 'Your account is erased.',
    erasing_asked: ({ at }) => `It will be erased on ${formatIst(at)}. Until then you can keep it here.`,
    account_kept: () => 'The account stays.',
    person_kept: () => 'You stay.',
    removal_objected: () => 'The owners of the account hear of your objection.',
    account_renamed: () => 'The name is saved.',
    role_changed: () => 'The role is changed.',
    member_removed: () => 'They are no longer a member.',
    account_left: () => 'You have left the account.',
    invitation_sent: () => 'The invitation is on its way.',
    invitation_without_sms: () =>
      'This number has had its invitations by SMS for today, so none was sent. Send the link yourself: it works for this number alone, and is not shown again.',
    invitation_taken_back: () => 'The invitation is taken back.',
    invitation_accepted: () => 'You are a member now.',
    gstin_assigned: () => 'Who works on it is saved.',
    contact_saved: () => 'Saved. From the next month on the question goes to them by itself.',
    contact_removed: () => 'The client is not asked any more. Links that were sent no longer work.',
    client_asked: ({ name, sent }) =>
      sent > 0
        ? `Sent to ${name}.`
        : `It was already sent to ${name} within the last hour. Here is the link.`,
    contact_code_sent: ({ to }) => `Code sent to ${to}.`,
    question_taken_back: () => 'Taken back. The link no longer works.',
    person_erased: () => 'What was kept about you is erased.',
    key_made: () => 'Copy the key now. It is not shown again.',
    key_revoked: () => 'The key is revoked.',
    firm_sign_in_set: () => 'Sign-in with your firm is on. Connect your own identity next.',
    firm_sign_in_off: () => 'Sign-in with your firm is off, and its sessions have ended.',
    firm_identity_bound: () => 'Your identity is connected. You can sign in with your firm.',
    firm_identity_ended: () => 'Your identity is disconnected, and its sessions have ended.',
    webhook_made: () => 'Copy the secret now. It is not shown again.',
    webhook_removed: () => 'Nothing more is sent there.',
    webhook_secret_changed: () => 'Copy the secret now. The one before signs too for a day.',
    webhook_test_sent: () => 'A test is being sent.',
    webhook_sent_again: () => 'It is being sent again.',

    gstin_added: () => 'GSTIN added. It is being verified with the GST portal.',
    gstins_added: ({ count }) =>
      count === 1
        ? '1 GSTIN added. It is being verified with the GST portal.'
        : `${count} GSTINs added. They are being verified with the GST portal.`,
    gstin_deleted: () => 'GSTIN deleted successfully',
    gstin_edited: ({ kept }) =>
      kept.length === 0
        ? 'Your GSTIN information has been updated successfully.'
        : `Your GSTIN information has been updated successfully. As the GST portal has it: ${kept.map((field) => fieldNames[field]).join(', ')}.`,
    recurring_switched: ({ on }) => `Recurring filling is ${on ? 'on' : 'off'}.`,
    asked_each_month: ({ on }) =>
      on ? 'You are asked before each filing.' : 'You are not asked each month.',
    portal_asked_again: () => 'The GST portal is being asked again.',
    pan_kept: () => "The signatory's PAN is kept. What waited for it goes on.",
    access_noted: ({ days }) => `Noted: API access ends in ${days} days at the latest.`,
    bulk_done: ({ done, refused }) =>
      refused === 0 ? `${done} done` : `${done} done, ${refused} not: each says why.`,
    schedule_saved: () => 'Schedule Saved Successfully!',
    sms_secret_made: () => 'Give the secret to the phone now. It is not shown again.',
    sms_secret_revoked: () => 'That phone forwards no more codes.',
    relay_switched: ({ on }) =>
      on ? 'Codes may now come by forwarding.' : 'Forwarded codes are no longer taken.',

    backlog_started: () => 'The past months are filed one after the other. You can leave this page.',
    scheduled_today: () => 'GSTR-1 and GSTR-3B filling has been scheduled for today',
    notice_answered: () => 'Noted. The notice is shown no more.',
    notice_sent: ({ form }) => `The tax office has sent ${form} to the signatory.`,
    skipped_month: () => 'GSTR-1 and GSTR-3B filling has been skipped for this month',
    filing_skipped: () => 'Filling skipped successfully',
    retry_scheduled: () => 'GST have been Scheduled for filling.',
    yes_kept: () => 'Your yes is recorded. The return is being filed.',
    fee_agreed: () =>
      'Your yes is recorded. Shunya pays the late fee from the cash ledger and files the return.',
    arn_recorded: () => "Recorded. It counts when the portal's list shows it, which is read from now on.",
    skip_undone: () => 'The skip has been undone.',
    answer_taken: () => 'Thank you. It is being filed.',
    code_taken: () => 'Thank you. The code is being used.',
    code_asked: () => 'The GST portal is asked for the code.',
    new_code_asked: () => 'The GST portal is asked for a new code.',
    sms_received: () => 'Received',

    fault_set: () => 'The fault is set.',
    taxpayer_shaped: () => 'The pretend portal tells it so from now on.',
    late_fee_paid: () => 'The late fee is paid.',
    bank_paid: () => 'The money is in the cash ledger, under Fee.',
    filed_by_hand: ({ arns }) => `Filed on the practice portal: ${arns.join(', ')}.`,
    saved_reset: () => 'What was saved at the portal is deleted.',
    access_switched: ({ on, ownerRenews }) =>
      [
        on === null ? '' : `API access is ${on ? 'on' : 'off'}.`,
        ownerRenews === null
          ? ''
          : ownerRenews
            ? 'The owner renews API access each month.'
            : 'The owner renews API access no more: it ends when its 30 days are over.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  codeTitle: ({ purpose, place, places }) =>
    `The GST portal's code ${purpose === 'session' ? 'to open the portal session' : `to file ${formName(purpose)}`}: code ${place} of ${places}`,
  sentTo: ({ mobileEnds, mail }) => {
    if (mobileEnds === '') return mail;
    return mail === '' ? `mobile ending ${mobileEnds}` : `mobile ending ${mobileEnds} and ${mail}`;
  },
  consentTitle: (kind, month) => {
    const name = month === null ? null : formatFilingPeriod(month.period, month.frequency);
    switch (kind) {
      case 'storage':
        return 'Keeping the portal credentials';
      case 'month':
        return name === null ? 'One month is nil' : `${name} is nil`;
      case 'standing':
        return 'Months are nil until said otherwise';
      case 'relay':
        return 'Codes by the signatory’s forwarding rule';
      case 'evidence':
        return name === null ? 'Filed nil all the same' : `${name} filed nil all the same`;
      case 'by_hand':
        return name === null ? 'Filed by hand on the portal' : `${name} filed by hand on the portal`;
      case 'fee':
        return name === null ? 'Paying a late fee' : `Paying the late fee in ${name}`;
    }
  },
  device: (browser, platform) => `${browser} on ${platform}`,
  runsEarlier: ({ dueDay, latestDay }) =>
    `GSTR-1 is due on the ${ordinal(dueDay)}, so it runs on the ${ordinal(latestDay)} at the latest.`,
  filePages: {
    expired: {
      title: 'This link has expired',
      text: 'A link to a return document works for 60 minutes. The document itself is safe in your filing history.',
    },
    signedOut: {
      title: 'This link has ended',
      text: 'The session that it was made in has been signed out. Sign in, and open the document from your filing history.',
    },
    altered: {
      title: 'This link does not work',
      text: 'It is incomplete or was changed on its way. Open the document from your filing history instead.',
    },
    not_available: {
      title: 'File not available',
      text: 'There is no document here. Your filing history shows which documents there are.',
    },
    tooMany: {
      title: 'Opened too often',
      text: 'Documents of this account were opened very often within a minute. Please try again in a minute.',
    },
    broken: {
      title: 'The document could not be opened',
      text: 'Something went wrong on our side. Please try again in a moment.',
    },
  },
  freshLink: 'Get a fresh link',
};
