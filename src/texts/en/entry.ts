import type { CodeState, Entry, Failure, NextAct } from '#domain/filing/entry.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import type { Return } from '#domain/filing/return.ts';
import { returnStatus } from '#domain/filing/status.ts';
import { formatFilingPeriod, formName } from '#domain/gst/returnPeriod.ts';
import { formatIst, formatIstDate } from '#domain/shared/istTime.ts';
import { say } from './findings.ts';

/* A month as the pages say it, in English (specification 3). */

export const sayTitle = ({ period, frequency }: Pick<Filing, 'period' | 'frequency'>): string =>
  `GSTR-1 and GSTR-3B, ${formatFilingPeriod(period, frequency)}`;

/** Empty for what failed where a retry is senseless (record 084.12): the pages offer one by it. */
export function sayState({ state, status }: Pick<Entry, 'state' | 'status'>, filing: Filing): string {
  switch (state) {
    case 'filed':
      return 'Filed';
    case 'arn_being_confirmed':
      return 'Filed, ARN being confirmed';
    case 'skipped':
      return 'Skipped';
    case 'cancelled':
      return 'Cancelled';
    case 'half_skipped':
      return returnsOf(filing).map(sayHalf).join(', ');
    case 'confirming':
      return 'Confirming with the portal';
    case 'waiting_for_yes':
      return 'Waiting for your yes';
    case 'waiting_for_code':
      return 'Waiting for a code';
    case 'being_filed':
      return 'Being filed';
    case 'scheduled':
      return 'Scheduled';
    case 'not_scheduled':
      return 'Not scheduled';
    case 'not_filed': {
      const stopped = returnsOf(filing).filter((row) => returnStatus(row.state) === status);
      return `${stopped.map((row) => formName(row.form)).join(' and ')} not filed`;
    }
    case 'closed':
      return '';
  }
}

/** "GSTR-1 filed", "GSTR-3B skipped": the halves of a month of which one is filed. */
function sayHalf({ form, state }: Return): string {
  const words = { filed: 'filed', acknowledged: 'filed (ARN being confirmed)', cancelled: 'cancelled' };
  return `${formName(form)} ${state in words ? words[state as keyof typeof words] : 'skipped'}`;
}

const codeStates: Readonly<Record<CodeState, string>> = {
  not_needed: 'Not needed',
  requested: 'Requested',
  received: 'Received',
  used: 'Used',
  expired: 'Expired',
};

/** The state of the code, never the code (record 085.5). */
export const sayCodeState = (state: CodeState): string => codeStates[state];

export const sayFailure = (failure: Failure): string =>
  failure.kind === 'finding'
    ? say(failure.finding).what
    : `GSTR-1 of ${formatFilingPeriod(failure.period, failure.frequency)} is filed by now, and GSTR-3B is not.`;

export function sayNextAct(next: NextAct): string {
  switch (next.kind) {
    case 'none':
      return '';
    case 'finding': {
      const { what, act } = say(next.finding);
      return next.whole ? `${what} ${act}` : act;
    }
    case 'go_on_with_gstr3b':
      return `Press Retry to go on with GSTR-3B. Its due date is ${formatIstDate(next.dueAt)}.`;
    case 'only_due':
      return `Its due date is ${formatIstDate(next.dueAt)}.`;
    case 'mend_sign_in':
      return 'The GST portal refuses the sign-in of this GSTIN: that is to be mended first.';
    case 'undo_skip': {
      const due = next.skipped
        .map((row) => `${formName(row.form)} on ${formatIstDate(row.dueAt)}`)
        .join(', ');
      return `Still due: ${due}. Press Undo skip to have ${next.skipped.length === 1 ? 'it' : 'them'} filed.`;
    }
    case 'say_yes':
      return sayYes(next);
    case 'start':
      return 'It is filed when you say so.';
    case 'code_in_use':
      return 'The code is being used at the GST portal.';
    case 'type_code':
      return 'Type in the code that the GST portal has sent to the signatory.';
    case 'new_code_at':
      return `That code was not accepted. A new one is asked for at ${formatIst(next.at)}.`;
    case 'new_code_now':
      return 'The GST portal is being asked for a new code.';
    case 'ask_code':
      return `${next.lastRefused ? 'The last code was not accepted. ' : ''}Press Ask for the code now and type it in: it lives about ten minutes.`;
    case 'code_after_another':
      return 'Its code is asked for after the one that is on its way for another month.';
    case 'last_code_refused':
      return 'The last code was not accepted.';
    case 'answer_lost':
      return "It was sent to the GST portal, and the answer was lost. Nothing to do: Shunya reads the portal's list until it is certain.";
  }
}

/** "Was October 2026 nil? Waiting for your yes until 11 November 2026." */
function sayYes({
  finding,
  period,
  frequency,
  dueAt,
  isLate,
}: Extract<NextAct, { kind: 'say_yes' }>): string {
  const before = finding === null ? '' : `${say(finding).what} `;
  const day = formatIstDate(dueAt);
  const until = isLate
    ? `It was due on ${day} and waits for your yes.`
    : `Waiting for your yes until ${day}.`;
  return `${before}Was ${formatFilingPeriod(period, frequency)} nil? ${until}`;
}
