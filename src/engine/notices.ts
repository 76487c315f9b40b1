import { answerLifeMs } from '#usecases/filing/answerLink.ts';
import { accessEndsBy } from '#domain/registration/apiAccess.ts';
import {
  digestFrom,
  nextDigest,
  type DueParams,
  type NextAct,
  type Notice,
  type NoticeOf,
  type PeriodParams,
  type ReturnParams,
} from '#domain/filing/notice.ts';
import { clientSaidNo } from '#domain/filing/approval.ts';
import { actorOf, asOf, type Finding, isFixable } from '#domain/filing/finding.ts';
import type { EvidenceSource } from '#domain/gst/evidence.ts';
import type { Gstin } from '#domain/gst/gstin.ts';
import { type Instant, startOfIstDay } from '#domain/shared/istTime.ts';
import type { SaidMessage } from '#texts/message.ts';
import { sayNotice } from '#texts/sayNotice.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { nameInMessages } from '#domain/account/profile.ts';
import { noticeWays, type Person } from '#domain/account/person.ts';
import { codesOfMonth } from '#domain/registration/codeRequest.ts';
import type { FilingSchedule } from '#domain/registration/schedule.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import { businessOf } from '#usecases/acting/months.ts';
import { readBacklogLine, readLineBefore, unitOf } from '#usecases/filing/backlog.ts';
import { linkToSignatory } from '#usecases/codes/codeLink.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { feesOf, paidRupees, type ReturnAt } from '#domain/filing/filing.ts';
import { returnsOf } from '#domain/filing/offeredActs.ts';
import type { RegistrationStep, ReturnStep, Turn } from './turn.ts';

/** Rendered when it enters the outbox, in the language that this person has chosen (design#outbox). */
const inLanguageOf = (person: Person, notice: Notice): SaidMessage & { template: string } => {
  const language = person.language ?? 'en';
  return { ...sayNotice(notice, language), template: smsTemplate(notice.code, language) };
};

const periodParams = ({ filing: { gstin, period, frequency } }: ReturnAt): PeriodParams => ({
  gstin,
  period,
  frequency,
});
const returnParams = (at: ReturnAt): ReturnParams => ({ ...periodParams(at), form: at.form });
const dueParams = (at: ReturnAt, now: Instant): DueParams => ({ ...returnParams(at), due: dueAt(at), now });
const dueAt = ({ filing, form }: ReturnAt): Instant => filing.returns[form].dueAt;

/** The page with the button that the finding asks for; null if it asks for none. */
const pageOfAct = (finding: Finding, page: string): string | null =>
  actorOf(finding) === 'you' && isFixable(finding) ? page : null;

/** `page`: where the filing can be stopped. */
export const filingOpened = (
  at: ReturnAt,
  startsAt: Instant,
  notLookedAt: EvidenceSource[],
  page: string,
): Notice => ({
  code: 'filing_opened',
  params: { ...periodParams(at), startsAt, notLookedAt, page },
});

export const monthAsked = (at: ReturnAt, page: string): Notice => ({
  code: 'month_asked',
  params: { ...periodParams(at), due: dueAt(at), page },
});

export const consentWanted = (
  at: ReturnAt,
  now: Instant,
  page: string,
  finding: Finding | null = null,
): Notice => ({
  code: 'consent_wanted',
  params: { ...dueParams(at, now), page, ...(finding === null ? {} : { finding }) },
});

export const codeWanted = (at: ReturnAt, now: Instant, page: string, schedule: FilingSchedule): Notice => ({
  code: 'code_wanted',
  params: { ...dueParams(at, now), page, codesOfMonth: codesOfMonth(schedule) },
});

export const returnStopped = (at: ReturnAt, finding: Finding, page: string): Notice => ({
  code: 'return_stopped',
  params: { ...returnParams(at), finding, page: pageOfAct(finding, page) },
});

export const nothingIsDue = (at: ReturnAt, finding: Finding): Notice => ({
  code: 'nothing_due',
  params: { gstin: at.filing.gstin, finding },
});

const returnFiled = (at: ReturnAt, arn: string, simulated: boolean): Notice => ({
  code: 'return_filed',
  params: { ...returnParams(at), arn, simulated, paidRupees: paidRupees(at.filing.returns[at.form]) },
});

