import type { WhyNot } from '#domain/filing/whyNot.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { isUnproven } from '#domain/registration/registration.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { type ActResult, actingPerson, onRegistration } from '../acting/acting.ts';
import { sessionCodesUsedUp } from '../acting/codeBudget.ts';
import { attendedMs, onOpenRequest } from '../acting/codeRequests.ts';
import { signInRefused } from '../acting/months.ts';
import { type NotFound, notPossible, notWaiting, type NotWaiting } from '../failures.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Requests the awaited code now, because the person is at the page (design#when-a-code-is-requested); or the
 * code that proves a registration, when none was requested yet.
 */
export async function askCode(
  ports: Pick<Ports, 'store' | 'clock' | 'limits'>,
  accountId: string,
  idOrGstin: string,
): ActResult {
  const usedUp = await sessionCodesUsedUp(ports, accountId, { registration: idOrGstin });
  if (usedUp !== null) return notPossible(usedUp);
  return onRegistration(ports, accountId, idOrGstin, async (rows, registration, now) => {
    if (registration.status === 'failed') return signInRefused;
    if ((await rows.codes.open(registration.id)) !== null) return notPossible('code_on_its_way');
    const waiting = (await rows.filings.openOf(registration.id)).flatMap((filing) =>
      FORMS.filter((form) => filing.returns[form].state === 'waiting_for_code').map((form) => ({
        filing,
        form,
      })),
    );
    const [first] = waiting;
    if (first === undefined) {
      if (!isUnproven(registration)) return notPossible('no_code_awaited');
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

type AskingPorts = Pick<Ports, 'store' | 'clock' | 'limits'>;

/** The code did not arrive: ends the request, and the waiting return requests a new one. */
export async function askCodeAgain(
  ports: AskingPorts,
  accountId: string,
  input: { id: string },
): Promise<Result<null, NotFound | NotWaiting>> {
  const usedUp = await newSessionCodeUsedUp(ports, accountId, input.id);
  if (usedUp !== null) return notWaiting(usedUp);
  return onOpenRequest(ports, accountId, input.id, async (request, rows, now) => {
    await rows.codes.move(request.id, ['requested'], 'cancelled');
    await rows.registrations.update(request.registrationId, { attendedUntil: now + attendedMs });
    const filing = request.filingId === null ? null : await rows.filings.byId(request.filingId);
    if (filing === null) {
      await rows.registrations.update(request.registrationId, { proveAskedAt: now });
      return;
    }
    const by = await actingPerson(rows);
    for (const form of FORMS) {
      if (filing.returns[form].state === 'waiting_for_code')
        await rows.filings.append(filing.id, form, { type: 'code_wanted', at: now, by });
    }
  });
}

/** Keeps the open request when the portal may not be asked for another code today. */
async function newSessionCodeUsedUp(
  ports: AskingPorts,
  accountId: string,
  id: string,
): Promise<WhyNot | null> {
  const request = await ports.store.asTenant(accountId, (rows) => rows.codes.byId(id));
  return request?.purpose === 'session'
    ? sessionCodesUsedUp(ports, accountId, { registration: request.registrationId })
    : null;
}
