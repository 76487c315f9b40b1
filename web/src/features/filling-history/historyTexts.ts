import type { Entry } from '../../returns/wholeEntry.ts';

/** What stands under an entry (spec 2, decisions 4.12). `bad` is shown as an error. */
export function noteOf(entry: Pick<Entry, 'status' | 'filled_by' | 'next_act' | 'error_message'>): {
  text: string;
  bad: boolean;
} {
  switch (entry.status) {
    case 'success': {
      const by = filedBy(entry);
      return { text: by === 'System' ? 'Auto-filed by system' : `Filed by ${by}`, bad: false };
    }
    case 'pending':
    case 'warning': {
      const next = entry.next_act === '' ? '' : `. ${entry.next_act}`;
      return { text: `Will be filed on scheduled date${next}`, bad: false };
    }
    case 'failed':
    case 'error':
      return { text: entry.error_message, bad: true };
    default:
      return { text: '', bad: false };
  }
}

/** Who filed; a server that does not say did it itself. */
const filedBy = (entry: Pick<Entry, 'filled_by'>): string => entry.filled_by || 'System';

/** "Narmada Foods (23…)", or what is known of the two. */
export const businessOf = (entry: Pick<Entry, 'business' | 'gstin'>): { business: string; gstin: string } =>
  entry.business === '' ? { business: entry.gstin, gstin: '' } : entry;

/** One line of the detail grid: an ARN, or words in its place. */
export type Detail = { label: string; value: string; kind: 'arn' | 'text' | 'skipped' };

const arnOr = (label: string, arn: string, otherwise: Omit<Detail, 'label'>): Detail =>
  arn === '' ? { label, ...otherwise } : { label, value: arn, kind: 'arn' };

const text = (value: string): Omit<Detail, 'label'> => ({ value, kind: 'text' });

/** "Day 5 of each Month"; 0 means that no day is set (spec 3). */
export const scheduledDay = (day: number): string =>
  day === 0 ? 'Not scheduled' : `Day ${day} of each Month`;

/** The detail grid of an entry, one variant for each kind of status (spec 2). */
export function detailsOf(
  entry: Pick<
    Entry,
    | 'status'
    | 'gstr1_arn'
    | 'gstr3b_arn'
    | 'gst_1_scheduled_date'
    | 'gst_3b_scheduled_date'
    | 'filled_by'
    | 'otp'
  >,
): Detail[] {
  if (entry.status === 'success') {
    return [
      arnOr('GSTR-1 ARN', entry.gstr1_arn, text('Yet to be filed')),
      arnOr('GSTR-3B ARN', entry.gstr3b_arn, text('ARN number is generating')),
      { label: 'Filed By', ...text(filedBy(entry)) },
    ];
  }
  if (entry.status === 'skipped') {
    const skipped = { value: 'Skipped', kind: 'skipped' } as const;
    return [arnOr('GSTR-1', entry.gstr1_arn, skipped), arnOr('GSTR-3B', entry.gstr3b_arn, skipped)];
  }
  return [
    arnOr('GSTR-1', entry.gstr1_arn, text(scheduledDay(entry.gst_1_scheduled_date))),
    arnOr('GSTR-3B', entry.gstr3b_arn, text(scheduledDay(entry.gst_3b_scheduled_date))),
    { label: 'OTP', ...text(entry.otp === '' ? 'Not needed' : entry.otp) },
  ];
}

/** Pending and warning entries can be skipped; the server says when it is too late (spec 4, decisions 4.5). */
export const offersSkip = (entry: Pick<Entry, 'status' | 'can_skip'>): boolean =>
  (entry.status === 'pending' || entry.status === 'warning') && entry.can_skip;

/** Failed and error entries with a status text can be retried (spec 2). */
export const offersRetry = (entry: Pick<Entry, 'status' | 'status_text' | 'can_retry'>): boolean =>
  (entry.status === 'failed' || entry.status === 'error') && entry.status_text !== '' && entry.can_retry;

/** A cancelled filing belongs to a GSTIN that is gone; only a skip can be taken back. */
export const offersUndo = (entry: Pick<Entry, 'status' | 'status_text'>): boolean =>
  entry.status === 'skipped' && entry.status_text !== 'Cancelled';

/** A portal code is awaited; the dashboard has the box for it (decisions 5.1). */
export const waitsForCode = (entry: Pick<Entry, 'status' | 'status_text'>): boolean =>
  entry.status === 'warning' && entry.status_text === 'Waiting for a code';

/** The five figures above the list: the server's total, the rest counted over the page (spec 3). */
export function summaryOf(entries: readonly Pick<Entry, 'status'>[], total: number) {
  const count = (...statuses: string[]): number =>
    entries.filter((entry) => statuses.includes(entry.status)).length;
  return {
    total,
    successful: count('success'),
    pending: count('pending', 'warning'),
    failed: count('failed', 'error'),
    skipped: count('skipped'),
  };
}