/**
 * `page`: the page with the finding's button; `answer`: the page with the question of the month. Names the due date
 * and the cost in rupees of filing later (gst-portal#late-fee). `wantsYes`: files only after the month's yes,
 * whatever else it waits for.
 */
export function reminder(
  at: ReturnAt,
  now: Instant,
  { page, answer }: { page: string; answer: string },
  wantsYes: boolean,
): Notice {
  if (at.filing.returns[at.form].state === 'unknown')
    return { code: 'being_confirmed', params: { ...returnParams(at), due: dueAt(at) } };
  return {
    code: 'not_filed',
    params: {
      ...dueParams(at, now),
      next: nextAct(at, now, { page, answer }, wantsYes),
      fees: feesOf(at.filing, now),
    },
  };
}

function nextAct(
  { filing, form }: ReturnAt,
  now: Instant,
  { page, answer }: { page: string; answer: string },
  wantsYes: boolean,
): NextAct {
  const { approval, gstin } = filing;
  if (approval !== null && clientSaidNo(approval))
    return {
      act: 'client_said_no',
      name: nameInMessages(approval.no?.name ?? approval.name) || gstin,
      page,
    };
  const { finding, state } = filing.returns[form];
  const asks =
    (state === 'waiting_for_consent' &&
      finding?.code !== 'needs_yes' &&
      finding?.code !== 'late_fee_carried') ||
    (state === 'scheduled' && (finding === null || wantsYes));
  if (asks) return { act: 'say_yes', page: answer };
  if (finding === null) return { act: 'look', page };
  return { act: 'as_found', finding: asOf(finding, now), page: pageOfAct(finding, page) };
}

/** The GSTIN, or the nickname until the GSTIN is known. */
const displayName = ({ nickName, gstin }: Registration): string =>
  gstin ?? (nameInMessages(nickName) || 'GSTIN');

export const passwordIsOld = (registration: Registration): Notice => ({
  code: 'password_old',
  params: { name: displayName(registration) },
});

export function apiAccessEnds(
  registration: Registration,
  now: Instant,
): NoticeOf<'access_ends'> | NoticeOf<'access_ended'> {
  const endsBy = accessEndsBy(registration.apiAccess) ?? now;
  const params = { name: displayName(registration), endsBy };
  return now >= endsBy ? { code: 'access_ended', params } : { code: 'access_ends', params };
}

/** The link that answers the month's question without login (design#one-state-one-act). */
export async function answerPage(turn: Turn, rows: TenantRows, { filing }: ReturnAt): Promise<string> {
  const person = await rows.people.inCharge(turn.registrationId);
  if (person === null) return turn.pageOf(turn.registrationId);
  const of = { accountId: turn.accountId, filingId: filing.id, holderId: person.id };
  return turn.answerLinks.make(of, turn.clock.wall() + answerLifeMs, person.language);
}

/** A signatory who is not the user gets a link of their own (design#ways-for-a-code). */
export async function notifySignatory(
  turn: Turn,
  rows: TenantRows,
  signatory: SignatoryRow | null,
  { filing }: ReturnAt,
): Promise<void> {
  if (signatory === null) return;
  await linkToSignatory(turn, rows, { accountId: turn.accountId, signatory, filing });
}

/** The client and the page of its plan. */
const planParams = (turn: Turn, registration: Registration, gstin: Gstin) => ({
  gstin,
  business: nameInMessages(businessOf(registration)) || gstin,
  page: turn.planOf(registration.id),
});

type Asked = NoticeOf<'month_asked' | 'consent_wanted' | 'not_filed' | 'return_stopped'>;

/** Whether it asks about one month, or says that an older one has to be filed first. */
function isOfOneMonth(notice: Notice): notice is Asked {
  if (notice.code === 'not_filed') {
    const { next } = notice.params;
    return next.act === 'say_yes' || (next.act === 'as_found' && isOlderMissing(next.finding));
  }
  if (notice.code === 'return_stopped') return isOlderMissing(notice.params.finding);
  return notice.code === 'month_asked' || notice.code === 'consent_wanted';
}

const isOlderMissing = ({ code, params }: Finding): boolean =>
  (code === 'previous_gstr1_missing' || code === 'previous_gstr3b_missing') && params.standing === 'missing';

/**
 * The notice in place of one about a month before which older ones are to be filed: the portal takes it after them, and
 * their plan is the one question. 'sent' when it went out on this day. Null when nothing comes before the month.
 */
