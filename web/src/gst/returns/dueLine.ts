import { type Form, formName, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { type DueLine, dueLine } from '#domain/views/dueLine.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { monthName } from '../../texts/dates.ts';
import { returns as texts } from '../../texts/compiled/returns.ts';
import { badgeOf } from './filingNow.ts';

export type MonthOnLine = Parameters<typeof badgeOf>[0] &
  Pick<
    Entry,
    | 'period'
    | 'frequency'
    | 'gst_1_due_at'
    | 'gst_3b_due_at'
    | 'gst_1_runs_at'
    | 'gst_3b_runs_at'
    | 'gstr1_arn'
    | 'gstr3b_arn'
    | 'gstr1_status'
    | 'gstr3b_status'
  >;

/**
 * The line of a month; null also where no return is due, perhaps none is, and where a server (not ours) sends no due
 * moments.
 */
export function dueLineOf(entry: MonthOnLine, now: Instant): DueLine | null {
  const period = parsePeriod(entry.period);
  if (period === null || badgeOf(entry).status === 'skipped') return null;
  if (entry.reason === 'first_period_unknown') return null;
  const { gst_1_due_at: due1, gst_3b_due_at: due3b, gst_1_runs_at: run1, gst_3b_runs_at: run3b } = entry;
  if (due1 === '' || due3b === '') return null;
  const of = (
    form: Form,
    due: string,
    run: string | null | undefined,
    is: { arn: string; status: string },
  ) => ({
    form,
    dueAt: Date.parse(due),
    runsAt: run === null || run === undefined ? null : Date.parse(run),
    isFiled: is.arn !== '' || is.status === 'success',
    isSkipped: is.status === 'skipped',
  });
  const { status } = entry;
  const both = [
    of('GSTR1', due1, run1, { arn: entry.gstr1_arn, status: entry.gstr1_status || status }),
    of('GSTR3B', due3b, run3b, { arn: entry.gstr3b_arn, status: entry.gstr3b_status || status }),
  ];
  return dueLine({
    period,
    frequency: entry.frequency,
    returns: both.filter(({ isSkipped }) => !isSkipped),
    now,
  });
}

/** The line in words: "Today 5 November. GSTR-1 planned 7 November, due 11 November. GSTR-3B due 20 November." */
export function describeDueLine({ returns }: DueLine, now: Instant): string {
  const t = texts().line;
  return [
    t.todayIs({ day: dayAndMonth(now) }),
    ...returns.map(({ form, is, dueAt, runsAt }) => {
      const [name, due] = [formName(form), dayAndMonth(dueAt)];
      if (is === 'filed') return t.isFiled({ form: name });
      if (is === 'late') return t.late({ form: name, day: due });
      return runsAt === null
        ? t.due({ form: name, day: due })
        : t.planned({ form: name, run: dayAndMonth(runsAt), day: due });
    }),
  ].join(' ');
}

function dayAndMonth(at: Instant): string {
  const { day, month } = toIst(at);
  return `${day} ${monthName(month)}`;
}
