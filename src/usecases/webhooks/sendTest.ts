import type { Member } from '#domain/account/member.ts';
import { testEvent } from '#domain/account/programEvent.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** Sends an event that says nothing, signed as all are. */
export const sendTest = (
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids'>,
  who: Member,
  webhookId: string,
): Promise<Result<{ id: string }, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    if (!(await rows.webhooks.has(webhookId))) return notFound;
    const id = ports.ids.uuid();
    const body = JSON.stringify({ type: testEvent, timestamp: isoIst(ports.clock.wall()), data: {} });
    await rows.webhooks.send(webhookId, { id, event: testEvent, body });
    return ok({ id });
  });
