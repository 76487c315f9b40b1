import type { ReturnEvent } from '#domain/filing/events.ts';
import { type ReturnState, noReadings, type Filing } from '#domain/filing/filing.ts';
import { type ReturnStep, record, type RegistrationStep } from './turn.ts';
import { afterAdmission, afterRefusal } from '#domain/registration/apiAccess.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { type Instant, parseIstDate } from '#domain/shared/istTime.ts';
import { cancellationIn, type PortalTaxpayer, taxpayerStatus } from '#domain/gst/taxpayer.ts';
import { withNews } from '#domain/registration/portalNews.ts';
import { type Registration, type Remark, isAfterCancellation } from '#domain/registration/registration.ts';
import { statusNews } from '#domain/registration/watch.ts';
import { backOff } from '#domain/shared/backOff.ts';
import type { TenantRows } from '#usecases/ports/store.ts';
import type { FindingCode } from '#domain/filing/finding.ts';
import { plannedAt, plannedFor } from '#domain/filing/schedule.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

/** Appends one event under the lease. Null when a person has changed the return meanwhile: nothing is written. */
export const appendEvent = (
  { turn, filing, form }: Pick<ReturnStep, 'turn' | 'filing' | 'form'>,
  event: ReturnEvent,
): Promise<ReturnState | null> => record(turn, (rows) => rows.filings.append(filing.id, form, event));

/**
 * Deletes the readings that let a return pass, which only the next step may use. After a finding, a refusal or
 * another filing's claim everything is read again, whoever asks and however soon.
 */
export async function forgetReadings({ turn, filing }: Pick<ReturnStep, 'turn' | 'filing'>): Promise<void> {
  if (filing.readings.list === null && filing.readings.taxpayer === null) return;
  await record(turn, (rows) => rows.filings.keepReadings(filing.id, noReadings));
}

/** API access is off, or ends before a session would (gst-portal#codes-by-call). */
const isAccessOff = (fault: PortalFault): boolean =>
  fault.kind === 'refused' && fault.refusal.kind === 'api_access_off';

/**
 * Stores what a sign-in at the portal shows about API access (record 073). A session code that was sent, or a session
 * opened or refreshed, shows that access is on; a refusal of access shows that it is off. Other refusals show
 * nothing, nor does anything within a session, which may outlive the access. Writes only changes: once a month.
 */
export async function keepAccess(
  { turn, snapshot, now }: RegistrationStep,
  answer: { ok: true } | { ok: false; failure: PortalFault },
): Promise<void> {
  if (!answer.ok && !isAccessOff(answer.failure)) return;
  const { id, apiAccess: known } = snapshot.registration;
  const apiAccess = answer.ok ? afterAdmission(known, now) : afterRefusal(known, now);
  if (apiAccess !== known) await record(turn, (rows) => rows.registrations.update(id, { apiAccess }));
}

/** The registration's fields from the answer of search (gst-portal#search). */
export const factsOf = (taxpayer: PortalTaxpayer): Partial<Registration> => ({
  legalName: taxpayer.legalName,
  tradeName: taxpayer.tradeName,
  registeredOn: taxpayer.registeredOn,
  cancelledOn: taxpayer.cancelledOn,
  constitution: taxpayer.constitution,
  taxpayerType: taxpayer.taxpayerType,
  portalStatus: taxpayer.status,
  makesEInvoices: taxpayer.makesEInvoices,
  address: taxpayer.address,
});

/** The card's remark for a registration that is cancelled or will be; null otherwise. */
export function remarkOf(taxpayer: PortalTaxpayer, now: Instant): Remark | null {
  const cancellation = cancellationIn(taxpayer);
  if (cancellation !== null)
    return {
      code: 'cancelled',
      params: { cancelled: cancellation.on === null ? null : parseIstDate(cancellation.on) },
    };
  const endsOn = taxpayer.cancelledOn === null ? null : parseIstDate(taxpayer.cancelledOn);
  return endsOn !== null && endsOn > now && taxpayerStatus(taxpayer.status) === 'active'
    ? { code: 'ends_on', params: { on: endsOn } }
    : null;
}

