import type { Finding } from './finding.ts';
import { formatRupees } from './finding.ts';
import type { Gstin } from '../gst/gstin.ts';
import { FINAL_RETURN, sayFinalReturn } from '../gst/finalReturn.ts';
import { DAY_MS, formatIstDate, type Instant } from '../shared/istTime.ts';
import { lateFeeRupees, formatLateFee } from '../gst/lateFee.ts';
import {
  formName,
  periodAfter,
  formatFilingPeriod,
  type FilingFrequency,
  type Form,
  type ReturnPeriod,
} from '../gst/returnPeriod.ts';
import { NIL_SMS_NUMBER, nilSms } from '../gst/smsRoute.ts';

/** The return that a finding is about, with its legal due moment and the moment at which it is looked at. */
export type ReturnInQuestion = {
  form: Form;
  period: ReturnPeriod;
  frequency: FilingFrequency;
  due: Instant;
  now: Instant;
};

const named = (r: ReturnInQuestion): string =>
  `${formName(r.form)} of ${formatFilingPeriod(r.period, r.frequency)}`;

/** "by 11 November 2026", or when that has passed "at once: it was due on 11 November 2026". */
const byDueDate = (r: ReturnInQuestion): string =>
  r.now <= r.due ? `by ${formatIstDate(r.due)}` : `at once: it was due on ${formatIstDate(r.due)}`;

const isDue = (r: ReturnInQuestion): string =>
  `${r.now <= r.due ? 'is' : 'was'} due on ${formatIstDate(r.due)}`;

export const periodNotOver = (r: ReturnInQuestion, opens: Instant): Finding => ({
  code: 'period_not_over',
  sentence: `${formatFilingPeriod(r.period, r.frequency)} is not over, so the portal does not take ${formName(r.form)} yet.`,
  nextAct: `Nothing to do. Shunya files it after ${formatIstDate(opens)}.`,
  actor: 'shunya',
});

export const beforeRegistration = (r: ReturnInQuestion, registered: Instant): Finding => ({
  code: 'before_registration',
  sentence: `The registration began on ${formatIstDate(registered)}, after ${formatFilingPeriod(r.period, r.frequency)}. No ${formName(r.form)} is due.`,
  nextAct: 'Nothing to do for this period.',
  actor: 'you',
});

export const afterCancellation = (r: ReturnInQuestion, cancelled: Instant | null): Finding => ({
  code: 'after_cancellation',
  sentence:
    cancelled === null
      ? 'The GST portal shows this registration as cancelled.'
      : `The registration was cancelled on ${formatIstDate(cancelled)}. No ${formName(r.form)} is due for ${formatFilingPeriod(r.period, r.frequency)}.`,
  nextAct: `File the final return ${FINAL_RETURN.form} on the GST portal, if you have not${cancelled === null ? '' : `: ${sayFinalReturn(cancelled)}`}. Then delete this GSTIN here.`,
  actor: 'you',
});

export const notActive = (): Finding => ({
  code: 'not_active',
  sentence: 'The GST portal does not show this registration as active.',
  nextAct: 'Look at the status of your registration on the GST portal, then press Retry.',
  actor: 'you',
});

export const notRegular = (sentence: string): Finding => ({
  code: 'not_regular',
  sentence,
  nextAct: 'File what the sentence names on the GST portal. Shunya cannot file it.',
  actor: 'you',
});

/** `lawEnds` is the last moment of the years that the law gives, `from` when the portal closed it (gst-portal#bar). */
export const barred = (r: ReturnInQuestion, lawEnds: Instant, from: Instant): Finding => ({
  code: 'barred',
  sentence: `${named(r)} was due on ${formatIstDate(r.due)}. The law allowed filing it until ${formatIstDate(lawEnds)}, and the portal takes it no more since ${formatIstDate(from)}.`,
  nextAct: 'It cannot be filed any more. Ask a tax practitioner what this means for you.',
  actor: 'you',
});

/**
 * A late filing is never started without a person (record 083.2). The fee of GSTR-3B is charged in the next one
 * (gst-portal#nil-gstr3b); whether the portal does the same with that of GSTR-1 is not known (gst-portal#unknowns no. 9).
 */
export const lateNeedsPerson = (r: ReturnInQuestion, lawEnds: Instant, from: Instant): Finding => ({
  code: 'late_needs_person',
  sentence: [
    `${named(r)} was due on ${formatIstDate(r.due)}.`,
    formatLateFee(r, r.now),
    r.form === 'GSTR3B'
      ? `It is charged in GSTR-3B of ${formatFilingPeriod(periodAfter(r.period, r.frequency), r.frequency)}, which is then not nil.`
      : 'The portal may charge it in a later GSTR-3B, which is then not nil.',
    r.now <= lawEnds
      ? `It can be filed until ${formatIstDate(lawEnds)}.`
      : `The last day on which the portal takes it is ${formatIstDate(from - DAY_MS)}.`,
  ].join(' '),
  nextAct: 'Press Schedule for today to file it late.',
  actor: 'you',
  amountRupees: lateFeeRupees(r, r.now),
});

export const previousMissing = (r: ReturnInQuestion, previous: ReturnInQuestion): Finding => ({
  code: previous.form === 'GSTR1' ? 'previous_gstr1_missing' : 'previous_gstr3b_missing',
  sentence: `${named(previous)} is not filed. It ${isDue(previous)}, and the portal takes ${named(r)} only after it. ${formatLateFee(previous, r.now)}`,
  nextAct: `File ${named(previous)} first, then press Retry. This one ${isDue(r)}.`,
  actor: 'you',
});

