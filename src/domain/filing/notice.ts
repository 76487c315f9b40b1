import type { PortalNewsCode } from '../registration/portalNews.ts';
import type { Gstin } from '../gst/gstin.ts';
import type { LateFees } from '../gst/lateFee.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import { type Instant, DAY_MS, HOUR_MS, startOfIstDay } from '../shared/istTime.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import type { Finding, FindingCode } from './finding.ts';
import { type ReturnState, WAITS_FOR_PERSON } from './filing.ts';

/** A filing, a return and a return with its due date, as notices name them. */
export type PeriodParams = { gstin: Gstin; period: ReturnPeriod; frequency: FilingFrequency };
export type ReturnParams = PeriodParams & { form: Form };
/** `now`: when the notice is written; decides between "is due" and "was due". */
export type DueParams = ReturnParams & { due: Instant; now: Instant };
/** Address of the page on which the person acts. */
type Page = { page: string };

/**
 * The request of a reminder: a yes, a look at what comes next, or the act of the finding, on a page if it has one.
 */
export type NextAct =
  | ({ act: 'say_yes' } & Page)
  | ({ act: 'look' } & Page)
  /** The client has said no: no yes of the firm files the month. */
  | ({ act: 'client_said_no'; name: string } & Page)
  | { act: 'as_found'; finding: Finding; page: string | null };

/**
 * The notices of the engine to a person or a signatory by SMS and mail, with the parameters of each code: a closed
 * set (design#words-follow-codes). It holds no sentences: `texts/` has them in each language.
 */
export type NoticeParams = {
  /** A month is open under a standing declaration and will be filed automatically. It can be stopped on `page`. */
  /** `notLookedAt`: sources that the checks will not read, because they are made later or not offered. */
  filing_opened: PeriodParams & Page & { startsAt: Instant; notLookedAt: EvidenceSource[] };
  /** A month is open and waits for its own yes: nothing is filed automatically. */
  month_asked: PeriodParams & Page & { due: Instant };
  /** `finding`: shown beside the question. */
  consent_wanted: DueParams & Page & { finding?: Finding };
  /**
   * `codesOfMonth`: the number of codes that the schedule needs in a month; mentioned when filing on one day needs
   * fewer.
   */
  code_wanted: DueParams & Page & { codesOfMonth: number };
  /** `sender`: the user on whose behalf the code is requested. */
  codes_wanted_of_signatory: PeriodParams & { sender: string; link: string };
  /**
   * Instead of a question about a month before which older ones are to be filed: their number, their late fee so far in
   * whole rupees, and the page of their plan.
   */
  backlog: Page & {
    gstin: Gstin;
    business: string;
    periods: number;
    unit: 'months' | 'quarters' | 'periods';
    rupees: number;
  };
  /** In place of the money for one month of a begun plan: the whole rupees that the cash ledger lacks for all its months. */
  backlog_waits: Page & {
    gstin: Gstin;
    business: string;
    filed: number;
    periods: number;
    unit: 'months' | 'quarters' | 'periods';
    rupees: number;
  };
  /**
   * In place of the single ones: all periods of a started plan are filed. The number of its returns, the late fees that were
   * paid with them in whole rupees, and the page with every ARN.
   */
  backlog_filed: Page & {
    gstin: Gstin;
    business: string;
    periods: number;
    unit: 'months' | 'quarters' | 'periods';
    returns: number;
    paidRupees: number;
    simulated: boolean;
  };
  /** Asks the client's contact whether the month was nil. `again`: they were asked before. */
  client_asked: PeriodParams & {
    firm: string;
    business: string;
    /** The form whose due date an answer meets. */
    form: Form;
    due: Instant;
    /** The due date of a GSTR-1 that is late, when no answer meets it any more; null otherwise. */
    late: Instant | null;
    link: string;
    again: boolean;
  };
  /** The contact has answered, but not with yes. */
  client_answered: PeriodParams & Page & { name: string; business: string; answer: 'no' | 'not_mine' };
  /** `page`: the page with the button that the finding asks for; null if it asks for none. */
  return_stopped: ReturnParams & { finding: Finding; page: string | null };
  /** For a return that the law does not require: news, not a failure. */
  nothing_due: { gstin: Gstin; finding: Finding };
  /** `paidRupees`: the late fee that was paid in it, whole rupees. */
  return_filed: ReturnParams & { arn: string; simulated: boolean; paidRupees: number };
  /** The answer to RETFILE was lost; the portal's list is read until the outcome is certain. */
  being_confirmed: ReturnParams & { due: Instant };
  /** A reminder of a return that is not filed, before and after its due date. `fees`: of both returns of its month. */
  not_filed: DueParams & { next: NextAct; fees: LateFees | null };
  /** Before and after the latest end; access may have ended earlier, or been renewed at the portal. */
  access_ends: { name: string; endsBy: Instant };
  access_ended: { name: string; endsBy: Instant };
  /**
   * The daily digest of an account with many GSTINs: how many wait for what, run automatically, and were filed since.
   * `first`: the most urgent of those that wait. `late`: the late fee of those that wait so far, and what each day adds;
   * null while none is late. `due`: the next due date of one that waits; null without one ahead.
   */
  digest: Page &
    Record<'sayNil' | 'codes' | 'blocked' | 'byHand' | 'notices' | 'scheduled' | 'filed', number> & {
      now: Instant;
      first: string[];
      late: { clients: number; days: number; rupees: number; perDay: number } | null;
      due: Instant | null;
      /** Changes noticed at the portal since the last message: how many of each kind. */
      news: Partial<Record<PortalNewsCode, number>>;
    };
  /** The password at the portal is 90 days old. */
  password_old: { name: string };
};

