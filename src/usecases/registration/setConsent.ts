import type { Finding } from '#domain/filing/finding.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import type { DoneBy } from '#domain/filing/events.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { standingDeclaration } from '#domain/registration/consent.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { inLog } from '#domain/views/securityEvent.ts';
import { actingPerson } from '../acting/acting.ts';
import { notAllowed } from '../acting/authority.ts';
import { endAwaited } from '../acting/codeRequests.ts';
import { giveConsent, giverOf, withdrawConsent } from '../acting/consents.ts';
import { noteRecurring, replan, stopBegun } from '../acting/resume.ts';
import { type NotAuthorised, notFound, type NotFound, type NotPossible } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Gives or withdraws the standing declaration. Given: filings that wait for a consent continue. Withdrawn:
 * returns begun under it alone are checked again and ask for the month's consent. Returns in flight stay.
 */
export async function setConsent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'asksForFactor'>,
  accountId: string,
  input: { registration: string; askEachMonth: boolean },
): Promise<Result<null, NotFound | NotPossible | NotAuthorised>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    const refusal = input.askEachMonth
      ? null
      : await notAllowed(ports, rows, { act: 'yes', right: 'manage', registration });
    if (refusal !== null) return refusal;
    const isWithdrawal = input.askEachMonth ? ({ undo: { kind: 'stays' } } as const) : {};
    await withdrawConsent(ports, rows, registration, 'standing', now, isWithdrawal);
    await rows.registrations.update(registration.id, { askEachMonth: input.askEachMonth });
    if (!input.askEachMonth)
      await giveConsent(ports, rows, {
        registration,
        consent: standingDeclaration,
        period: null,
        giver: await giverOf(rows),
        capacity: 'authorised_person',
        at: now,
      });
    await recheck(rows, { ...registration, askEachMonth: input.askEachMonth }, now);
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/**
 * Turns recurring filing on or off: planned returns are planned again, or wait for 'today'
 * (design#schedules). Off also stops returns that the schedule has begun and not sent; returns that a person
 * started continue. `by`: set when an operator acts; else the signed-in person.
 */
export async function setAutoFilling(
  ports: Pick<Ports, 'store' | 'clock' | 'asksForFactor'>,
  accountId: string,
  input: { registration: string } & ({ on: boolean; by?: never } | { on: false; by: DoneBy }),
): Promise<Result<null, NotFound | NotPossible | NotAuthorised>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    const refusal =
      input.by === undefined && input.on
        ? await notAllowed(ports, rows, { act: 'choose', right: 'manage', registration })
        : null;
    if (refusal !== null) return refusal;
    const by = input.by ?? (await actingPerson(rows));
    await rows.registrations.update(registration.id, { autoFilling: input.on });
    if (input.by === undefined) await noteRecurring(ports, rows, registration, input.on);
    if (input.by !== undefined)
      await rows.security.note(
        { code: 'operator_acted', act: 'switched_off', ...inLog(registration) },
        ports.clock.wall(),
      );
    if (!input.on) await stopBegun(rows, registration, by, now);
    await replan(rows, { ...registration, autoFilling: input.on }, now, by);
    return ok(null);
  });
}

/**
 * Ends the standing declarations of everyone but the chosen approver, whom each month asks from now on.
 * Returns begun under such a declaration are checked again.
 */
export async function endDeclarationsOfOthers(
  ports: Pick<Ports, 'clock'>,
  rows: TenantRows,
  registration: Registration,
  approverId: string,
  now: Instant,
): Promise<void> {
  const standing = (await rows.consents.ofRegistration(registration.id)).filter(
    ({ kind, withdrawnAt }) => kind === 'standing' && withdrawnAt === null,
  );
  if (standing.every(({ personId }) => personId === approverId)) return;
  await withdrawConsent(ports, rows, registration, 'standing', now, { undo: { kind: 'stays' } });
  await rows.registrations.update(registration.id, { askEachMonth: true });
  await recheck(rows, { ...registration, approverId, askEachMonth: true }, now);
  await rows.work.wakeBy(registration.id, now);
}

/** Checks begun returns again under the current consents. */
async function recheck(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  const consents = await rows.consents.ofRegistration(registration.id);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const hasConsent = consentFor(registration, consents, filing) !== 'missing';
    for (const form of FORMS) {
      const { state, scheduledAt, finding } = filing.returns[form];
      // A return with findings needs a yes that names them.
      if (hasConsent && (state === 'checking' || (state === 'waiting_for_consent' && !isYesToMore(finding))))
        await rows.filings.append(filing.id, form, { type: 'consent_given', at: now, by });
      if (hasConsent || (state !== 'checking' && state !== 'waiting_for_code')) continue;
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

/** It waits for a yes that names more than the month: the month's alone does not continue it. */
const isYesToMore = (finding: Finding | null): boolean =>
  finding?.code === 'needs_yes' || finding?.code === 'late_fee_carried';