async function behindNotice(
  { turn, now }: Pick<RegistrationStep, 'turn' | 'now'>,
  rows: TenantRows,
  notice: Notice,
): Promise<NoticeOf<'backlog'> | 'sent' | null> {
  if (!isOfOneMonth(notice)) return null;
  const { gstin, period } = notice.params;
  const registration = await rows.registrations.byId(turn.registrationId);
  const [filing] = await rows.filings.ofPeriod([turn.registrationId], period);
  if (registration === null || filing === undefined) return null;
  const line = await readLineBefore(rows, registration, filing, { now, extensions: turn.extensions });
  if (line === null) return null;
  if ((registration.backlogToldAt ?? 0) >= startOfIstDay(now)) return 'sent';
  await rows.registrations.update(registration.id, { backlogToldAt: now });
  const { periods, unit, rupees } = line;
  return { code: 'backlog', params: { ...planParams(turn, registration, gstin), periods, unit, rupees } };
}

/** The notice in place of one about the money for one month of a begun plan; null for any other. */
async function moneyNotice(
  { turn, now }: Pick<RegistrationStep, 'turn' | 'now'>,
  rows: TenantRows,
  notice: Notice,
): Promise<NoticeOf<'backlog_waits'> | null> {
  if (notice.code !== 'return_stopped' || notice.params.finding.code !== 'late_fee_carried') return null;
  const { gstin, period } = notice.params;
  const registration = await rows.registrations.byId(turn.registrationId);
  if (registration?.backlogStart?.periods.includes(period) !== true) return null;
  const line = await readBacklogLine(rows, registration, { now, extensions: turn.extensions });
  if (line === null || line.lacksRupees === 0) return null;
  return {
    code: 'backlog_waits',
    params: {
      ...planParams(turn, registration, gstin),
      filed: line.filed,
      periods: line.started,
      unit: line.unit,
      rupees: line.lacksRupees,
    },
  };
}

/**
 * Puts a notice for the person in charge of the registration into the outbox, in their language and in the same
 * transaction as the change it reports. A person with many GSTINs gets one daily digest (design#one-message-a-day),
 * except for a filing that starts before it. A notice about a month before which older ones are missing gives way to the
 * one that leads to their plan, once a day; one about the money for a month of a begun plan to that for all its months.
 */
export async function notify(
  { turn, now }: Pick<RegistrationStep, 'turn' | 'now'>,
  rows: TenantRows,
  notice: Notice,
): Promise<void> {
  const due = nextDigest(now);
  const inDigest = await rows.digests.want(due, digestFrom);
  if (inDigest && !(notice.code === 'filing_opened' && notice.params.startsAt < due)) return;
  const person = await rows.people.inCharge(turn.registrationId);
  if (person === null) return;
  const behind = await behindNotice({ turn, now }, rows, notice);
  if (behind === 'sent') return;
  const money = await moneyNotice({ turn, now }, rows, notice);
  const words = inLanguageOf(person, behind ?? money ?? notice);
  for (const way of noticeWays(person)) {
    await rows.outbox.add({ ...way, ...words }, { wall: turn.clock.wall() });
  }
}

/**
 * Says that a return is filed, with its ARN. Of a started plan of several periods one message says it once all are filed,
 * and leads to the page with every ARN.
 */
export async function notifyOfFiled(step: ReturnStep, rows: TenantRows, arn: string): Promise<void> {
  const { turn, snapshot, filing } = step;
  const registration = await rows.registrations.byId(turn.registrationId);
  const started = registration?.backlogStart?.periods ?? [];
  if (registration === null || started.length < 2 || !started.includes(filing.period))
    return notify(step, rows, returnFiled(step, arn, snapshot.registration.simulated));
  const all = await rows.filings.ofRegistration(registration.id);
  const months = all.filter(({ period }) => started.includes(period));
  const returns = months.flatMap(returnsOf);
  if (returns.some(({ state }) => state !== 'filed')) return;
  const { gstin } = filing;
  await notify(step, rows, {
    code: 'backlog_filed',
    params: {
      ...planParams(turn, registration, gstin),
      periods: months.length,
      unit: unitOf(months),
      returns: returns.length,
      paidRupees: returns.reduce((sum, row) => sum + paidRupees(row), 0),
      simulated: registration.simulated,
    },
  });
}