/** A cancellation comes before any other remark on the card. */
export const remarkBeside = (
  { remark }: Pick<Registration, 'remark'>,
  waiting: Remark | null,
): Remark | null =>
  remark !== null && remark.code !== 'preference_unknown' && waiting !== null
    ? remark
    : (waiting ?? (remark?.code === 'preference_unknown' ? null : remark));

/** The database sorts the fields of an address in its own way. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : null);

/**
 * The fields that search reports differently now, or null: status and cancellation change after the verification. A
 * change of the status is news.
 */
export function changedStanding(
  registration: Registration,
  taxpayer: PortalTaxpayer,
  now: Instant,
): Partial<Registration> | null {
  const facts = factsOf(taxpayer);
  const same = Object.entries(facts).every(
    ([name, value]) => inOrder(registration[name as keyof Registration]) === inOrder(value),
  );
  if (same) return null;
  const waits = registration.remark?.code === 'preference_unknown' ? registration.remark : null;
  const changed = { ...facts, remark: remarkOf(taxpayer, now) ?? waits };
  const news = statusNews(registration.portalStatus, taxpayer.status, now);
  return news === null ? changed : { ...changed, portalNews: withNews(registration.portalNews, news) };
}

/**
 * Writes what was learned with the registration's username and password. Null if the person has changed them
 * meanwhile: the next step verifies again. An edit takes the same lock (the one of `record`).
 */
export const keepLearned = <T>(
  { turn, snapshot: { registration } }: RegistrationStep,
  write: (rows: TenantRows) => Promise<T>,
): Promise<T | null> =>
  record(turn, async (rows) => {
    const known = await rows.registrations.byId(registration.id);
    return known?.credentialsAt === registration.credentialsAt ? write(rows) : null;
  });

/** Keeps the row pending; the card says why with the remark, if there is one, and the turn is scheduled again. */
export async function verifyLater(step: RegistrationStep, remark: Remark | null): Promise<void> {
  const { registration } = step.snapshot;
  const tries = registration.portalTries + 1;
  await keepLearned(step, (rows) =>
    rows.registrations.update(registration.id, {
      remark,
      portalTries: tries,
      askPortalAfter: step.now + backOff(tries, registration.id),
    }),
  );
}

/** Sets the card to failed with the remark that says what to do. A refused GSTIN is kept as the one the user gave. */
export async function failRegistration(
  step: RegistrationStep,
  remark: Remark,
  { gstin, ...facts }: Partial<Registration> = {},
): Promise<void> {
  await keepLearned(step, (rows) =>
    rows.registrations.update(step.snapshot.registration.id, {
      ...facts,
      ...(gstin === undefined ? {} : { givenGstin: gstin, gstin: null }),
      status: 'failed',
      remark,
    }),
  );
}

/** True when the portal no longer reports the reason that stopped the return. */
function isResolved(finding: FindingCode | undefined, registration: Registration, filing: Filing): boolean {
  const status = taxpayerStatus(registration.portalStatus);
  if (finding === 'after_cancellation')
    return status !== 'other' && !isAfterCancellation(registration, filing);
  if (finding === 'standing_unknown') return status !== 'other';
  return finding === 'not_active' && status !== 'inactive' && status !== 'other';
}

/** Plans the returns again that a registration's status had stopped, once the portal reports another status. */
export async function reviveStopped(
  rows: TenantRows,
  registration: Registration,
  filing: Filing,
  now: Instant,
): Promise<void> {
  for (const form of FORMS) {
    if (!isResolved(filing.returns[form].finding?.code, registration, filing)) continue;
    const runAt = plannedAt(registration, plannedFor(filing, form), now);
    await rows.filings.append(filing.id, form, { type: 'revived', at: now, by: 'portal', runAt });
  }
}
