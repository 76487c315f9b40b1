import { actingPerson } from '../filing/actingPerson.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import { isUnproven } from '#domain/registration/registration.ts';
import { ok } from '#domain/shared/result.ts';
import { notPossible } from '../failures.ts';
import { type Act, onRegistration } from '../filing/acting.ts';
import { signInRefused } from '../filing/whyNot.ts';
import type { Ports } from '../ports/given.ts';
import { attendedMs } from './attended.ts';
import { sessionCodesUsedUp } from './sessionCodesUsedUp.ts';

/**
 * The person is at the page and wants the awaited code sent now (record 085.4), or the one that proves a registration
 * for which none was asked yet.
 */
export async function askCode(
  ports: Pick<Ports, 'store' | 'clock' | 'limits'>,
  accountId: string,
  idOrGstin: string,
): Act {
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
