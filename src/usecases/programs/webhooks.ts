import type { Member } from '#domain/account/member.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import {
  type Delivery,
  maxWebhooks,
  previousSecretMs,
  type ProgramEventType,
  testEvent,
  type Webhook,
  webhookUrlProblem,
} from '#domain/views/programEvent.ts';
import { countAgainst } from '../countAgainst.ts';
import { notFound, type NotFound, type TooMany } from '../failures.ts';
import type { AccountPorts, Page } from '../ports/account.ts';
import type { Ids } from '../ports/machine.ts';

/** An expired pause is shown as none, even before its trial is sent. */
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

export type AddWebhookFailure =
  | { kind: 'webhook_url'; problem: FieldProblem }
  | { kind: 'too_many_webhooks' };

/** Adds a webhook. Its secret is shown only once, in this response. */
export async function addWebhook(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>,
  who: Member,
  input: { url: string; events: readonly ProgramEventType[]; mayLoopback: boolean },
): Promise<Result<{ secret: string; made: Webhook }, AddWebhookFailure>> {
  const problem = webhookUrlProblem(input.url, { loopback: input.mayLoopback });
  if (problem !== null) return fail({ kind: 'webhook_url', problem });
  const secret = newSecret(ports);
  const made: Webhook = {
    id: ports.ids.uuid(),
    url: input.url,
    events: [...new Set(input.events)],
    madeAt: ports.clock.wall(),
    failures: 0,
    pausedUntil: null,
  };
  return ports.store.asMember(who, async (rows) => {
    await rows.webhooks.hold();
    if ((await rows.webhooks.list()).length >= maxWebhooks) return fail({ kind: 'too_many_webhooks' });
    await rows.webhooks.add(made, who.personId, ports.seal.seal(secret, made.id, 'webhook-secret'));
    await rows.security.note({ code: 'webhook_added' }, made.madeAt, { kind: 'webhook', id: made.id });
    return ok({ secret, made });
  });
}

/**
 * Replaces the secret and shows the new one once; both sign for a day, so that the receiver can change over.
 */
export const changeSecret = (
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>,
  who: Member,
  id: string,
): Promise<Result<{ secret: string }, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const secret = newSecret(ports);
    const sealed = ports.seal.seal(secret, id, 'webhook-secret');
    const changed = await rows.webhooks.changeSecret(id, sealed, ports.clock.wall() + previousSecretMs);
    return changed ? ok({ secret }) : notFound;
  });

/** Removes a webhook and its deliveries. */
export const removeWebhook = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    if (!(await rows.webhooks.remove(id))) return notFound;
    await rows.security.note({ code: 'webhook_removed' }, ports.clock.wall(), { kind: 'stays' });
    return ok(null);
  });

/** Deliveries of the last month, newest first, with their results. */
export const listDeliveries = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  webhookId: string,
  page: Page,
): Promise<Result<{ deliveries: Delivery[]; total: number }, NotFound>> =>
  ports.store.asMember(who, async (rows) =>
    (await rows.webhooks.has(webhookId)) ? ok(await rows.webhooks.deliveries(webhookId, page)) : notFound,
  );

/** Sends the same event again under its id. */
export const sendAgain = (
  ports: Pick<AccountPorts, 'store'>,
  who: Member,
  deliveryId: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) =>
    (await rows.webhooks.sendAgain(deliveryId)) ? ok(null) : notFound,
  );

/** Test events per account, over all its webhooks and members. */
const testsPerAccount = [{ max: 10, windowMs: 10 * 60_000 }];

/** Sends a signed event without content. On a paused webhook it is the trial. */
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

/** `whsec_` and 256 random bits in Base64, after Standard Webhooks. */
function newSecret({ ids }: { ids: Ids }): string {
  // 43 characters of base64url stand for 32 bytes.
  const text = ids.token(32).replaceAll('-', '+').replaceAll('_', '/');
  return `whsec_${text}=`;
}
