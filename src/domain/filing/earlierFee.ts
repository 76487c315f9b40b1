import { dueAt, placeOf } from '../gst/dueDate.ts';
import { DUE_DATE_EXTENSIONS } from '../gst/dueDateExtensions.ts';
import { isBeforeRegular } from '../gst/dutyToFile.ts';
import { type Form, FORMS, periodBefore, type ReturnPeriod } from '../gst/returnPeriod.ts';
import { expectedFrequencyAt, type Registration } from '../registration/registration.ts';
import { type Instant, istDate } from '../shared/istTime.ts';
import { type Filing, isSettled, type Return } from './filing.ts';
import { carriedFeeIn } from './judgeEvidence.ts';

/** One of our own returns of the period before. */
export type ReturnBefore = Pick<Return, 'form' | 'state' | 'dueAt' | 'filedAt'> & { period: ReturnPeriod };

/**
 * Pure. Whether the GSTR-3B of this filing may carry the late fee of a return of the period before, so that a yes to the
 * month must not say that there is none (design#consent). The portal's own reading decides; before it, our returns,
 * else the portal's list. The operator's own extensions are not looked at: the
 * words are then only more careful than they need to be.
 */
export function mayCarryFee(
  filing: Filing,
  {
    registration,
    before,
    now,
  }: { registration: Registration; before: readonly ReturnBefore[]; now: Instant },
): boolean {
  const { state, evidence } = filing.returns.GSTR3B;
  if (isSettled(state)) return false;
  if (evidence !== null && carriedFeeIn(evidence) !== null) return true;
  if (evidence?.some((reading) => reading.source === 'late_fee' && reading.state === 'read')) return false;
  const period = periodBefore(filing.period, filing.frequency);
  const { registeredOn, regularFrom: entered } = registration;
  if (isBeforeRegular(period, { registeredOn, listed: null, entered })) return false;
  return FORMS.some((form) => {
    const own = before.find((each) => each.form === form && each.period === period);
    return own === undefined
      ? isListedLate(form, period, { registration, filing })
      : own.state !== 'cancelled' && (own.filedAt ?? now) > own.dueAt;
  });
}

function isListedLate(
  form: Form,
  period: ReturnPeriod,
  { registration, filing }: { registration: Registration; filing: Filing },
): boolean {
  const { listReading: reading, listedBefore, preferences, address } = registration;
  const row = [...(listedBefore ?? []), ...(reading?.listed ?? [])].find(
    (each) => each.form === form && each.period === period,
  );
  if (row === undefined)
    return reading?.unlisted.some((each) => each.period === period && each.forms.includes(form)) ?? false;
  const frequency = expectedFrequencyAt(preferences, period, filing.frequency) ?? filing.frequency;
  return (
    row.filedOn > istDate(dueAt(form, period, frequency, placeOf(filing.gstin, address, DUE_DATE_EXTENSIONS)))
  );
}
