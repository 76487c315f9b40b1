import { isBeforeRegistration } from '../gst/dutyToFile.ts';
import { dueAt as dueAtPlace, type Place, placeOf } from '../gst/dueDate.ts';
import type { Extension } from '../gst/dueDateExtensions.ts';
import {
  comparePeriods,
  type FilingFrequency,
  type Form,
  hasReturns,
  isQuarterEnd,
  periodAt,
  previousPeriod,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import {
  expectedFrequencyAt,
  filesOtherReturns,
  frequencyAt,
  isAfterCancellation,
  type Registration,
} from '../registration/registration.ts';
import { type Instant, istDate } from '../shared/istTime.ts';
import { type FindingCode, NOTHING_DUE } from '../filing/finding.ts';
import { isSettled, type Return, type ReturnKey, STOPPED } from '../filing/filing.ts';

/** A return without the fields that only its own month shows, so that years of a firm are read at once. */
export type ReturnMark = ReturnKey &
  Pick<Return, 'state' | 'dueAt' | 'filedAt' | 'filedBy' | 'arn' | 'scheduledAt' | 'requestedBy'> & {
    registrationId: string;
    gstin: string;
    period: ReturnPeriod;
    frequency: FilingFrequency;
    finding: FindingCode | null;
  };

/**
 * The state of one return of one period, in a word, for the year of a firm and its exports. filed: here. late: after
 * its due date. elsewhere: at the portal, without us. open: to be filed. stopped: not filed, a person has to look.
 * barred: the portal no longer accepts it. skipped: passed over here, still due. none: no return is due. unread: from
 * before the GSTIN was added, and not read at the portal; in the year, also where nobody knows yet whether it is due.
 */
export const markStates = [
  'filed',
  'late',
  'elsewhere',
  'open',
  'stopped',
  'barred',
  'skipped',
  'none',
  'unread',
] as const;
export type MarkState = (typeof markStates)[number];

export type ReturnCell = {
  is: MarkState;
  isLate: boolean;
  arn: string;
  filedOn: string;
  dueAt: Instant | null;
};

const cell = (is: MarkState, more: Partial<ReturnCell> = {}): ReturnCell => ({
  is,
  isLate: is === 'late',
  arn: '',
  filedOn: '',
  dueAt: null,
  ...more,
});

/** Pure: the state of our own return, else the portal's list, else whether a return is due. */
export function cellOf(params: {
  registration: Registration;
  mark: ReturnMark | null;
  form: Form;
  period: ReturnPeriod;
  /** The newest month whose returns are due. */
  last: ReturnPeriod;
  extensions: readonly Extension[];
}): ReturnCell {
  const { registration, mark, form, period, last, extensions } = params;
  if (mark !== null) return cellOfMark(mark);
  const { preferences, listedBefore: listed, gstin, address } = registration;
  const known = frequencyAt(preferences, period);
  const found = listed?.find((each) => each.form === form && each.period === period);
  if (found !== undefined) {
    if (gstin === null) throw new Error('a list of filed returns of a registration without a GSTIN');
    // Without the portal's preference, a return counts as late only if a quarterly filer would be late too.
    const frequency = known ?? (isQuarterEnd(period) ? 'quarterly' : 'monthly');
    const dueAt = dueAtPlace(form, period, frequency, placeOf(gstin, address, extensions));
    const { arn, filedOn } = found;
    return cell('elsewhere', { arn, filedOn, isLate: filedOn > istDate(dueAt), dueAt });
  }
  const frequency = expectedFrequencyAt(preferences, period);
  const isOwed =
    !filesOtherReturns(registration) &&
    (frequency === null || hasReturns(period, frequency)) &&
    comparePeriods(period, last) <= 0 &&
    !isBeforeRegistration(period, registration.registeredOn) &&
    !isAfterCancellation(registration, { period, frequency: frequency ?? 'monthly' });
  if (!isOwed) return cell('none');
  // Its card says what to do.
  if (!wasLetIn(registration)) return cell('unread');
  // Due since it was added: its month is opened when the earlier ones are filed.
  if (comparePeriods(period, previousPeriod(periodAt(registration.createdAt))) >= 0)
    return cell(registration.status === 'failed' ? 'stopped' : 'open');
  // A return missing from the list was not filed, if the list shows any return and the frequency of that year is
  // known; the backlog's reading also knows it of a taxpayer who has filed none.
  const isListUsable = listed !== null && listed.length > 0 && known !== null;
  return cell(isListUsable || isUnlisted(registration, form, period) ? 'open' : 'unread');
}

/** False while the portal has never let the GSTIN in: nothing is known of its months, the newest one included. */
export const wasLetIn = ({ verifiedAt, status }: Registration): boolean =>
  verifiedAt !== null || status === 'success';

/** Open or stopped, and its due date is past: of a month that was never opened, the national one of a monthly return. */
export const isOverdue = (
  { is, dueAt }: ReturnCell,
  { form, period, now }: { form: Form; period: ReturnPeriod; now: Instant },
): boolean =>
  (is === 'open' || is === 'stopped') && now > (dueAt ?? dueAtPlace(form, period, 'monthly', nowhere));

const nowhere: Place = { stateCode: '', district: '', pincode: '', extensions: [] };

const isUnlisted = ({ listReading }: Registration, form: Form, period: ReturnPeriod): boolean =>
  listReading?.unlisted.some((each) => each.period === period && each.forms.includes(form)) ?? false;

function cellOfMark({ state, finding, dueAt, filedAt, filedBy, arn }: ReturnMark): ReturnCell {
  if (state === 'cancelled') return cell('none');
  if (isSettled(state)) {
    const isLate = filedAt !== null && filedAt > dueAt;
    return cell(filedBy === 'portal' ? 'elsewhere' : isLate ? 'late' : 'filed', {
      isLate,
      arn: arn ?? '',
      filedOn: filedAt === null ? '' : istDate(filedAt),
      dueAt,
    });
  }
  if (state === 'skipped') return cell('skipped', { dueAt });
  if (!STOPPED.includes(state)) return cell('open', { dueAt });
  if (finding === 'barred') return cell('barred', { dueAt });
  return finding !== null && NOTHING_DUE.includes(finding) ? cell('none') : cell('stopped', { dueAt });
}
