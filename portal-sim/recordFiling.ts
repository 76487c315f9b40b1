import type { Call } from './answer.ts';
import { type Filing, filingOf, type Form, type Taxpayer } from './book.ts';
import { MINUTE, type Period } from './calendar.ts';
import { sendArn } from './codes.ts';
import { takeFault } from './faults.ts';
import { daysLate, lateFeeRupees } from './filingRules.ts';
import { mintArn } from './identifiers.ts';

/** Files a return: mints its ARN, notes the late fee it leaves behind, informs the signatory. */
export function recordFiling(
  call: Call,
  taxpayer: Taxpayer,
  form: Form,
  period: Period,
  by: Filing['by'] = 'api',
): Filing {
  const { book, now } = call;
  const stateCode = taxpayer.gstin.slice(0, 2);
  const arn = mintArn(book.serials, stateCode, period);
  const days = daysLate(taxpayer, form, period, now);
  const delay = takeFault(book, ['track_delay'], taxpayer.username, call.action);
  const delayMinutes = delay === null ? taxpayer.trackDelayMinutes : (delay.minutes ?? 30);
  const filing: Filing = {
    arn,
    filedAt: now,
    visibleAt: now + delayMinutes * MINUTE,
    by,
    daysLate: days,
    lateFeeRupees: form === 'GSTR3B' ? lateFeeRupees(days) : 0,
    lateFeePaid: false,
  };
  taxpayer.filings[`${form}|${period}`] = filing;
  // Changes made outside the interface go to disk with the whole book.
  if (by === 'seed') {
    sendArn(call, taxpayer, form, period, arn);
    return filing;
  }
  const accepted = { gstin: taxpayer.gstin, form, period, arn, at: now };
  book.accepted.push(accepted);
  const group = arn.slice(2, 8);
  call.filed.push({
    username: taxpayer.username,
    form,
    period,
    filing,
    serial: { group, value: book.serials[group] ?? 0 },
    accepted,
  });
  sendArn(call, taxpayer, form, period, arn);
  return filing;
}

/** The filing that a summary shows, on portals whose summaries show it (gst-portal#lost-answer). */
export function filedPart(
  { book }: Call,
  taxpayer: Taxpayer,
  form: Form,
  period: Period,
): Record<string, string> {
  const filing = filingOf(taxpayer, form, period);
  return filing === undefined || book.kindness.filed_summary === 'untold'
    ? {}
    : { status: 'FIL', arn: filing.arn };
}
