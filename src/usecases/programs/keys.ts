import type { Seal } from '../ports/machine.ts';
import type { Standing } from '#domain/account/authority.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { keyHolds, type KeyScope, type ApiKey, keyPrefix, maxApiKeys } from '#domain/account/apiKey.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import type { KeyPorts } from '../ports/programs.ts';
import type { Member } from '#domain/account/member.ts';
import type { AccountPorts } from '../ports/account.ts';

/** All that is kept of a key. */
export const keyHash = ({ seal }: { seal: Pick<Seal, 'hash'> }, key: string): Uint8Array =>
  seal.hash(key, 'api-key');

/** A program that asks by its key. */
export type KeyCaller = {
  keyId: string;
  accountId: string;
  scopes: readonly KeyScope[];
  secretHash: Uint8Array;
  madeBy: string;
  /** Of the member who made it, as they are now. */
  standing: Standing;
};

export type WhichKeyFailure = { kind: 'key_invalid' } | { kind: 'key_ended' } | NotFound;

/** Whose key it is. `account`: the one that the request names, if it names one; a key has one alone. */
export async function whichKey(
  ports: KeyPorts,
  token: string,
  account: string | null,
): Promise<Result<KeyCaller, WhichKeyFailure>> {
  const wall = ports.clock.wall();
  const secretHash = keyHash(ports, token);
  const key = await ports.use(secretHash, wall);
  if (key === null) return fail({ kind: 'key_invalid' });
  if (!keyHolds(key, wall)) return fail({ kind: 'key_ended' });
  if (account !== null && account !== key.accountId) return notFound;
  const isAfter = (until: Instant | null): boolean => until !== null && wall < until;
  const standing: Standing = {
    role: key.role,
    held: isAfter(key.heldUntil),
    ownerHeld: isAfter(key.ownerHeldUntil),
    factor: 'none',
    idle: false,
  };
  return ok({
    keyId: key.id,
    accountId: key.accountId,
    scopes: key.scopes,
    secretHash,
    madeBy: key.madeBy,
    standing,
  });
}

/** The keys of an account, newest first, those included that ended. */
export const listKeys = (ports: Pick<AccountPorts, 'store'>, who: Member): Promise<ApiKey[]> =>
  ports.store.asMember(who, (rows) => rows.keys.list());

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
    if (held.length >= maxApiKeys) return fail({ kind: 'too_many_keys' });
    await rows.keys.add(made, keyHash(ports, key));
    await rows.security.note({ code: 'key_made', what: made.scopes }, wall, { kind: 'key', id: made.id });
    await rows.changed();
    return ok({ key, made });
  });
}

/** Takes a key back: its next call is refused, and so is what a call of it has yet to do. */
export const revokeKey = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    if (!(await rows.keys.revoke(id, wall))) return notFound;
    await rows.security.note({ code: 'key_revoked' }, wall);
    await rows.changed();
    return ok(null);
  });
