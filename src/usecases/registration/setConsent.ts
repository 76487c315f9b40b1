import { actingPerson } from '../filing/actingPerson.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { standingDeclaration } from '#domain/registration/consent.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { type NotAuthorised, type NotFound, notFound, type NotPossible } from '../failures.ts';
import { notAllowed } from '../people/authority.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent, giverOf, withdrawConsent } from './giveConsent.ts';

/**
 * The standing declaration is given or taken back. Given, a filing that waits for a word goes on; taken back, what
 * was begun under it alone is checked anew and then asks for the month's word. In flight is left alone.
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
    await withdrawConsent(ports, rows, registration, 'standing', now);
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
    await checkAnew(rows, { ...registration, askEachMonth: input.askEachMonth }, now);
    await rows.work.wakeBy(registration.id, now);
    await rows.changed([registration.id]);
    return ok(null);
  });
}

/**
 * Choosing who says yes ends the standing declarations of everyone else: the months ask the chosen member from now on.
 * What was begun under such a declaration is checked again.
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
  await withdrawConsent(ports, rows, registration, 'standing', now);
  await rows.registrations.update(registration.id, { askEachMonth: true });
  await checkAnew(rows, { ...registration, approverId, askEachMonth: true }, now);
  await rows.work.wakeBy(registration.id, now);
}

/** The check of what was begun knows the old word. */
async function checkAnew(rows: TenantRows, registration: Registration, now: Instant): Promise<void> {
  const by = await actingPerson(rows);
  const consents = await rows.consents.ofRegistration(registration.id);
  for (const filing of await rows.filings.openOf(registration.id)) {
    const given = consentFor(registration, consents, filing) !== 'missing';
    for (const form of FORMS) {
      const { state, scheduledAt, finding } = filing.returns[form];
      // A yes that has to name more than the month is not this one.
      if (
        given &&
        (state === 'checking' || (state === 'waiting_for_consent' && finding?.code !== 'needs_yes'))
      )
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
