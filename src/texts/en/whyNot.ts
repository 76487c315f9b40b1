import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import type { WhyNotTexts } from '../shapes.ts';
import { entry } from '../compiled/entry.ts';
import { listed } from './evidence.ts';
import { say, sayCodesUsedUp } from './findings.ts';
import { sayRemark } from './remarks.ts';

export const whyNot: WhyNotTexts = {
  return_on_its_way: () =>
    'This return is on its way to the portal right now. Its result appears here in a moment.',
  credentials_wait: () =>
    'A return is being sent to the portal. Change the credentials when it is confirmed.',
  erasing_waits: () =>
    'A return is on its way to the GST portal right now. Erase the account when its result is there, in a few minutes.',
  gstin_deleted: () => 'This GSTIN was deleted from Shunya. Add it again to file for it.',
  not_refused: () => 'The GST portal has not refused this GSTIN.',
  not_verified: () => 'The GST portal has not confirmed this GSTIN yet.',
  as_remarked: ({ remark }) => sayRemark(remark),
  sign_in_refused: () => entry.en.nextActs.mend_sign_in,
  no_pan_needed: () => 'No code signs the returns of this GSTIN, so no PAN of a signatory is needed.',
  both_settled: () => 'Both returns of this month are already filed or skipped.',
  filed_already: ({ months }) =>
    `GSTR-1 and GSTR-3B of ${listed(months.map((month) => formatFilingPeriod(month.period, month.frequency)))} are already filed.`,
  as_found: ({ finding }) => {
    const { what, act } = say(finding);
    return `${what} ${act}`;
  },
  nothing_today: () => 'No return of this GSTIN can be filed today.',
  nothing_known: () => 'There is no return to file: look at what the card says.',
  next_due: ({ due }) =>
    `Nothing is to be filed this month: the next return is due on ${formatIstDate(due)}.`,
  no_such_yes: () => 'This filing does not wait for such a yes.',
  yes_changed: () => 'What the portal shows has changed. Read what it says now, and decide again.',
  not_skipped: () => 'This filing is not skipped.',
  skip_stays: () => 'What was skipped cannot be filed any more: the skip stays.',
  skipped_by_person: () => 'This month was skipped. A skip is taken back by a person who is signed in.',
  nothing_to_retry: () => 'There is nothing to retry in this filing.',
  backlog_gap: ({ period, frequency }) =>
    `${formatFilingPeriod(period, frequency)} comes first: the portal takes the months in their order.`,
  backlog_unread: ({ years }) =>
    `The GST portal has not shown the returns of ${listed(years)} yet, so an older month may come first. They are read again automatically.`,
  nothing_behind: () => 'No past month of this GSTIN is unfiled.',
  others_yes: ({ name }) =>
    `${name} gives the yes for this GSTIN. Ask ${name}, or have somebody else chosen for it.`,
  others_choice: ({ name }) =>
    `Who says yes for this GSTIN, and whom of the client is asked, is changed by ${name} or an owner.`,
  not_by_hand: () => 'No ARN can be recorded for this return now: look at what is said about it.',
  no_contact_code: () => 'This question needs no code now.',
  client_said_no: ({ name, at }) =>
    `${name} said on ${formatIst(at)} that this month was not nil. Only they can say yes to it now: ask again, and they confirm by a code to their own number.`,
  no_contact: () => 'This client has no contact yet whom the question could go to. Add one under Edit GSTIN.',
  contact_denied: ({ name }) =>
    `${name} said that this is not their business, so nothing is sent there any more. Correct the contact under Edit GSTIN.`,
  nothing_to_ask: () => 'This month waits for no code, and for no yes that the client could give.',
  too_late_to_ask: () =>
    'The due dates of this month are over. A late filing needs your own yes, which names its fee.',
  not_asked: () => 'The client is not asked about this month right now.',
  answered_before: ({ answer, at }) =>
    `This question was answered on ${formatIst(at)}: ${{ yes: 'yes', no: 'no', not_mine: 'not my business' }[answer]}. It is answered once; tell the sender if that was wrong.`,
  own_session: () => 'This is the session that you are using: sign out.',
  sign_in_held: ({ until, mail }) =>
    mail === null
      ? `Sign-in is stopped until ${formatIst(until)}, because somebody pressed "This was not me". What you agreed to is filed.`
      : `Sign-in is stopped, because somebody pressed "This was not me". Open the link in the mail that we have sent to ${mail}, then sign in again.`,
  number_idle: ({ until, mail }) =>
    mail === null
      ? `Nobody has signed in here for three months, so the number alone is not enough until ${formatIst(until)}. What you agreed to is filed.`
      : `Nobody has signed in here for three months, so the number alone is not enough. Open the link in the mail that we have sent to ${mail}, then sign in again.`,
  sign_in_again: () =>
    'You signed in a while ago. Sign out, sign in again, and then do this within ten minutes.',
  second_factor_on: () =>
    'Two-step sign-in is on already. To use another authenticator app, remove it first.',
  second_factor_off: () => 'Two-step sign-in is not on.',
  passkey_refused: () => 'That passkey was not accepted. Begin again, and answer within five minutes.',
  second_factor_not_begun: () => 'This took too long. Begin again, with a new QR code.',
  forwarding_not_offered: () => 'The forwarding of codes is not offered here yet.',
  forwarding_off: () => 'Switch the forwarding of codes on first.',
  signatory_unknown: () =>
    'The GST portal has not told yet who signs for this GSTIN. Please try again later.',
  signatory_is_you: () => 'The codes come to you: type them in here.',
  signatory_unreachable: () =>
    'Neither a mobile number nor a mail address of the signatory is known. Add one under Edit GSTIN.',
  code_on_its_way: () => 'A code is already on its way. It can take up to three minutes.',
  no_code_awaited: () => 'No return waits for a code right now.',
  codes_used_up: sayCodesUsedUp,
  code_over: ({ place }) =>
    place === 'card'
      ? 'This code is no longer needed. Look at the card: it says what comes next.'
      : 'This code is no longer needed. The page shows what comes next.',
};
