import { usualDueAt } from '#domain/gst/dueDate.ts';
import { type Form, FORMS, formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { DAY_MS, type Instant, istDate } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { longDate } from '../../texts/dates.ts';
import { question } from '../../texts/compiled/question.ts';

type MonthOfGstin = Pick<Entry, 'gstin' | 'period' | 'frequency'>;
/** Empty when the server (not ours) does not send it: then the rules alone decide. */
type Due = Pick<Entry, 'gst_1_due_at' | 'gst_3b_due_at'>;

/** The legal due dates of both returns; null when the server (not ours) does not send the period. */
export function dueDays({
  gstin,
  period,
  frequency,
  ...dates
}: MonthOfGstin & Due): { GSTR1: Instant; GSTR3B: Instant } | null {
  const parsed = parsePeriod(period);
  if (parsed === null) return null;
  const of = (form: 'GSTR1' | 'GSTR3B', at: string) =>
    at === '' ? usualDueAt(form, parsed, frequency, gstin.slice(0, 2)) : Date.parse(at);
  return { GSTR1: of('GSTR1', dates.gst_1_due_at), GSTR3B: of('GSTR3B', dates.gst_3b_due_at) };
}

/** The returns that a yes or a skip is about; both when the server (not ours) does not send them. */
export const leftOf = ({ left }: Pick<Entry, 'left'>): readonly Form[] => (left.length === 0 ? FORMS : left);

/** Both due dates for a text, and which of them have passed. */
export const sayDueDays = (due: Record<Form, Instant>, now: Instant, format: (at: Instant) => string) => ({
  gstr1: format(due.GSTR1),
  gstr3b: format(due.GSTR3B),
  late1: now > due.GSTR1,
  late3B: now > due.GSTR3B,
});

/** "GSTR-1 is due on 11 November 2026, in 6 days." For the earliest of the returns that are left. */
export function formatDue(entry: MonthOfGstin & Due & Pick<Entry, 'left'>, now: Instant): string {
  const due = dueDays(entry);
  if (due === null) return '';
  const [first = 'GSTR3B'] = entry.left.toSorted((a, b) => due[a] - due[b]);
  return formatDueOn(first, due[first], now);
}

/** "GSTR-1 is due on 11 November 2026, in 6 days." */
export function formatDueOn(of: Form, at: Instant, now: Instant): string {
  const form = formName(of);
  const days = Math.round((Date.parse(istDate(at)) - Date.parse(istDate(now))) / DAY_MS);
  const day = longDate(at);
  const t = question().due;
  if (days < 0) return t.was({ form, day });
  if (days === 0) return t.today({ form, day });
  return days === 1 ? t.tomorrow({ form, day }) : t.inDays({ form, day, days });
}
