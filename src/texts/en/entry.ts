import { formatFilingPeriod, formName } from '#domain/gst/returnPeriod.ts';
import { formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import type { EntryTexts, SaidPeriod } from '../shapes.ts';
import { listed } from '../dates.ts';
import { sayFinding } from '../sayFinding.ts';

const named = ({ period, frequency }: SaidPeriod): string => formatFilingPeriod(period, frequency);

const halves = {
  filed: 'filed',
  acknowledged: 'filed (ARN being confirmed)',
  cancelled: 'cancelled',
  skipped: 'skipped',
} as const;

export const entry: EntryTexts = {
  title: (month) => `GSTR-1 and GSTR-3B, ${named(month)}`,
  states: {
    filed: 'Filed',
    arn_being_confirmed: 'Filed, ARN being confirmed',
    skipped: 'Skipped',
    cancelled: 'Cancelled',
    confirming: 'Confirming with the portal',
    waiting_for_yes: 'Waiting for your yes',
    waiting_for_money: 'Waiting for money',
    waiting_for_client: 'Waiting for the client',
    client_said_no: 'The client said no',
    recorded: 'Recorded, being confirmed',
    waiting_for_code: 'Waiting for a code',
    being_filed: 'Being filed',
    scheduled: 'Scheduled',
    not_scheduled: 'Not scheduled',
  },
  half: (form, is) => `${formName(form)} ${halves[is]}`,
  notFiled: (forms) => `${listed(forms.map(formName), 'en')} not filed`,
  codeStates: {
    not_needed: 'Not needed',
    requested: 'Requested',
    received: 'Received',
    used: 'Used',
    expired: 'Expired',
  },
  gstr1IsFiled: (month) => `GSTR-1 of ${named(month)} is filed by now, and GSTR-3B is not.`,
  nextActs: {
    go_on_with_gstr3b: ({ dueAt }) =>
      `Press Retry to go on with GSTR-3B. Its due date is ${formatIstDate(dueAt)}.`,
    only_due: ({ dueAt }) => `Its due date is ${formatIstDate(dueAt)}.`,
    mend_sign_in: () => 'The GST portal refuses the sign-in of this GSTIN. Put that right first.',
    undo_skip: ({ skipped, paid }) => {
      const due = skipped.map((row) => `${formName(row.form)} on ${formatIstDate(row.dueAt)}`).join(', ');
      const kept =
        paid === undefined
          ? ''
          : ` ${formatRupees(paid)} of late fee is paid in it at the GST portal and stays there.`;
      return `Still due: ${due}.${kept} Press Undo skip to have ${skipped.length === 1 ? 'it' : 'them'} filed.`;
    },
    // "Was October 2026 nil? Waiting for your yes until 11 November 2026."
    say_yes: ({ finding, dueAt, fee, ...month }) => {
      const before = finding === null ? '' : `${sayFinding(finding, 'en').what} `;
      const day = formatIstDate(dueAt);
      const until =
        fee === null
          ? `Waiting for your yes until ${day}.`
          : `It was due on ${day} and waits for your yes. Filed on ${formatIstDate(fee.at)}, it costs a late fee of ${formatRupees(fee.rupees)} by our count.`;
      return `${before}Was ${named(month)} nil? ${until}`;
    },
    client_asked: ({ name, sentAt, endsAt }) =>
      `${name} was asked on ${formatIstDate(sentAt)} and has until ${formatIstDate(endsAt)}. Your own yes files it too.`,
    client_said_no: ({ name, at, ...month }) =>
      `${name} said on ${formatIst(at)} that ${named(month)} was not nil. Talk to them: then skip the month and file its figures on the portal, or ask again.`,
    recorded: ({ forms, arn, at }) =>
      `${listed(forms.map(formName), 'en')} was filed by hand, by what was recorded on ${formatIst(at)} (ARN ${arn}). Nothing to do: Shunya reads the portal's list until it shows it.`,
    other_arn: ({ form, recorded, arn }) =>
      `The portal shows ${arn} for ${formName(form)}, and ${recorded} was recorded. The portal's counts.`,
    start: () => 'It is filed when you say so.',
    code_in_use: () => 'The code is being used at the GST portal.',
    type_code: () => 'Enter the code that the GST portal has sent to the signatory.',
    new_code_at: ({ at }) => `That code was not accepted. A new one is asked for at ${formatIst(at)}.`,
    new_code_now: () => 'The GST portal is being asked for a new code.',
    ask_code: ({ lastRefused }) =>
      `${lastRefused ? 'The last code was not accepted. ' : ''}Press Ask for the code now and type it in: it works for about ten minutes.`,
    code_after_another: () => 'Its code is asked for after the one that is on its way for another month.',
    last_code_refused: () => 'The last code was not accepted.',
    answer_lost: () =>
      "It was sent to the GST portal, and the answer was lost. Nothing to do: Shunya reads the portal's list until it is certain.",
  },
  doneBy: { system: 'System', portal: 'GST portal', program: 'API key', client: "The client's yes" },
};
