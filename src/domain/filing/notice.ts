import type { Gstin } from '../gst/gstin.ts';
import type { FilingFrequency, Form, ReturnPeriod } from '../gst/returnPeriod.ts';
import { type Instant, DAY_MS, HOUR_MS, startOfIstDay } from '../shared/istTime.ts';
import type { EvidenceSource } from '../gst/evidence.ts';
import type { Finding, FindingCode } from './finding.ts';
import { type ReturnState, WAITS_FOR_PERSON } from './filing.ts';

/** A filing, a return and a return with its due date, as notices name them. */
export type PeriodTold = { gstin: Gstin; period: ReturnPeriod; frequency: FilingFrequency };
export type ReturnTold = PeriodTold & { form: Form };
/** `now`: the moment at which it is told, so that it says "is due" or "was due". */
export type DueTold = ReturnTold & { due: Instant; now: Instant };
/** The address of the page on which the person acts. */
type Page = { page: string };

/** What a reminder asks for: a yes, a look at what comes next, or the act of the finding, on a page where it has one. */
export type NextAct =
  | ({ act: 'say_yes' } & Page)
  | ({ act: 'look' } & Page)
  | { act: 'as_found'; finding: Finding; page: string | null };

/**
 * What the engine tells a person or a signatory by SMS and mail, and what each of these codes tells beside itself: a
 * closed set (design#words-follow-codes). No sentence stands in it: `texts/` says it in each language.
 */
export type NoticeParams = {
  /** A month is open under a standing declaration: it is filed by itself. On `page` it can be stopped. */
  /** `notLookedAt`: what the checks before the returns do not read, because it is made later or is not offered. */
  filing_opened: PeriodTold & Page & { startsAt: Instant; notLookedAt: EvidenceSource[] };
  /** A month is open and waits for its own yes: nothing is filed by itself. */
  month_asked: PeriodTold & Page & { due: Instant };
  /** `finding`: what the person has to know beside the question. */
  consent_wanted: DueTold & Page & { finding?: Finding };
  /** `codesOfMonth`: how many codes a month takes by the schedule; said where one day takes fewer. */
  code_wanted: DueTold & Page & { codesOfMonth: number };
  /** `sender` is the user in whose name it is asked. */
  codes_wanted_of_signatory: PeriodTold & { sender: string; link: string };
  /** To the client's contact: was the month nil? `again`: they were asked before. */
  client_asked: PeriodTold & {
    firm: string;
    business: string;
    /** The due date that an answer keeps. */
    form: Form;
    due: Instant;
    link: string;
    again: boolean;
  };
  /** The contact has answered, and not with yes. */
  client_answered: PeriodTold & Page & { name: string; business: string; answer: 'no' | 'not_mine' };
  /** `page`: where the button is that the finding asks for; null where it asks for none. */
  return_stopped: ReturnTold & { finding: Finding; page: string | null };
  /** Of a return that the law does not ask for: told as news, not as something that went wrong. */
  nothing_due: { gstin: Gstin; finding: Finding };
  return_filed: ReturnTold & { arn: string; simulated: boolean };
  /** The answer to what was sent was lost; the portal's list is read until it is certain. */
  being_confirmed: ReturnTold & { due: Instant };
  /** A reminder of a return that is not filed, before and after its due date. */
  not_filed: DueTold & { next: NextAct };
  /** Before the latest end and after it: the true one may have come before, or have been put off at the portal. */
  access_ends: { name: string; endsBy: Instant };
  access_ended: { name: string; endsBy: Instant };
  /** Once a day to an account with many GSTINs: how many wait for what, run by themselves, were filed since, and have a notice. */
  digest: Page &
    Record<'sayNil' | 'codes' | 'blocked' | 'byHand' | 'notices' | 'scheduled' | 'filed', number>;
  /** The password at the portal is 90 days old. */
  password_old: { name: string };
};

export type NoticeCode = keyof NoticeParams;

/** A notice of one code; `Notice` is the union of all. */
export type NoticeOf<C extends NoticeCode> = { [K in C]: { code: K; params: NoticeParams[K] } }[C];
export type Notice = NoticeOf<NoticeCode>;

/** From so many GSTINs on an account is told once a day, and not of each (design#one-message-a-day). */
export const digestFrom = 10;

const minuteMs = HOUR_MS / 60;

/** The next 07:59 IST after an instant. */
export function nextDigest(after: Instant): Instant {
  const today = startOfIstDay(after) + 7 * HOUR_MS + 59 * minuteMs;
  return today > after ? today : today + DAY_MS;
}

/** Days from the legal due date on which a person is reminded, after the first reminder (design#outbox). */
const LATER_DAYS = [-1, 0, 1, 7, 30] as const;

/** The first reminder comes as many days before as the person chose: `reminder_days` of the edit form. */
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

/** When a person who wants it is reminded to change the portal password: every 90 days (specification 9). */
export const passwordReminderAt = (changedAt: Instant, remindedAt: Instant | null): Instant =>
  Math.max(changedAt, remindedAt ?? 0) + PASSWORD_DAYS * DAY_MS;

const NOTHING_IS_DUE: readonly FindingCode[] = [
  'after_cancellation',
  'before_registration',
  'not_regular',
  'barred',
];

/**
 * Whether a reminder has something to say: the return waits for a person, or its time has passed and it is still
 * not filed, or not known to be. What was skipped is not reminded of.
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
