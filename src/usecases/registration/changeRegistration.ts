import { standingDeclaration } from '#domain/registration/consent.ts';
import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import {
  type FilingSchedule,
  LATEST_DAY,
  scheduleFromLanding,
  scheduleProblem,
} from '#domain/registration/schedule.ts';
import { type Instant, ordinal } from '#domain/shared/istTime.ts';
import { shownName } from '#domain/account/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { ReturnState } from '#domain/filing/return.ts';
import { actingPerson } from '../filing/actingPerson.ts';
import { cancelOpen } from '../filing/actOnFiling.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { endRelayOfLast } from '../codes/codeRelay.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import { planAnew } from '../filing/planAnew.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';

type NotFound = { kind: 'not_found' };
const notFound = fail<NotFound>({ kind: 'not_found' });

/**
 * Recurring filing on or off: what the schedule had planned is planned anew or waits for 'today' (record 084.2).
 * Off also stops what the schedule has begun and has not sent; what a person has asked for goes on.
 */
export async function setAutoFilling(
  ports: Ports,
  accountId: string,
  input: { registration: string; on: boolean },
): Promise<Result<null, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    await rows.registrations.update(registration.id, { autoFilling: input.on });
    if (!input.on) await standStill(rows, registration, now);
    await planAnew(rows, { ...registration, autoFilling: input.on }, now);
    return ok(null);
  });
}

/** Takes what the schedule is at back to where it waits for 'today'. In flight is left alone. */
async function standStill(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const begun = FORMS.filter(
      (form) => filing.returns[form].requestedBy === 'system' && isBegun(filing.returns[form].state),
    );
    for (const form of begun)
      await rows.filings.append(filing.id, form, { type: 'scheduled', at: now, by, runAt: null });
    if (begun.length > 0) await endAwaited(rows, registration.id, filing.id, now);
  }
}

const isBegun = (state: ReturnState): boolean =>
  state === 'checking' || state === 'waiting_for_consent' || state === 'waiting_for_code';

/**
 * The standing declaration is given or taken back. Given, a filing that waits for a word goes on; taken back, what
 * was begun under it alone is checked anew and then asks for the month's word. In flight is left alone.
 */
export async function setConsent(
  ports: Ports,
  accountId: string,
  input: { registration: string; askEachMonth: boolean },
): Promise<Result<null, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    await rows.consents.withdraw(registration.id, 'standing', now);
    await rows.registrations.update(registration.id, { askEachMonth: input.askEachMonth });
    if (!input.askEachMonth) {
      const person = await rows.people.get();
      await rows.consents.add({
        id: ports.ids.uuid(),
        registrationId: registration.id,
        kind: 'standing',
        period: null,
        text: standingDeclaration.text,
        version: standingDeclaration.version,
        giver: shownName({ name: person?.name ?? '' }),
        capacity: 'authorised_person',
        channel: 'web',
        givenAt: now,
        withdrawnAt: null,
      });
    }
    await checkAnew(rows, { ...registration, askEachMonth: input.askEachMonth }, now);
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/** The check of what was begun knows the old word. */
async function checkAnew(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  const consents = await rows.consents.ofRegistration(registration.id);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const given = consentFor(registration, consents, filing.period) !== 'missing';
    for (const form of FORMS) {
      const { state, scheduledAt } = filing.returns[form];
      if (given && (state === 'checking' || state === 'waiting_for_consent'))
        await rows.filings.append(filing.id, form, { type: 'consent_given', at: now, by });
      if (given || (state !== 'checking' && state !== 'waiting_for_code')) continue;
      await rows.filings.append(filing.id, form, {
        type: 'scheduled',
        at: now,
        by,
        runAt: scheduledAt,
      });
      await endAwaited(rows, registration.id, filing.id, now);
    }
  }
}

/**
 * Deletes a registration: credentials and sessions are destroyed at once, pending filings end, filed returns stay
 * in the history (record 083.10). A return in flight is finished by the portal's list, which needs no credentials.
 */
export async function deleteRegistration(
  ports: Ports,
  accountId: string,
  input: { gstin: string; id: string },
): Promise<Result<null, NotFound>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.id === '' ? input.gstin : input.id);
    const other =
      registration !== null &&
      input.gstin !== '' &&
      registration.gstin !== null &&
      registration.gstin !== input.gstin.toUpperCase();
    if (registration === null || other) return notFound;
    await endAwaited(rows, registration.id, null, now);
    await cancelOpen(rows, registration, now);
    await rows.sessions.drop(registration.id);
    for (const kind of ['standing', 'storage', 'month', 'relay'] as const)
      await rows.consents.withdraw(registration.id, kind, now);
    await endRelayOfLast(ports, rows, registration);
    await rows.registrations.update(registration.id, {
      passwordSealed: null,
      deletedAt: now,
      autoFilling: false,
    });
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

export type LandingInput = {
  fillingDay: number;
  fillingHour: number;
  fillingMinute: number;
  hasEndDate: boolean;
  endMonth: number | null;
  endYear: number | null;
};

/**
 * The landing page's schedule: the default for later GSTINs, and for those whose schedule nobody edited. `note`
 * says what differs from the choice: GSTR-1 runs at the latest on the 10th (record 084.2).
 */
export async function saveLandingSchedule(
  ports: Ports,
  accountId: string,
  landing: LandingInput,
): Promise<Result<{ schedule: FilingSchedule; note: string | null }, { kind: 'invalid'; sentence: string }>> {
  const schedule = scheduleFromLanding(landing);
  const problem = scheduleProblem(schedule);
  if (problem !== null) return fail({ kind: 'invalid', sentence: problem });
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    await rows.landing.put(schedule, now);
    for (const registration of await rows.registrations.all()) {
      if (registration.scheduleEdited) continue;
      await rows.registrations.update(registration.id, { schedule });
      await planAnew(rows, { ...registration, schedule }, now);
    }
    const note =
      landing.fillingDay > LATEST_DAY.GSTR1
        ? `GSTR-1 is due on the ${ordinal(monthlyDueDay('GSTR1'))}, so it runs on the ${ordinal(LATEST_DAY.GSTR1)} at the latest.`
        : null;
    return ok({ schedule, note });
  });
}

export const getLandingSchedule = (ports: Ports, accountId: string): Promise<FilingSchedule | null> =>
  ports.store.asTenant(accountId, (rows) => rows.landing.get());
