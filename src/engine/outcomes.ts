import { codeMissing, signatoryPanWrong } from '#domain/filing/findings.ts';
import type { Finding } from '#domain/filing/finding.ts';
import type { Notice } from '#domain/filing/notice.ts';
import type { CodePurpose } from '#domain/registration/codeRequest.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import { type ReturnStep, record, loginOf, type RegistrationStep } from './turn.ts';
import { codeWanted, returnStopped, notify, notifySignatory } from './notices.ts';
import { type PortalFault, faultForLog } from '#domain/gst/refusal.ts';
import { asOfFirstMonth, refusesSignatory, retryAfter } from '#domain/filing/retryPolicy.ts';
import { forgetReadings, keepAccess, appendEvent } from './record.ts';
import { type Filing, type ReturnAt, isEnded, isInFlight, lastDue } from '#domain/filing/filing.ts';
import { FORMS, type Form } from '#domain/gst/returnPeriod.ts';
import { type FiledList, type FiledReturn, listingOf } from '#domain/gst/filedList.ts';
import { withNews } from '#domain/registration/portalNews.ts';
import { type Instant, istDate, parseIstDate } from '#domain/shared/istTime.ts';
import { endCode } from '#usecases/acting/codeRequests.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';

/** Stops a return with a finding and notifies the person, who has to act. Without a notice nobody is notified. */
export async function stopReturn(
  step: ReturnStep,
  finding: Finding,
  notice: Notice | null = stoppedNotice(step, finding),
): Promise<void> {
  const { turn, filing, form, now } = step;
  await record(turn, async (rows) => {
    const stopped = await rows.filings.append(filing.id, form, { type: 'blocked', at: now, finding });
    if (stopped !== null && notice !== null) await notify({ turn, now }, rows, notice);
  });
}

/** The "Not filed" notice, with the page on which the person acts. */
export function stoppedNotice(step: ReturnStep, finding: Finding): Notice {
  const { turn, snapshot, filing, now } = step;
  // Of a late month in a begun plan the plan has the one sum and the act.
  const isPlanned = snapshot.registration.backlogStart !== null && now > lastDue(filing);
  const page = isPlanned ? turn.planOf(turn.registrationId) : turn.pageOf(turn.registrationId);
  return returnStopped(step, finding, page);
}

/** Ends the automatic tries and notifies the person, who may retry. */
export async function giveUp(step: ReturnStep, rows: TenantRows, finding: Finding): Promise<void> {
  const { turn, filing, form, now } = step;
  const ended = await rows.filings.append(filing.id, form, { type: 'gave_up', at: now, finding });
  if (ended !== null) await notify({ turn, now }, rows, stoppedNotice(step, finding));
}

/**
 * No code can arrive automatically and nobody is on the page. Notifies the person, and the signatory if that is
 * somebody else; the code is requested when one of them opens the page.
 */
export async function parkForPerson(step: ReturnStep, purpose: CodePurpose): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  await record(turn, async (rows) => {
    const parked = await rows.filings.append(filing.id, form, {
      type: 'code_parked',
      at: now,
      code: purpose === 'session' ? 'session' : 'evc',
      finding: codeMissing(step, 'not_yet', now),
    });
    if (parked === null) return;
    await notify(
      { turn, now },
      rows,
      codeWanted(step, now, turn.pageOf(turn.registrationId), snapshot.registration.schedule),
    );
    await notifySignatory(turn, rows, snapshot.signatory, step);
  });
}

/**
 * Applies the retry policy after a call that has filed nothing: most faults pass, the others stop the return with a
 * finding. `sent`: RETFILE was refused, so the return is in `submitting`.
 */
export async function afterFault(step: ReturnStep, fault: PortalFault, sent = false): Promise<void> {
  const { turn, filing, form, now } = step;
  turn.log.info(
    { registrationId: turn.registrationId, form, ...faultForLog(fault), sent },
    'the portal did not let a return go on',
  );
  await forgetReadings(step);
  await keepAccess(step, { ok: false, failure: fault });
  if (refusesSignatory(fault)) return askForSignatory(step);
  const plan = retryAfter(fault, step, now, sent);
  if (plan.kind === 'stop') return stopReturn(step, asOfFirstMonth(plan.finding, step.snapshot.registration));
  if (plan.kind === 'again' && plan.session === 'close') await closeSession(step);
  const { finding } = plan;
  const after = {
    at: now,
    runAt: filing.returns[form].scheduledAt,
    nextTryAt: plan.kind === 'again' ? plan.at : null,
    finding,
    counts: plan.kind === 'again' && plan.login ? ('logins' as const) : ('tries' as const),
  };
  const portalCode = fault.kind === 'refused' ? { portalCode: fault.refusal.code } : {};
  await record(turn, async (rows) => {
    if (plan.kind === 'again' && plan.session !== 'keep') await rows.sessions.drop(turn.registrationId);
    const back = await rows.filings.append(
      filing.id,
      form,
      sent ? { type: 'not_submitted', ...after, ...portalCode } : { type: 'rescheduled', ...after },
    );
    if (back !== null && plan.kind === 'give_up') await giveUp(step, rows, finding);
  });
}

