import type { Member } from '#domain/account/member.ts';
import type { Webhook } from '#domain/account/webhook.ts';
import type { AccountPorts } from '../account/ports.ts';

export const listWebhooks = (ports: Pick<AccountPorts, 'store'>, who: Member): Promise<Webhook[]> =>
  ports.store.asMember(who, (rows) => rows.webhooks.list());
