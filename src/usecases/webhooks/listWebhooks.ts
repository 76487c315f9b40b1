import type { Member } from '#domain/account/member.ts';
import type { Webhook } from '#domain/views/programEvent.ts';
import type { AccountPorts } from '../account/ports.ts';

/** A pause that is over is none any more, although its trial may not have been sent yet. */
export const listWebhooks = async (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
): Promise<Webhook[]> => {
  const webhooks = await ports.store.asMember(who, (rows) => rows.webhooks.list());
  const wall = ports.clock.wall();
  return webhooks.map((webhook) => ({
    ...webhook,
    pausedUntil: webhook.pausedUntil !== null && webhook.pausedUntil > wall ? webhook.pausedUntil : null,
  }));
};
