import type { Member } from '#domain/account/member.ts';
import { previousSecretMs } from '#domain/views/programEvent.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { type NotFound, notFound } from '../failures.ts';
import { newSecret } from './newSecret.ts';

/** A new secret, told once; for a day both sign, so that the receiver can change over. */
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
