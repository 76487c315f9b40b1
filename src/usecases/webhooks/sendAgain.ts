import type { Member } from '#domain/account/member.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';

/** The same event once more, under its id. */
export const sendAgain = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  deliveryId: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) =>
    (await rows.webhooks.sendAgain(deliveryId)) ? ok(null) : notFound,
  );