/**
 * The portal sent no code because the PAN belongs to no signatory. Stores the PAN as refused, so that no code is
 * requested with it again, and asks the person for the right one. The session stays open for that.
 */
async function askForSignatory(step: ReturnStep): Promise<void> {
  const { turn, snapshot } = step;
  const pan = snapshot.signatory?.pan ?? '';
  await record(turn, (rows) => rows.registrations.update(turn.registrationId, { refusedPan: pan }));
  return stopReturn(step, signatoryPanWrong(pan));
}

/** Sends LOGOUT for the session that we know, to make room for a new one; ignores the portal's answer. */
async function closeSession({ turn, snapshot: { registration, session } }: RegistrationStep): Promise<void> {
  const login = loginOf(registration);
  if (login === null || session === null || session.tokenSealed === null) return;
  const token = turn.seal.open(session.tokenSealed, turn.registrationId, 'session');
  await turn.portal.closeSession(login, { token, expiresAt: session.expiresAt ?? 0 });
}

/** The row of the portal's list that proves this return filed; undefined if it is in doubt or not listed. */
export function listedAs(list: FiledList, { filing, form }: ReturnAt): FiledReturn | undefined {
  const listing = listingOf(list, { form, period: filing.period });
  return listing.is === 'filed' ? listing.row : undefined;
}

/** Takes over the ARN of a return that the portal's list shows and we did not file (design#nil-check). */
export async function adopt(
  rows: TenantRows,
  { filing, form }: ReturnAt,
  { arn, filedOn }: FiledReturn,
  now: Instant,
): Promise<void> {
  const filedAt = parseIstDate(filedOn) ?? now;
  const adopted = await rows.filings.append(filing.id, form, { type: 'adopted', at: now, arn, filedAt });
  const { period, frequency, registrationId } = filing;
  // Not one that was filed before this month was opened here, nor one that a person has recorded.
  if (adopted === null || filing.returns[form].recorded !== null || filedOn < istDate(filing.openedAt))
    return;
  const registration = await rows.registrations.byId(registrationId);
  if (registration === null) return;
  const news = { code: 'filed_elsewhere' as const, params: { form, period, frequency, arn }, at: now };
  await rows.registrations.update(registrationId, {
    portalNews: withNews(registration.portalNews, news),
  });
}

/** A return of ours that the portal's list shows as filed, though it is neither filed here nor in flight. */
export type UnadoptedReturn = { form: Form; listed: FiledReturn };

export const unadoptedReturns = (list: FiledList, filing: Filing): UnadoptedReturn[] =>
  FORMS.flatMap((form) => {
    const { state } = filing.returns[form];
    const listed = isEnded(state) || isInFlight(state) ? undefined : listedAs(list, { filing, form });
    return listed === undefined ? [] : [{ form, listed }];
  });

/** Takes over what the list shows; cancels a code request that is no longer needed. */
export async function adoptListed(
  rows: TenantRows,
  { filing, registrationId, now }: { filing: Filing; registrationId: string; now: Instant },
  shown: readonly UnadoptedReturn[],
): Promise<void> {
  for (const { form, listed } of shown) {
    await adopt(rows, { filing, form }, listed, now);
    const open = await rows.codes.open(registrationId);
    if (open?.filingId === filing.id && open.purpose === form) await endCode(rows, open, 'cancelled', now);
  }
}

/**
 * Resumes GSTR-3B after its GSTR-1, at its earlier time. If GSTR-3B had been stopped on its first day, as a company's
 * is that signs by DSC, it had no time and is planned now.
 */
export async function resumeGstr3b(step: RegistrationStep & { filing: Filing }): Promise<void> {
  const { snapshot, filing, now } = step;
  const runAt =
    filing.returns.GSTR3B.scheduledAt ?? plannedAt(snapshot.registration, plannedFor(filing, 'GSTR3B'), now);
  await appendEvent({ ...step, form: 'GSTR3B' }, { type: 'revived', at: now, by: 'system', runAt });
}
