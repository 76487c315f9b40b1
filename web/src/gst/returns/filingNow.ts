import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { toIst } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { filingPeriod, listed } from '../../texts/dates.ts';
import { returns } from '../../texts/compiled/returns.ts';
import { isByDsc } from '#domain/registration/signatory.ts';
import { isBehindMissing } from './entryActs.ts';

type NextEntry = Pick<
  Entry,
  | 'status'
  | 'status_code'
  | 'error_message'
  | 'next_act'
  | 'gst_1_scheduled_date'
  | 'gst_3b_scheduled_date'
  | 'gst_1_runs_at'
  | 'gst_3b_runs_at'
  | 'waits_for'
  | 'reason'
  | 'behind'
>;

/** The text under an entry's status: why it failed, what a person has to do next, or when it is filed. */
export function formatNext(entry: NextEntry): string {
  const first = formatFirst(entry);
  if (first !== '') return first;
  if (entry.error_message !== '') return entry.error_message;
  if (entry.next_act !== '' || entry.status_code !== 'scheduled') return entry.next_act;
  return [
    { form: 'GSTR-1', day: dayOf(entry.gst_1_runs_at, entry.gst_1_scheduled_date) },
    { form: 'GSTR-3B', day: dayOf(entry.gst_3b_runs_at, entry.gst_3b_scheduled_date) },
  ]
    .filter(({ day }) => day > 0)
    .map(({ form, day }) => returns().onDay({ form, day }))
    .join(', ');
}

type Waiting = Pick<Entry, 'status' | 'waits_for' | 'reason' | 'behind'> & Partial<Pick<Entry, 'in_plan'>>;

/** "August 2026 comes first ...": of a return that waits for an older one, which the plan files; '' of another. */
export function formatFirst(entry: Waiting): string {
  const month = monthBefore(entry);
  if (month === '') return '';
  return isByDsc(entry.behind?.signed_by) ? returns().firstByHand({ month }) : returns().first({ month });
}

/** The older month whose turn it is; '' where nothing older holds this one. */
function monthBefore({ status, waits_for: waits, reason, behind, in_plan: isInPlan }: Waiting): string {
  // The others of its begun plan have their yes, and it lacks its own.
  if (isInPlan === true && waits === 'yes') return '';
  const isOpen = status === 'pending' || status === 'warning';
  const isBehind = reason === '' ? isOpen && ['', 'yes', 'start'].includes(waits) : isBehindMissing(reason);
  const period = behind === null || !isBehind ? null : parsePeriod(behind.period);
  return behind === null || period === null ? '' : filingPeriod(period, behind.frequency);
}

/** The day of this run; when a server sends no moments, the day of each month. 0 when nothing runs automatically. */
const dayOf = (runsAt: string | null | undefined, monthly: number): number =>
  runsAt === undefined ? monthly : runsAt === null ? 0 : toIst(Date.parse(runsAt)).day;

/**
 * The text of an entry's badge; '' when the status is enough. The server's text is empty when a retry is pointless: the
 * badge still names the return that is not filed, and "none is due", or perhaps none, is not a failure.
 */
export function badgeOf(
  entry: Pick<Entry, 'status' | 'status_text'> &
    Partial<
      Pick<
        Entry,
        'waits_for' | 'reason' | 'gstr1_status' | 'gstr3b_status' | 'behind' | 'lacks_pan' | 'in_plan'
      >
    >,
): { status: string; text: string } {
  const { status, status_text: text, reason = '', gstr1_status: gstr1, gstr3b_status: gstr3b } = entry;
  const { waits_for: waits = '', behind = null, in_plan = false } = entry;
  const month = monthBefore({ status, waits_for: waits, reason, behind, in_plan });
  if (month !== '' && (status === 'pending' || status === 'warning'))
    return { status: 'pending', text: returns().after({ month }) };
  if (entry.lacks_pan === true) return { status: 'warning', text: returns().panMissing };
  if (reason === 'first_period_unknown') return { status: 'pending', text: returns().perhapsDue };
  if (text !== '' || reason === '') return { status, text };
  const stopped = [gstr1 === status ? 'GSTR-1' : '', gstr3b === status ? 'GSTR-3B' : ''].filter(Boolean);
  return { status, text: stopped.length === 0 ? '' : returns().notFiled({ forms: listed(stopped) }) };
}

/** The returns with an ARN from the portal, each with its document if there is one. */
export const provenReturns = (
  entry: Pick<Entry, 'gstr1_arn' | 'gstr3b_arn' | 'gst_1_url' | 'gst_3b_url'>,
): { form: string; arn: string; url: string }[] =>
  [
    { form: 'GSTR-1', arn: entry.gstr1_arn, url: entry.gst_1_url },
    { form: 'GSTR-3B', arn: entry.gstr3b_arn, url: entry.gst_3b_url },
  ].filter(({ arn }) => arn !== '');

/** The returns that the portal shows as filed and of which nothing is kept here: they were filed elsewhere. */
export const filedElsewhere = (
  entry: Pick<Entry, 'gstr1_arn' | 'gstr3b_arn' | 'gst_1_url' | 'gst_3b_url'>,
): string[] => provenReturns(entry).flatMap(({ form, url }) => (url === '' ? [form] : []));

/**
 * Whether each month needs its own yes. A suspension asks for one whatever was declared; null when a server does not
 * say.
 */
export const waitsForEachYes = (details: {
  user_validation: boolean | null;
  warning: { code: string } | null;
}): boolean | null => details.warning?.code === 'suspended' || details.user_validation;

/** Refused as a taxpayer who files other returns, so that no filling is switched or planned here. */
export const filesOthers = (gstin: { status: string; remark_code?: string }): boolean =>
  gstin.status === 'failed' && gstin.remark_code === 'not_regular';
