import type { Gstin } from '../gst/gstin.ts';
import type { SinceComposition } from '../gst/firstPeriod.ts';
import { lateFees, type LateFees } from '../gst/lateFee.ts';
import { type FilingFrequency, FORMS, type Form, type ReturnPeriod } from '../gst/returnPeriod.ts';
import type { FiledList } from '../gst/filedList.ts';
import type { PortalTaxpayer } from '../gst/taxpayer.ts';
import type { Instant } from '../shared/istTime.ts';
import type { Approval } from './approval.ts';
import type { ReturnInQuestion } from './finding.ts';
import { isSettled, type Return } from './return.ts';
import type { PublicStatus } from './status.ts';

export type Filing = {
  id: string;
  accountId: string;
  registrationId: string;
  gstin: Gstin;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  openedAt: Instant;
  /** When the portal's list was last read for it; null before the first time. */
  lookedAt: Instant | null;
  readings: PortalReadings;
  /** Filed at, else scheduled for (record 084.12). */
  entryAt: Instant;
  status: PublicStatus;
  /** How the client's contact was asked about it; null: they were not. */
  approval: Approval | null;
  returns: { GSTR1: Return; GSTR3B: Return };
};

/** What search and the portal's list have told about a filing, and when; null when they are to be asked (record 048). */
export type PortalReadings = {
  taxpayer: (PortalTaxpayer & { at: Instant }) | null;
  list: ({ at: Instant; sinceComposition: SinceComposition } & FiledList) | null;
};

export const noReadings: PortalReadings = { taxpayer: null, list: null };

/** One of the two returns of a filing. */
export type ReturnAt = { filing: Filing; form: Form };

/** The return as a finding names it, looked at now. */
export const inQuestion = ({ filing, form }: ReturnAt, now: Instant): ReturnInQuestion => ({
  form,
  period: filing.period,
  frequency: filing.frequency,
  due: filing.returns[form].dueAt,
  now,
});

/** After it both returns are late. */
export const lastDue = ({ returns: { GSTR1, GSTR3B } }: Filing): Instant =>
  Math.max(GSTR1.dueAt, GSTR3B.dueAt);

/** The returns that a yes to the month files now: neither filed nor cancelled. */
export const leftOf = ({ returns }: Filing): Form[] =>
  FORMS.filter((form) => !isSettled(returns[form].state));

/** Their late fee if they are filed nil at `now`; null if none is late. */
export const feesOf = (filing: Filing, now: Instant): LateFees | null =>
  lateFees(
    leftOf(filing).map((form) => ({ form, period: filing.period, due: filing.returns[form].dueAt })),
    now,
  );

/** The due date that an answer about the month keeps: of GSTR-1 while it is open and not late, else of GSTR-3B. */
export function answerBy({ returns: { GSTR1, GSTR3B } }: Filing, now: Instant): { form: Form; due: Instant } {
  const { form, dueAt: due } = !isSettled(GSTR1.state) && now <= GSTR1.dueAt ? GSTR1 : GSTR3B;
  return { form, due };
}
