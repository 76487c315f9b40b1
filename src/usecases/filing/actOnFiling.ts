import { sayWhole } from '#texts/sayFinding.ts';
import { monthConsent } from '#domain/registration/consent.ts';
import { canCancel, canRetry, canSkip } from '#domain/filing/apply.ts';
import { isEnded, type ReturnState } from '#domain/filing/return.ts';
import { type Instant, formatIstDate } from '#domain/shared/istTime.ts';
import { shownName } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { FORMS, formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import { actingPerson } from './actingPerson.ts';
import { inFlight, nextDueOf } from './describe.ts';
import { plannedAt } from '#domain/filing/plannedAt.ts';
import { attendedMs } from '../codes/attended.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { isUndoOfUse, offeredActs, returnsOf } from './offeredActs.ts';
import { sessionCodesUsedUp } from '../codes/sessionCodesUsedUp.ts';
import { isUnproven } from '#domain/registration/unproven.ts';
import { type NowOutcome, runNow } from './runNow.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Consent } from '#domain/registration/consent.ts';
import type { Filing } from '#domain/filing/filing.ts';
import type { Registration } from '#domain/registration/registration.ts';

export type ActFailure =
  | { kind: 'not_found' }
  | { kind: 'in_flight'; sentence: string }
  | { kind: 'not_possible'; sentence: string };
type Act = Promise<Result<null, ActFailure>>;

const onItsWay: ActFailure = {
  kind: 'in_flight',
  sentence: 'This return is on its way to the portal right now. Its result appears here in a moment.',
};
const notPossible = (sentence: string): { ok: false; failure: ActFailure } =>
  fail({ kind: 'not_possible', sentence });

/** Skips what is not filed of one filing: it stays due, and can be undone until it is filed (record 084.8). */
export const skipFiling = (ports: Ports, accountId: string, filingId: string): Act =>
  onFiling(ports, accountId, filingId, (rows, filing, now) => skip(rows, filing, now));

/** Takes a skip back: the returns run by the schedule again, until they are barred. */
export const undoSkip = (ports: Ports, accountId: string, filingId: string): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const skipped = FORMS.filter((form) => filing.returns[form].state === 'skipped');
    if (skipped.length === 0) return notPossible('This filing is not skipped.');
    if (!isUndoOfUse(filing, registration, now))
      return notPossible('What was skipped cannot be filed any more: the skip stays.');
    const by = await actingPerson(rows);
    for (const form of skipped) {
      const runAt = plannedAt(registration, form, filing.period, now);
      await rows.filings.append(filing.id, form, { type: 'unskipped', at: now, by, runAt });
    }
    return ok(null);
  });

/** Tries again what had failed, at once, by the wish of a person. */
export const retryFiling = (ports: Ports, accountId: string, filingId: string): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    if (inFlight(filing)) return fail(onItsWay);
    if (!FORMS.some((form) => canRetry(filing.returns[form].state)))
      return notPossible('There is nothing to retry in this filing.');
    if (registration.status === 'failed') return notPossible(signInRefused);
    await runNow(rows, filing, now);
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

/**
 * 'Schedule GST-1 and GST-3B filling for today': every month of this registration that can be filed is due now, and
 * pressing it under the lines that name the months is their consent (record 083.6). A month that is known not to be
 * nil, or not to be ours to file, is not declared.
 */
export const scheduleToday = (ports: Ports, accountId: string, idOrGstin: string): Act =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const open = await rows.filings.openOf(registration.id);
    const consents = await rows.consents.ofRegistration(registration.id);
    const able = open.filter((filing) => canGoToday(filing, registration, consents, now));
    const [newest] = await rows.filings.newest(registration.id, 1);
    const wanted =
      able.length > 0 || newest === undefined || !isUndoOfUse(newest, registration, now) ? able : [newest];
    return wanted.length > 0
      ? fileNow(ports, rows, registration, wanted, now)
      : whyNotToday(registration, open, newest ?? null, now);
  });

/** 'Schedule for today' of one month: its returns are due now, and the press is its consent (record 083.6). */
export const fileToday = (ports: Ports, accountId: string, filingId: string): Act =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    return canGoToday(filing, registration, consents, now)
      ? fileNow(ports, rows, registration, [filing], now)
      : whyNotToday(registration, [filing], filing, now);
  });

const canGoToday = (
  filing: Filing,
  registration: Registration,
  consents: Consent[],
  now: Instant,
): boolean => {
  const consent = consentFor(registration, consents, filing.period);
  return offeredActs(filing, registration, { now, consent, code: null, codeOpen: false }).today !== 'no';
};

/** Makes the months due now and keeps the word for each that is begun or goes on. */
async function fileNow(
  ports: Ports,
  rows: TenantRows,
  registration: Registration,
  wanted: Filing[],
  now: Instant,
): Act {
  const person = await rows.people.get();
  const outcomes: NowOutcome[] = [];
  for (const filing of wanted) {
    const started = await runNow(rows, filing, now, true);
    outcomes.push(...started);
    if (!started.some(goesOn)) continue;
    const consent = monthConsent(filing.period, filing.frequency);
    await rows.consents.add({
      id: ports.ids.uuid(),
      registrationId: registration.id,
      kind: consent.kind,
      period: filing.period,
      text: consent.text,
      version: consent.version,
      giver: shownName({ name: person?.name ?? '' }),
      capacity: 'authorised_person',
      channel: 'web',
      givenAt: now,
      withdrawnAt: null,
    });
  }
  if (!outcomes.some(goesOn)) return fail(onItsWay);
  await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
  return ok(null);
}

