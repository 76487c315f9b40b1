import { countAgainst } from '../countAgainst.ts';
import type { Member } from '#domain/account/member.ts';
import { testEvent } from '#domain/views/programEvent.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound, type TooMany } from '../failures.ts';

/** Of an account, whichever of its webhooks and people. */
const testsPerAccount = [{ most: 10, windowMs: 10 * 60_000 }];

/**
 * Sends an event that says nothing, signed as all are. Where nothing is sent because too much has failed, it is the
 * trial.
 */
export async function sendTest(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'limits'>,
  who: Member,
  webhookId: string,
): Promise<Result<{ id: string }, NotFound | TooMany>> {
  const wall = ports.clock.wall();
  const tooMany = await countAgainst(ports, `webhook-test:${who.accountId}`, testsPerAccount, wall);
  if (tooMany !== null) return fail(tooMany);
  return ports.store.asMember(who, async (rows) => {
    if (!(await rows.webhooks.has(webhookId))) return notFound;
    const id = ports.ids.uuid();
    const body = JSON.stringify({ type: testEvent, timestamp: isoIst(wall), data: {} });
    await rows.webhooks.send(webhookId, { id, event: testEvent, body });
    await rows.webhooks.tryNow(webhookId, wall);
    return ok({ id });
  });
}
