import type { Member } from '#domain/account/member.ts';
import {
  type ProgramEventType,
  mostWebhooks,
  type Webhook,
  webhookUrlProblem,
} from '#domain/views/programEvent.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { newSecret } from './newSecret.ts';

export type AddWebhookFailure =
  | { kind: 'webhook_url'; problem: FieldProblem }
  | { kind: 'too_many_webhooks' };

/** Has events sent to an address. The answer is the one time that its secret is told. */
export async function addWebhook(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>,
  who: Member,
  asked: { url: string; events: readonly ProgramEventType[]; mayLoopback: boolean },
): Promise<Result<{ secret: string; made: Webhook }, AddWebhookFailure>> {
  const problem = webhookUrlProblem(asked.url, { loopback: asked.mayLoopback });
  if (problem !== null) return fail({ kind: 'webhook_url', problem });
  const secret = newSecret(ports);
  const made: Webhook = {
    id: ports.ids.uuid(),
    url: asked.url,
    events: [...new Set(asked.events)],
    madeAt: ports.clock.wall(),
    failures: 0,
    pausedUntil: null,
  };
  return ports.store.asMember(who, async (rows) => {
    await rows.webhooks.hold();
    if ((await rows.webhooks.list()).length >= mostWebhooks) return fail({ kind: 'too_many_webhooks' });
    await rows.webhooks.add(made, who.personId, ports.seal.seal(secret, made.id, 'webhook-secret'));
    await rows.security.note({ code: 'webhook_added' }, made.madeAt, { kind: 'webhook', id: made.id });
    return ok({ secret, made });
  });
}
