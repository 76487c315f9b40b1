import { formatFilingPeriod, parsePeriod, type FilingFrequency } from '#domain/gst/returnPeriod.ts';
import { usualDueAt } from '#domain/gst/dueDate.ts';
import { DAY_MS, formatIstDate, type Instant, istDate } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';

type Asked = Pick<Entry, 'gstin' | 'period' | 'frequency' | 'title'>;
/** Empty where another server does not tell it: then as the rules alone say. */
type Due = Pick<Entry, 'gst_1_due_at' | 'gst_3b_due_at'>;

/** "October 2026", "August, September and October 2026" where one press is for several. */
export function sayMonths(months: readonly { period: string; frequency: FilingFrequency }[]): string {
  const names = months.flatMap(({ period, frequency }) => {
    const parsed = parsePeriod(period);
    return parsed === null ? [] : [formatFilingPeriod(parsed, frequency)];
  });
  const last = names.at(-1);
  return names.length < 2 || last === undefined
    ? (last ?? '')
    : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** "October", "July to September": as short as it can be told from another one of its year. */
export function shortPeriod({ period, frequency, title }: Omit<Asked, 'gstin'>): string {
  const parsed = parsePeriod(period);
  return parsed === null ? title : formatFilingPeriod(parsed, frequency).replace(/ \d{4}$/, '');
}

/** The legal days of both returns; null where another server does not tell the period. */
export function dueDays({
  gstin,
  period,
  frequency,
  ...told
}: Asked & Due): { GSTR1: Instant; GSTR3B: Instant } | null {
  const parsed = parsePeriod(period);
  if (parsed === null) return null;
  const of = (form: 'GSTR1' | 'GSTR3B', at: string) =>
    at === '' ? usualDueAt(form, parsed, frequency, gstin.slice(0, 2)) : Date.parse(at);
  return { GSTR1: of('GSTR1', told.gst_1_due_at), GSTR3B: of('GSTR3B', told.gst_3b_due_at) };
}

/** "GSTR-1 is due on 11 November 2026, in 6 days." Of the one that is due first and not filed. */
export function sayDue(entry: Asked & Due & Pick<Entry, 'gstr1_arn'>, now: Instant): string {
  const due = dueDays(entry);
  if (due === null) return '';
  const [form, at] = entry.gstr1_arn === '' ? ['GSTR-1', due.GSTR1] : ['GSTR-3B', due.GSTR3B];
  const days = Math.round((Date.parse(istDate(at)) - Date.parse(istDate(now))) / DAY_MS);
  const day = formatIstDate(at);
  if (days < 0) return `${form} was due on ${day}.`;
  return `${form} is due on ${day}, ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`;
}
