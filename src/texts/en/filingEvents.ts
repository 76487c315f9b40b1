import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formatIst } from '#domain/shared/istTime.ts';
import type { AttemptTexts, EventTexts } from '../paperShapes.ts';

const codeOf = (code: 'session' | 'evc'): string =>
  code === 'session' ? 'code for a portal session' : 'code that signs the return';

export const filingEvents: EventTexts = {
  opened: ({ dueAt }) => `Month opened; due ${formatIst(dueAt)}`,
  due_moved: ({ dueAt }) => `Due date moved to ${formatIst(dueAt)}`,
  reminded: () => 'Reminder sent',
  planned: ({ runAt }) => (runAt === null ? 'Planned without a time' : `Planned for ${formatIst(runAt)}`),
  scheduled: ({ runAt }) =>
    runAt === null ? 'Set to wait for a start' : `Scheduled for ${formatIst(runAt)}`,
  requested: () => 'Filing requested now',
  code_wanted: () => 'Code requested by a person',
  rescheduled: ({ nextTryAt }) =>
    nextTryAt === null ? 'Stopped for now' : `Stopped for now; next try ${formatIst(nextTryAt)}`,
  hastened: () => 'Next try brought forward by the operator',
  check_started: () => 'Nil check started',
  evidence_read: ({ evidence }) => `${evidence.length} sources read at the portal`,
  consent_asked: () => 'Yes asked for',
  consent_given: () => 'Yes given',
  code_asked: ({ code }) => `Portal asked to send the ${codeOf(code)}`,
  code_parked: ({ code }) => `Waiting for a person before the ${codeOf(code)} is requested`,
  code_received: () => 'Code received and given to the portal',
  code_expired: () => 'Code did not come in time',
  code_refused: () => 'Portal refused the code; nothing filed',
  fee_watched: () => 'Cash ledger read; money for the late fee awaited',
  fee_agreed: () => 'Yes given to paying the late fee',
  offset_intended: ({ central, state }) =>
    `Intent to pay the late fee written before sending: central ${formatRupees(central)}, state ${formatRupees(state)}`,
  offset_done: ({ central, state }) =>
    `Late fee paid from the cash ledger: central ${formatRupees(central)}, state ${formatRupees(state)}`,
  offset_in_doubt: ({ looks }) => `Payment not certain; summary and ledger read, time ${looks}`,
  offset_not_done: () => 'Late fee not paid: refused, or never sent',
  submit_intended: ({ attempt }) => `Intent to file written before sending, attempt ${attempt}`,
  not_submitted: () => 'Not filed: refused, or never sent',
  outcome_unknown: () => 'Sent; no clear answer from the portal',
  not_listed_yet: ({ looks }) => `Portal's list read, time ${looks}; return not shown yet`,
  found_not_filed: () => "Portal's list proves that nothing was filed",
  acknowledged: ({ arn }) => `Return sent once; portal answered with ARN ${arn}`,
  confirmed: ({ arn }) => `Return seen in the portal's own list, ARN ${arn}`,
  adopted: ({ arn }) => `Filed elsewhere; ARN ${arn} taken from the portal's list`,
  recorded: ({ arn }) => `ARN ${arn} entered by a person`,
  record_missed: () => "Entered ARN not found in the portal's list",
  blocked: () => 'Stopped by the nil check or the portal',
  rejected: () => 'Refused by the portal',
  gave_up: () => 'Own tries used up',
  revived: () => 'Resumed: the reason is gone',
  skipped: () => 'Month skipped',
  unskipped: () => 'Skip undone',
  cancelled: () => 'Cancelled',
  reopened: () => 'Opened again with its GSTIN',
};

export const attempts: AttemptTexts = {
  kinds: {
    read: 'Portal read before filing',
    sources: "Portal's data read source by source",
    code: 'Code of the signatory',
    file: 'Return sent to the portal',
    list: "Portal's list of filed returns read",
  },
  refused: 'Refused',
  noAnswer: 'No answer, or none that is understood',
  notListed: 'The return is not in the list',
  codeDidNotCome: 'The code did not come in time',
  receipt: (arn) => `ARN ${arn}`,
  listed: (arn) => `The list shows ARN ${arn}`,
  portalCode: (code) => `portal code ${code}`,
  notRead: (sources) => `Could not be read: ${sources}`,
};
