import type { Language } from '#domain/account/language.ts';
import { canRequest } from '#domain/filing/apply.ts';
import { clientSaidNo, type ClientWay } from '#domain/filing/approval.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { feesOf, type Filing, isEnded, isSettled, unfiledForms } from '#domain/filing/filing.ts';
import { asOf } from '#domain/filing/finding.ts';
import { isUndoUseful, offeredActs, returnsOf, requiredYes } from '#domain/filing/offeredActs.ts';
import type { Extension } from '#domain/gst/dueDateExtensions.ts';
import type { Covered } from '#domain/gst/evidence.ts';
import { type Form, FORMS } from '#domain/gst/returnPeriod.ts';
import { type Consent, monthConsent } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { sayAllTheSame } from '#texts/sayAllTheSame.ts';
import { type ActResult, type ActFailure, actingPerson, onFiling, onRegistration } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { attendedMs, endCode } from '../acting/codeRequests.ts';
import { giveConsent, giverOf } from '../acting/consents.ts';
import { readEarlierFees } from '../acting/earlierFees.ts';
import { anyInDoubt, inFlightRefusal, nothingOpen, signInRefused } from '../acting/months.ts';
import { notPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/** The person or program that starts a filing, and the way by which their word comes. */
export type Starter =
  /** `attended`: somebody is at the page that takes codes. */
  | { by: 'person'; channel: 'web' | 'link'; attended: boolean }
  /** The client's contact, by their name. */
  | {
      by: 'client';
      name: string;
      channel: ClientWay;
      contactProven: boolean;
      handedBy: string | null;
    }
  /** Gives no consent and undoes no skip. */
  | { by: 'program' };

const personAtThePage: Starter = { by: 'person', channel: 'web', attended: true };

type FilingPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'extensions' | 'asksForFactor'>;

/** Files one month now: its returns become due. A person's press, or a client's yes, is the month's consent. */
export const fileToday = (
  ports: FilingPorts,
  accountId: string,
  filingId: string,
  starter: Starter = personAtThePage,
): ActResult =>
  onFiling(ports, accountId, filingId, (rows, filing, now, registration) =>
    fileMonth(ports, rows, { filing, registration }, now, starter),
  );

/** The same inside a transaction that has locked the registration. */
export async function fileMonth(
  ports: Omit<FilingPorts, 'store'>,
  rows: TenantRows,
  { filing, registration }: { filing: Filing; registration: Registration },
  now: Instant,
  starter: Starter,
): ActResult {
  const consents = await rows.consents.ofRegistration(registration.id);
  return canGoToday(filing, registration, consents, now)
    ? startMonths(ports, rows, registration, { months: [filing], consents }, now, starter)
    : whyNotToday(registration, [filing], filing, { now, extensions: ports.extensions });
}

/**
 * 'Schedule GST-1 and GST-3B filling for today': files every month of a registration that can be filed. The button
 * stands under the lines that name the months, so the press is their consent (design#consent). Months that
 * are known not to be nil, or not ours to file, are left out.
 */
export const scheduleToday = (ports: FilingPorts, accountId: string, idOrGstin: string): ActResult =>
  onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    const open = await rows.filings.openOf(registration.id);
    const consents = await rows.consents.ofRegistration(registration.id);
    const able = open.filter((filing) => canGoToday(filing, registration, consents, now));
    const [newest] = await rows.filings.newest(registration.id, 1);
    const months =
      able.length > 0 || newest === undefined || !isUndoUseful(newest, registration, now) ? able : [newest];
    return months.length > 0
      ? startMonths(ports, rows, registration, { months, consents }, now, personAtThePage)
      : whyNotToday(registration, open, newest ?? null, { now, extensions: ports.extensions });
  });

/**
 * Records a consent for one return that names the findings, although they are known. The return is checked again at
 * once, and filed when nothing else is found (design#evidence). `shown` is the question as the person read it: when
 * the question has changed since, nothing is recorded.
 */
export const fileAllTheSame = (
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'asksForFactor'>,
  accountId: string,
  filingId: string,
  { shown, language }: { shown: Covered; language: Language },
): ActResult =>
  onFiling(ports, accountId, filingId, async (rows, filing, now, registration) => {
    const consents = await rows.consents.ofRegistration(registration.id);
    const current = requiredYes(filing, consentFor(registration, consents, filing));
    if (current === null) return notPossible('no_such_yes');
    if (!isSame(current, shown)) return notPossible('yes_changed');
    if (registration.status === 'failed') return signInRefused;
    const refusal = await notAllowed(ports, rows, {
      act: 'yes',
      right: 'file',
      registration,
      approval: filing.approval,
    });
    if (refusal !== null) return refusal;
    await giveConsent(ports, rows, {
      registration,
      consent: sayAllTheSame(current, filing, language),
      covers: current,
      period: filing.period,
      giver: await giverOf(rows),
      capacity: 'authorised_person',
      at: now,
    });
    await runNow(rows, filing, now);
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
    return ok(null);
  });

const isSame = (current: Covered, shown: Covered): boolean =>
  current.form === shown.form &&
  current.creditRupees === shown.creditRupees &&
  current.notRead.length === shown.notRead.length &&
  current.notRead.every((source) => shown.notRead.includes(source));

function canGoToday(filing: Filing, registration: Registration, consents: Consent[], now: Instant): boolean {
  const consent = consentFor(registration, consents, filing);
  return offeredActs(filing, registration, { now, consent, code: null, codeOpen: false }).today !== 'no';
}