export type NoticeCode = keyof NoticeParams;

/** A notice of one code; `Notice` is the union of all. */
export type NoticeOf<C extends NoticeCode> = { [K in C]: { code: K; params: NoticeParams[K] } }[C];
export type Notice = NoticeOf<NoticeCode>;

/** Accounts with this many GSTINs get one daily digest instead of single notices (design#one-message-a-day). */
export const digestFrom = 10;

const minuteMs = HOUR_MS / 60;

/** The next 07:59 IST after an instant. */
export function nextDigest(after: Instant): Instant {
  const today = startOfIstDay(after) + 7 * HOUR_MS + 59 * minuteMs;
  return today > after ? today : today + DAY_MS;
}

/** Days from the due date of the reminders after the first (design#outbox). */
const LATER_DAYS = [-1, 0, 1, 7, 30] as const;

/** The first reminder comes this many days before the due date, as the person chose in `reminder_days`. */
const momentsOf = (due: Instant, daysBefore: number): Instant[] =>
  [-daysBefore, ...LATER_DAYS.filter((days) => days > -daysBefore)].map(
    (days) => startOfIstDay(due) + days * DAY_MS + 10 * HOUR_MS,
  );

/** The newest reminder, at 10:00 IST, that has fallen due after `since`; null when there is none. */
export const dueReminder = (due: Instant, since: Instant, now: Instant, daysBefore: number): Instant | null =>
  momentsOf(due, daysBefore).findLast((moment) => moment <= now && moment > since) ?? null;

/** The next reminder after `now`; null when the last one has passed. */
export const nextReminder = (due: Instant, now: Instant, daysBefore: number): Instant | null =>
  momentsOf(due, daysBefore).find((moment) => moment > now) ?? null;

const PASSWORD_DAYS = 90;

/** When to remind a person who wants it to change the portal password: every 90 days (specification 9). */
export const passwordReminderAt = (changedAt: Instant, remindedAt: Instant | null): Instant =>
  Math.max(changedAt, remindedAt ?? 0) + PASSWORD_DAYS * DAY_MS;

const NOTHING_IS_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
  'barred',
];

/**
 * Whether a reminder is useful: the return waits for a person, or its time has passed and it is still not filed or
 * unknown. Skipped returns get no reminder.
 */
export const needsReminder = (
  row: { state: ReturnState; scheduledAt: Instant | null; finding: { code: FindingCode } | null },
  now: Instant,
): boolean => {
  if (row.finding !== null && NOTHING_IS_DUE.includes(row.finding.code)) return false;
  if (WAITS_FOR_PERSON.includes(row.state)) return true;
  const runs = row.state === 'scheduled' || row.state === 'unknown';
  return runs && (row.scheduledAt === null || row.scheduledAt < now - HOUR_MS);
};
