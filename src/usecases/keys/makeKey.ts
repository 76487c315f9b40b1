import type { Member } from '#domain/account/member.ts';
import { type ApiKey, keyHolds, keyPrefix, type KeyScope, mostKeys } from '#domain/account/apiKey.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { AccountPorts } from '../account/ports.ts';
import { keyHash } from './keyHash.ts';

const dayMs = 24 * 60 * 60 * 1000;
const secretBytes = 32;

export type TooManyKeys = { kind: 'too_many_keys' };

/** Makes a key for a program. The answer is the one time that it is told. */
export async function makeKey(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>,
  who: Member,
  asked: { name: string; scopes: readonly KeyScope[]; days: number },
): Promise<Result<{ key: string; made: ApiKey }, TooManyKeys>> {
  const wall = ports.clock.wall();
  const key = `${keyPrefix}${ports.ids.token(secretBytes)}`;
  const made: ApiKey = {
    id: ports.ids.uuid(),
    name: asked.name,
    scopes: [...new Set(asked.scopes)],
    madeBy: who.personId,
    madeAt: wall,
    expiresAt: wall + asked.days * dayMs,
    lastUsedAt: null,
    revokedAt: null,
  };
  return ports.store.asMember(who, async (rows) => {
    await rows.keys.hold();
    const held = (await rows.keys.list()).filter((other) => keyHolds(other, wall));
    if (held.length >= mostKeys) return fail({ kind: 'too_many_keys' });
    await rows.keys.add(made, keyHash(ports, key));
    await rows.security.note({ code: 'key_made', what: made.scopes }, wall, { kind: 'key', id: made.id });
    await rows.changed();
    return ok({ key, made });
  });
}
