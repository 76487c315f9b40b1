import { formName } from '#domain/gst/returnPeriod.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { longDate } from '../../texts/dates.ts';
import { links } from '../../texts/en/links.ts';

type View = Pick<Entry, 'gstin' | 'period' | 'frequency' | 'left'> & {
  gstr1_due: string;
  gstr3b_due: string;
};
type Month = Pick<Entry, 'gstin' | 'period' | 'frequency' | 'left' | 'gst_1_due_at' | 'gst_3b_due_at'>;

/** The month that a link asks about, as the pages of a person who is signed in know it. */
export const asMonth = ({ gstin, period, frequency, left, gstr1_due, gstr3b_due }: View): Month => ({
  gstin,
  period,
  frequency,
  left,
  gst_1_due_at: gstr1_due,
  gst_3b_due_at: gstr3b_due,
});

/** By when an answer is in time: the day of the return that is due first among those that are left. */
export function sayAnswerBy(
  { left, gst_1_due_at: gstr1, gst_3b_due_at: gstr3b }: Month,
  now: Instant,
): string {
  const t = links().approve;
  const due = { GSTR1: Date.parse(gstr1), GSTR3B: Date.parse(gstr3b) };
  const [form = 'GSTR3B'] = left.toSorted((a, b) => due[a] - due[b]);
  const say = due[form] < now ? t.late : t.answerBy;
  return say(formName(form), longDate(due[form]));
}
