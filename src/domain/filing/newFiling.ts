import type { Instant } from '../shared/istTime.ts';
import { type Form, type FilingFrequency, type ReturnPeriod } from '../gst/returnPeriod.ts';
import { apply } from './apply.ts';
import type { Return, Filing } from './filing.ts';
import { barWarningFrom } from '../gst/dutyToFile.ts';

/** A new filing with both returns scheduled, before any question or notice. A null time waits for 'today'. */
export function newFiling(
  opened: Pick<Filing, 'id' | 'accountId' | 'registrationId' | 'gstin' | 'period' | 'frequency' | 'openedAt'>,
  times: { scheduledAt: (form: Form) => Instant | null; dueAt: (form: Form) => Instant },
): Filing {
  const opening = (form: Form): Return => {
    const { openedAt: at, id: filingId } = opened;
    const event = { type: 'opened', at, runAt: times.scheduledAt(form), dueAt: times.dueAt(form) } as const;
    const begun = apply({ filingId, form }, event);
    if (begun === null) throw new Error('a return could not be opened');
    return begun;
  };
  const returns = { GSTR1: opening('GSTR1'), GSTR3B: opening('GSTR3B') };
  return {
    ...opened,
    lookedAt: null,
    approval: null,
    readings: { taxpayer: null, list: null },
    entryAt: returns.GSTR1.scheduledAt ?? opened.openedAt,
    status: 'pending',
    returns,
  };
}

/** A filing that a person is about to skip; `stateCode` is the first two digits of its GSTIN. */
export type SkippedFiling = {
  period: ReturnPeriod;
  frequency: FilingFrequency;
  stateCode: string;
  /** When each return is due; if absent, the due date without extensions. */
  due?: Readonly<Record<Form, Instant>> | undefined;
  /** The returns that a skip leaves unfiled. */
  forms: readonly Form[];
};

/** The end of the last day on which the law allows these returns: a skip can be undone until then (gst-portal#bar). */
export function lastDayToFile({ period, frequency, stateCode, forms }: SkippedFiling): Instant {
  const ends = forms.map((form) => barWarningFrom(form, period, frequency, stateCode));
  return Math.min(...ends);
}
