import { actingPerson } from '../filing/actingPerson.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { standingDeclaration } from '#domain/registration/consent.ts';
import { consentFor } from '#domain/registration/consentFor.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { endAwaited } from '../codes/awaitedCode.ts';
import { type NotFound, notFound, type NotPossible } from '../failures.ts';
import { notTheirYes } from '../people/approval.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';
import { giveConsent, giverOf, withdrawConsent } from './giveConsent.ts';

/**
 * The standing declaration is given or taken back. Given, a filing that waits for a word goes on; taken back, what
 * was begun under it alone is checked anew and then asks for the month's word. In flight is left alone.
 */
export async function setConsent(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  accountId: string,
  input: { registration: string; askEachMonth: boolean },
): Promise<Result<null, NotFound | NotPossible>> {
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(input.registration);
    if (registration === null) return notFound;
    const others = input.askEachMonth ? null : await notTheirYes(rows, registration);
    if (others !== null) return others;
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