/**
 * Makes the months due now and records the consent of each that starts or continues; a program's months need a consent
 * that stands. When nobody is at the page that takes codes, a code that no forwarding brings is requested when
 * somebody is (design#when-a-code-is-requested).
 */
async function startMonths(
  ports: Pick<Ports, 'ids' | 'clock' | 'asksForFactor'>,
  rows: TenantRows,
  registration: Registration,
  { months, consents }: { months: readonly Filing[]; consents: Consent[] },
  now: Instant,
  starter: Starter,
): ActResult {
  const byProgram = starter.by === 'program';
  for (const filing of months) {
    const refusal = await notAllowed(ports, rows, {
      act: byProgram ? 'start' : 'yes',
      right: 'file',
      registration,
      approval: filing.approval,
      ...(starter.by === 'client'
        ? { contactProven: starter.contactProven, handedBy: starter.handedBy }
        : {}),
    });
    if (refusal !== null) return refusal;
    if (!byProgram) continue;
    if (consentFor(registration, consents, filing) === 'missing') return fail({ kind: 'needs_consent' });
    if (FORMS.some((form) => filing.returns[form].state === 'skipped'))
      return notPossible('skipped_by_person');
  }
  const carriesFee = await readEarlierFees(rows, months, new Map([[registration.id, registration]]), now);
  const outcomes: NowOutcome[] = [];
  for (const filing of months) {
    const started = await runNow(rows, filing, now, {
      alsoSkipped: starter.by === 'person',
      by: starter.by === 'person' ? null : starter.by,
    });
    outcomes.push(...started);
    if (byProgram || !started.some(isRunning)) continue;
    await giveConsent(ports, rows, {
      registration,
      consent: monthConsent(filing.period, filing.frequency, {
        forms: unfiledForms(filing),
        fee: feesOf(filing, now),
        mayCarryFee: carriesFee(filing),
      }),
      period: filing.period,
      giver: starter.by === 'client' ? starter.name : await giverOf(rows),
      capacity: starter.by === 'client' ? 'client' : 'authorised_person',
      channel: starter.channel,
      at: now,
    });
  }
  if (!outcomes.some(isRunning)) return inFlightRefusal;
  if (starter.by === 'person' && starter.attended)
    await rows.registrations.update(registration.id, { attendedUntil: now + attendedMs });
  return ok(null);
}

/** The reason no month can be filed today. */
function whyNotToday(
  registration: Registration,
  open: Filing[],
  newest: Filing | null,
  at: { now: Instant; extensions: readonly Extension[] },
): { ok: false; failure: ActFailure } {
  if (registration.status === 'failed') return signInRefused;
  if (open.some((filing) => anyInDoubt(filing))) return inFlightRefusal;
  const denied = open.map(({ approval }) => approval).find((approval) => clientSaidNo(approval)) ?? null;
  if (denied !== null)
    return notPossible({
      code: 'client_said_no',
      params: {
        name: denied.no?.name ?? denied.name,
        at: denied.no?.at ?? denied.answeredAt ?? denied.sentAt,
      },
    });
  if (newest === null) return nothingOpen(registration, at);
  const filed = (open.length > 0 ? open : [newest]).filter((filing) =>
    FORMS.every((form) => isSettled(filing.returns[form].state)),
  );
  if (filed.length === Math.max(1, open.length))
    return notPossible({
      code: 'filed_already',
      params: { months: filed.map(({ period, frequency }) => ({ period, frequency })) },
    });
  const finding = open.flatMap((filing) => returnsOf(filing)).find((row) => row.finding !== null)?.finding;
  return notPossible(
    finding === null || finding === undefined
      ? 'nothing_today'
      : { code: 'as_found', params: { finding: asOf(finding, at.now) } },
  );
}

/** The result of 'now' for a return: it starts, it is already running, it is at the portal, or it is over. */
type NowOutcome = 'started' | 'under_way' | 'in_flight' | 'over';

/**
 * Makes every unfiled return of the filing due now, on the acting person's request. Returns in flight stay,
 * and so do those whose code is on its way: a second code would be mistaken for the first.
 */
export async function runNow(
  rows: TenantRows,
  filing: Filing,
  now: Instant,
  { alsoSkipped = false, by = null }: { alsoSkipped?: boolean; by?: 'program' | 'client' | null } = {},
): Promise<NowOutcome[]> {
  const acting = by ?? (await actingPerson(rows));
  const open = await rows.codes.open(filing.registrationId);
  const awaited = open?.filingId === filing.id && open.expiresAt > now ? open : null;
  const outcomes: NowOutcome[] = [];
  for (const form of FORMS) {
    const { state } = filing.returns[form];
    const waits = state === 'waiting_for_code' && awaited !== null && isFor(awaited.purpose, form, filing);
    const starts = !waits && canRequest(state) && (alsoSkipped || state !== 'skipped');
    if (!starts) {
      outcomes.push(waits ? 'under_way' : isEnded(state) || state === 'skipped' ? 'over' : 'in_flight');
      continue;
    }
    await rows.filings.append(filing.id, form, {
      type: 'requested',
      at: now,
      by: acting,
      requestedBy: acting,
    });
    outcomes.push('started');
  }
  if (awaited !== null && !outcomes.includes('under_way')) await endCode(rows, awaited, 'cancelled', now);
  return outcomes;
}

/** A session code serves the first waiting return of the filing. */
const isFor = (purpose: 'session' | Form, form: Form, { returns }: Filing): boolean =>
  purpose === form ||
  (purpose === 'session' && (form === 'GSTR1' || returns.GSTR1.state !== 'waiting_for_code'));

const isRunning = (outcome: NowOutcome): boolean => outcome === 'started' || outcome === 'under_way';
