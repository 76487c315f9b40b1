import type { WhyNot } from '#domain/filing/whyNot.ts';
import { sessionNow } from '#domain/registration/portalSession.ts';
import { codesUsedUpUntil, provenBefore } from './codeBudget.ts';
import type { Ports } from '../ports/given.ts';

/**
 * Why the portal is not asked for another session code of this registration today; null when it may be, or
 * when its session is open or can be revived, so that the next code is a return's own. Counts nothing: the engine counts when it asks.
 */
export async function sessionCodesUsedUp(
  ports: Pick<Ports, 'store' | 'clock' | 'limits'>,
  accountId: string,
  { registration: idOrGstin }: { registration: string },
): Promise<WhyNot | null> {
  const now = await ports.clock.product();
  const asked = await ports.store.asTenant(accountId, async (rows) => {
    const registration = await rows.registrations.byIdOrGstin(idOrGstin);
    if (registration === null || registration.signatoryId === null) return null;
    const session = await rows.sessions.get(registration.id);
    if (sessionNow(session, now, 0) !== 'ask') return null;
    const signatory = await rows.signatories.byId(registration.signatoryId);
    const open = await rows.filings.openOf(registration.id);
    const forFiling = open.some(({ returns }) =>
      [returns.GSTR1, returns.GSTR3B].some((row) => row.state === 'waiting_for_code'),
    );
    return { registration, signatory, forFiling, provenBefore: await provenBefore(rows, registration) };
  });
  const until = asked === null ? null : await codesUsedUpUntil(ports, asked, now);
  return until === null ? null : { code: 'codes_used_up', params: { until } };
}