/** Why no month can be filed today. */
function whyNotToday(
  registration: Registration,
  open: Filing[],
  newest: Filing | null,
  now: Instant,
): { ok: false; failure: ActFailure } {
  if (registration.status === 'failed') return notPossible(signInRefused);
  if (open.some((filing) => inFlight(filing))) return fail(onItsWay);
  if (newest === null) return notPossible(nothingOpen(registration, now));
  const filed = (open.length > 0 ? open : [newest]).filter((filing) =>
    FORMS.every((form) => isFiled(filing.returns[form].state)),
  );
  if (filed.length === Math.max(1, open.length))
    return notPossible(
      `GSTR-1 and GSTR-3B of ${filed.map((filing) => formatFilingPeriod(filing.period, filing.frequency)).join(', ')} are already filed.`,
    );
  const finding = open.flatMap((filing) => returnsOf(filing)).find((row) => row.finding !== null)?.finding;
  return notPossible(
    finding === null || finding === undefined
      ? 'No return of this GSTIN can be filed today.'
      : sayWhole(finding, 'en'),
  );
}

const signInRefused = 'The GST portal refuses the sign-in of this GSTIN: that is to be mended first.';

const goesOn = (outcome: NowOutcome): boolean => outcome === 'started' || outcome === 'under_way';
/** Answered by the portal, if not shown by its list yet: nothing is left to do. */
const isFiled = (state: ReturnState): boolean => isEnded(state) || state === 'acknowledged';

/** 'Skip Both GST-1 and GST-3B filling for this Month': the newest filing. */
export const skipMonth = (ports: Ports, accountId: string, idOrGstin: string): Act =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const [newest] = await rows.filings.newest(registration.id, 1);
    if (newest === undefined) return notPossible(nothingOpen(registration, now));
    return skip(rows, newest, now);
  });

/**
 * The person is at the page and wants the awaited code sent now (record 085.4), or the one that proves a registration
 * for which none was asked yet.
 */
export async function askCode(ports: Ports, accountId: string, idOrGstin: string): Act {
  const usedUp = await sessionCodesUsedUp(ports, accountId, { registration: idOrGstin });
  if (usedUp !== null) return notPossible(usedUp);
  return onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    if (registration.status === 'failed') return notPossible(signInRefused);
    if ((await rows.codes.open(registration.id)) !== null)
      return notPossible('A code is already on its way. It can take up to three minutes.');
    const waiting = (await rows.filings.openOf(registration.id)).flatMap((filing) =>
      FORMS.filter((form) => filing.returns[form].state === 'waiting_for_code').map((form) => ({
        filing,
        form,
      })),
    );
    const [first] = waiting;
    if (first === undefined) {
      if (!isUnproven(registration)) return notPossible('No return waits for a code right now.');
      await rows.registrations.update(registration.id, {
        proveAskedAt: now,
        attendedUntil: now + attendedMs,
      });
      return ok(null);
    }
    const by = await actingPerson(rows);
    await rows.filings.append(first.filing.id, first.form, { type: 'code_wanted', at: now, by });
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });
}

/** Why there is nothing to file or skip yet: a quarter that is not over, or a portal that was not asked. */
function nothingOpen(registration: Registration, now: Instant): string {
  const next = nextDueOf(registration, null, null, now);
  return registration.status !== 'success' || next === null
    ? 'There is no return to file: look at what the card says.'
    : `Nothing is to be filed this month: the next return is due on ${formatIstDate(next)}.`;
}

async function skip(rows: TenantRows, filing: Filing, now: Instant): Act {
  if (inFlight(filing)) return fail(onItsWay);
  const able = FORMS.filter((form) => canSkip(filing.returns[form].state));
  if (able.length === 0) return notPossible('Both returns of this month are already filed or skipped.');
  const by = await actingPerson(rows);
  for (const form of able) {
    await rows.filings.append(filing.id, form, { type: 'skipped', at: now, by });
  }
  await endAwaited(rows, filing.registrationId, filing.id, now);
  return ok(null);
}

/** Ends what can end of a registration's filings when it is deleted. */
export async function cancelOpen(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    for (const form of FORMS) {
      if (canCancel(filing.returns[form].state))
        await rows.filings.append(filing.id, form, { type: 'cancelled', at: now, by });
    }
  }
}

type OnFiling = (rows: TenantRows, filing: Filing, now: Instant, registration: Registration) => Act;

async function onFiling(ports: Ports, accountId: string, filingId: string, act: OnFiling): Act {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const filing = await rows.filings.byId(filingId);
    const registration = filing === null ? null : await rows.registrations.byId(filing.registrationId);
    if (filing === null || registration === null) return fail({ kind: 'not_found' });
    if (registration.deletedAt !== null)
      return notPossible('This GSTIN was deleted from Shunya. Add it again to file for it.');
    const done = await act(rows, filing, now, registration);
    if (done.ok) await wake(rows, registration.id, now);
    return done;
  });
}

async function onRegistration(
  ports: Ports,
  accountId: string,
  idOrGstin: string,
  act: (rows: TenantRows, registration: Registration, now: Instant) => Act,
): Act {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null) return fail({ kind: 'not_found' });
    const done = await act(rows, registration, now);
    if (done.ok) await wake(rows, registration.id, now);
    return done;
  });
}

async function wake(rows: TenantRows, registrationId: string, now: Instant): Promise<void> {
  await rows.work.wakeBy(registrationId, now);
  await rows.changed([registrationId]);
}
