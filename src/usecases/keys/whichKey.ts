import type { Standing } from '#domain/account/authority.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { keyHolds, type KeyScope } from '#domain/account/apiKey.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { type NotFound, notFound } from '../failures.ts';
import { keyHash } from './keyHash.ts';
import type { KeyPorts } from './ports.ts';

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
