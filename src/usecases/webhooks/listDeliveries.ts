import type { Member } from '#domain/account/member.ts';
import type { Delivery } from '#domain/views/programEvent.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts, Page } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** What was sent to an address in the last month, newest first, and how it ended. */
export const listDeliveries = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  webhookId: string,
  page: Page,
): Promise<Result<{ deliveries: Delivery[]; total: number }, NotFound>> =>
  ports.store.asMember(who, async (rows) =>
    (await rows.webhooks.has(webhookId)) ? ok(await rows.webhooks.deliveries(webhookId, page)) : notFound,
  );
