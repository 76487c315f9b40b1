import type { ApiKey, KeyScope } from '#domain/account/apiKey.ts';
import type { Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Clock, Seal } from '../ports/machine.ts';

/** The keys of one account, inside one transaction. */
export type KeyRows = {
  /** Nobody else makes one in this account until the transaction ends. */
  hold(): Promise<void>;
  add(key: ApiKey, secretHash: Uint8Array): Promise<void>;
  /** Newest first, a hundred at most; those past their end for a month are forgotten. */
  list(): Promise<ApiKey[]>;
  /** False where there is none by this id that was not revoked. */
  revoke(id: string, at: Instant): Promise<boolean>;
};

/** What a request learns of its key. */
export type UsedKey = {
  id: string;
  accountId: string;
  madeBy: string;
  scopes: KeyScope[];
  expiresAt: Instant;
  revokedAt: Instant | null;
  /** Until when the changes of whoever has made it are held. */
  heldUntil: Instant | null;
  /** Until when an owner of the account is held. */
  ownerHeldUntil: Instant | null;
  /** What the member who made it is in the account now. */
  role: Role | null;
};

/** What is needed to know a key that is presented. */
export type KeyPorts = {
  /** Notes that it was used, and tells what it is; null where there is none. */
  use(secretHash: Uint8Array, wall: Instant): Promise<UsedKey | null>;
  clock: Pick<Clock, 'wall'>;
  seal: Pick<Seal, 'hash'>;
};
