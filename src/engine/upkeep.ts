import { meaningOf } from '#domain/gst/refusal.ts';
import { periodAt, previousPeriod } from '#domain/gst/returnPeriod.ts';
import { preferenceRemark, readPreferences } from './readings.ts';
import { reviveStopped, changedStanding, remarkBeside } from './record.ts';
import { type RegistrationStep, record, type ReturnStep } from './turn.ts';
import { plannedAt } from '#domain/filing/schedule.ts';
import { type Instant, DAY_MS } from '#domain/shared/istTime.ts';
import { isAskingClient } from '#domain/filing/approval.ts';
import type { Filing } from '#domain/filing/filing.ts';
import { sendQuestion } from '#usecases/filing/askClient.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { withNews } from '#domain/registration/portalNews.ts';
import { preferenceNews } from '#domain/registration/watch.ts';
import { accessReminderIsDue } from '#domain/registration/apiAccess.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { answerPage, apiAccessEnds, passwordIsOld, reminder, notify } from './notices.ts';
import { lookAtList } from './confirm.ts';

/**
 * Reads what the public calls report of a registration at a person's request: status, dates and names, and how its
 * returns are filed. A call without an answer leaves the stored values, and the page shows the failure.
 */
export async function readAgain(step: RegistrationStep): Promise<void> {
  const { turn, snapshot, now } = step;
  const { registration, filings } = snapshot;
  const { gstin } = registration;
  if (gstin === null) {
    await record(turn, (rows) => rows.registrations.update(registration.id, { readAskedAt: null }));
    return;
  }
  const period = previousPeriod(periodAt(now));
  const searched = await turn.portal.search(gstin);
  const preferences = await readPreferences(turn, registration.preferences, { gstin, period, now });
  const failed = [searched, preferences].find((answer) => !answer.ok);
  await record(turn, async (rows) => {
    const standing = searched.ok
      ? { ...changedStanding(registration, searched.value, now), portalReadAt: now }
      : {};
    const known = { ...registration, ...standing };
    const changes = preferences.ok
      ? {
          preferences: preferences.value,
          portalNews: withNews(
            known.portalNews,
            ...preferenceNews(registration.preferences, preferences.value, now),
          ),
          remark: remarkBeside(known, preferenceRemark(preferences.value, period)),
        }
      : {};
    await rows.registrations.update(registration.id, {
      ...standing,
      ...changes,
      readAskedAt: null,
      readFailure: failed === undefined || failed.ok ? null : meaningOf(failed.failure),
    });
    if (!searched.ok) return;
    for (const filing of filings) await reviveStopped(rows, { ...known, ...changes }, filing, now);
  });
}

/**
 * A notification has moved the due date of an unfiled return. A return that stopped because it would have been late
 * is planned again.
 */
export async function moveDue(step: ReturnStep & { dueAt: Instant }): Promise<void> {
  const { turn, snapshot, filing, form, dueAt, now } = step;
  const { state, scheduledAt } = filing.returns[form];
  await record(turn, async (rows) => {
    await rows.filings.append(filing.id, form, { type: 'due_moved', at: now, dueAt });
    if (state !== 'scheduled' || scheduledAt !== null || dueAt <= now) return;
    const runAt = plannedAt(
      snapshot.registration,
      { form, period: filing.period, frequency: filing.frequency, dueAt },
      now,
    );
    if (runAt === null) return;
    await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, runAt });
  });
}

/** Sends the question of a newly opened month to the client's contact (design#a-clients-yes). */
export const askTheClient = ({
  turn,
  now,
  filing: { id },
}: RegistrationStep & { filing: Filing }): Promise<void> =>
  record(turn, async (rows) => {
    const registration = await rows.registrations.byId(turn.registrationId);
    const filing = await rows.filings.byId(id);
    if (filing === null || filing.approval !== null || registration === null) return;
    const { contact } = registration;
    if (contact !== null && contact.deniedAt === null)
      await sendQuestion(turn, rows, { filing, registration, contact, by: null }, now);
  });

/** One reminder covers both returns, so the client gets at most one within this time. */
const remindAfterMs = 2 * DAY_MS;

/** Sent with the reminder to the firm: asks a contact who has not answered once more, by the same link. */
export async function remindTheClient(
  { turn, filing: { id }, now }: ReturnStep,
  rows: TenantRows,
): Promise<void> {
  const registration = await rows.registrations.byId(turn.registrationId);
  const contact = registration?.contact ?? null;
  if (registration === null || contact === null || contact.deniedAt !== null) return;
  const filing = await rows.filings.byId(id);
  if (filing === null || !isAskingClient(filing.approval, now)) return;
  if (now - filing.approval.sentAt >= remindAfterMs)
    await sendQuestion(turn, rows, { filing, registration, contact, by: null }, now);
}

/** Skips the reminder if the return was filed at the portal meanwhile. */
export async function remindOfReturn(step: ReturnStep): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  if (snapshot.code?.filingId !== filing.id && (await lookAtList(step))) return;
  await record(turn, async (rows) => {
    await rows.filings.append(filing.id, form, { type: 'reminded', at: now });
    const wantsYes = consentFor(snapshot.registration, snapshot.consents, filing) === 'missing';
    const pages = { page: turn.pageOf(turn.registrationId), answer: await answerPage(turn, rows, step) };
    await notify({ turn, now }, rows, reminder(step, now, pages, wantsYes));
    await remindTheClient(step, rows);
  });
}

/** Reminds of a portal password that is 90 days old (specification 9). */
export const remindOfPassword = ({ turn, snapshot, now }: RegistrationStep): Promise<void> =>
  record(turn, async (rows) => {
    await rows.registrations.update(turn.registrationId, { passwordRemindedAt: now });
    await notify({ turn, now }, rows, passwordIsOld(snapshot.registration));
  });

/** Reminds of the end of API access, unless the person has renewed it since the turn last looked. */
export const remindOfAccess = ({ turn, now }: RegistrationStep): Promise<void> =>
  record(turn, async (rows) => {
    const registration = await rows.registrations.byId(turn.registrationId);
    if (registration === null || !accessReminderIsDue(registration.apiAccess, now)) return;
    const apiAccess = { ...registration.apiAccess, remindedAt: now };
    const notice = apiAccessEnds(registration, now);
    const news = { code: notice.code, params: { endsBy: notice.params.endsBy }, at: now };
    await rows.registrations.update(registration.id, {
      apiAccess,
      portalNews: withNews(registration.portalNews, news),
    });
    await notify({ turn, now }, rows, notice);
  });