/** The previous return is one of ours and still on its way. */
export const previousOnItsWay = (r: ReturnInQuestion, previous: ReturnInQuestion): Finding => ({
  ...previousMissing(r, previous),
  sentence: `${named(r)} waits for ${named(previous)}, which is not filed yet.`,
  nextAct: `Nothing to do here. Shunya files it after ${named(previous)}.`,
  actor: 'shunya',
});

/** The previous return is one of ours and stands still until a person acts on it. */
export const previousNeedsPerson = (r: ReturnInQuestion, previous: ReturnInQuestion): Finding => ({
  ...previousMissing(r, previous),
  sentence: `${named(r)} waits for ${named(previous)}, which is not filed and waits for you.`,
  nextAct: `Do what is said at ${named(previous)}. Shunya files this one after it; it is due on ${formatIstDate(r.due)}.`,
});

export const gstr1First = (r: ReturnInQuestion): Finding => ({
  code: 'gstr1_first',
  sentence: `GSTR-3B waits for GSTR-1 of ${formatFilingPeriod(r.period, r.frequency)}, which is not filed yet.`,
  nextAct: 'Nothing to do here. Shunya files GSTR-3B as soon as GSTR-1 is filed.',
  actor: 'shunya',
});

export const gstr1Stopped = (r: ReturnInQuestion): Finding => ({
  code: 'gstr1_stopped',
  sentence: `GSTR-1 of ${formatFilingPeriod(r.period, r.frequency)} is not filed, and the portal takes GSTR-3B only after it.`,
  nextAct: `Do what is said at GSTR-1, then press Retry. GSTR-3B ${isDue(r)}.`,
  actor: 'you',
});

export const dataSaved = (r: ReturnInQuestion): Finding => ({
  code: 'data_saved',
  sentence: `Figures are saved on the GST portal for ${named(r)}, so it is not nil.`,
  nextAct: `If they are wrong, delete them on the portal and press Retry. If they are right, file it there ${byDueDate(r)}.`,
  actor: 'you',
});

export const lateFeeCarried = (r: ReturnInQuestion, rupees: number): Finding => ({
  code: 'late_fee_carried',
  sentence: `A late fee of ${formatRupees(rupees)} from an earlier return is to be paid with ${named(r)}, so it is not nil.`,
  nextAct: `Pay ${formatRupees(rupees)} and file it on the GST portal ${byDueDate(r)}. Shunya files the next one again.`,
  actor: 'you',
  amountRupees: rupees,
});

export const liabilityCarried = (r: ReturnInQuestion, rupees: number): Finding => ({
  code: 'liability_carried',
  sentence: `The portal shows ${formatRupees(rupees)} of tax or interest to pay with ${named(r)}, so it is not nil.`,
  nextAct: `Pay ${formatRupees(rupees)} and file it on the GST portal ${byDueDate(r)}.`,
  actor: 'you',
  amountRupees: rupees,
});

export const suspended = (r: ReturnInQuestion): Finding => ({
  code: 'suspended',
  sentence: `The registration is suspended. Whether ${named(r)} is to be filed is for you to decide.`,
  nextAct: 'Read the notice on the GST portal and answer it. When the suspension is lifted, press Retry.',
  actor: 'you',
});

/** Blocks that some adapters tell (gst-portal#order); others show only as a refusal at filing. */
export type PortalBlock = 'drc_01b' | 'drc_01c' | 'bank_account' | 'negative_ledger';

const BLOCKS: Readonly<Record<PortalBlock, { what: string; act: string }>> = {
  drc_01b: {
    what: 'The portal asks why GSTR-1 and GSTR-3B of an earlier period differ (form DRC-01B).',
    act: 'Answer DRC-01B on the GST portal, then press Retry.',
  },
  drc_01c: {
    what: 'The portal asks why the credit taken in an earlier period is more than it shows (form DRC-01C).',
    act: 'Answer DRC-01C on the GST portal, then press Retry.',
  },
  bank_account: {
    what: 'No bank account is given in this registration, and the portal takes no return without one.',
    act: 'Add a bank account on the GST portal, then press Retry.',
  },
  negative_ledger: {
    what: 'The credit statement of this registration is below zero, and the portal takes no GSTR-3B until it is corrected.',
    act: 'Correct the statement on the GST portal or pay the difference, then press Retry.',
  },
};

export const portalBlock = (r: ReturnInQuestion, block: PortalBlock): Finding => ({
  code: block,
  sentence: BLOCKS[block].what,
  nextAct: `${BLOCKS[block].act} ${formName(r.form)} ${isDue(r)}.`,
  actor: 'you',
});

export const evcNotAllowed = (r: ReturnInQuestion, gstin: Gstin): Finding => ({
  code: 'evc_not_allowed',
  sentence:
    'A company or LLP signs returns with a digital signature (DSC); the portal takes no code from it, and Shunya has no DSC of yours.',
  nextAct: `Send this SMS from the signatory's mobile to ${NIL_SMS_NUMBER} ${r.now <= r.due ? `by ${formatIstDate(r.due)}` : `now (${formName(r.form)} was due on ${formatIstDate(r.due)})`}: ${nilSms(r.form, gstin, r.period)}`,
  actor: 'signatory',
});
