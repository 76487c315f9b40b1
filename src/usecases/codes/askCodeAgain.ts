import { actingPerson } from '../filing/actingPerson.ts';
import type { WhyNot } from '#domain/filing/whyNot.ts';
import { FORMS } from '#domain/gst/returnPeriod.ts';
import type { Result } from '#domain/shared/result.ts';
import { type NotFound, type NotWaiting, notWaiting } from '../failures.ts';
import type { Ports } from '../ports/given.ts';
import { attendedMs } from './attended.ts';
import { onOpenRequest } from './openRequest.ts';
import { sessionCodesUsedUp } from './sessionCodesUsedUp.ts';

type AskingPorts = Pick<Ports, 'store' | 'clock' | 'limits'>;

/** The code did not come: the request ends, and the return that waited asks the portal for a new one. */
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

/** A code that is on its way is not given up for one that the portal may not be asked for. */
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
