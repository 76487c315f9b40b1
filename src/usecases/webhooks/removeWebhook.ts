import type { Member } from '#domain/account/member.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** Nothing more is sent there; what was sent is forgotten with it. */
export const removeWebhook = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    if (!(await rows.webhooks.remove(id))) return notFound;
    await rows.security.note({ code: 'webhook_removed' }, ports.clock.wall());
    return ok(null);
  });
