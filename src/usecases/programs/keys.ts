import { type ApiKey, keyHolds, keyPrefix, type KeyScope, maxApiKeys } from '#domain/account/apiKey.ts';
import type { Standing } from '#domain/account/authority.ts';
import type { Member } from '#domain/account/member.ts';
import { DAY_MS, type Instant } from '#domain/shared/istTime.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { notFound, type NotFound } from '../failures.ts';
import type { AccountPorts } from '../ports/account.ts';
import type { Seal } from '../ports/machine.ts';
import type { KeyPorts } from '../ports/programs.ts';

/** A program with an API key. */
export type KeyCaller = {
  keyId: string;
  accountId: string;
  scopes: readonly KeyScope[];
  secretHash: Uint8Array;
  madeBy: string;
  /** The current standing of the key's maker. */
  standing: Standing;
};

export type WhichKeyFailure = { kind: 'key_invalid' } | { kind: 'key_ended' } | NotFound;

/**
 * Authenticates an API key. `account`: the one that the request names, or null; a key belongs to one account.
 */
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
    // Starting is judged once more in its transaction, where this is known.
    erasing: false,
    factor: 'none',
    idle: false,
    maker: null,
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

/** The keys of an account, newest first, ended ones included. */
export const listKeys = (ports: Pick<AccountPorts, 'store'>, who: Member): Promise<ApiKey[]> =>
  ports.store.asMember(who, (rows) => rows.keys.list());

/** The stored form of a key. */
const keyHash = ({ seal }: { seal: Pick<Seal, 'hash'> }, key: string): Uint8Array =>
  seal.hash(key, 'api-key');

const secretBytes = 32;

export type TooManyKeys = { kind: 'too_many_keys' };

/** Makes an API key. The key is shown only once, in this response. */
export async function makeKey(
  ports: Pick<AccountPorts, 'store' | 'clock' | 'ids' | 'seal'>,
  who: Member,
  input: { name: string; scopes: readonly KeyScope[]; days: number },
): Promise<Result<{ key: string; made: ApiKey }, TooManyKeys>> {
  const wall = ports.clock.wall();
  const key = `${keyPrefix}${ports.ids.token(secretBytes)}`;
  const made: ApiKey = {
    id: ports.ids.uuid(),
    name: input.name,
    scopes: [...new Set(input.scopes)],
    madeBy: who.personId,
    madeAt: wall,
    expiresAt: wall + input.days * DAY_MS,
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

/** Revokes a key: its next call is refused, and so is the rest of a running one. */
export const revokeKey = (
  ports: Pick<AccountPorts, 'store' | 'clock'>,
  who: Member,
  id: string,
): Promise<Result<null, NotFound>> =>
  ports.store.asMember(who, async (rows) => {
    const wall = ports.clock.wall();
    if (!(await rows.keys.revoke(id, wall))) return notFound;
    await rows.security.note({ code: 'key_revoked' }, wall, { kind: 'stays' });
    await rows.changed();
    return ok(null);
  });
