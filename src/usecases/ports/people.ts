import type { Colleague, Role } from '#domain/account/member.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import type { Message } from './machine.ts';

/** Times are wall time. */
export type Invitation = {
  id: string;
  phone: string;
  role: Role;
  /** The person's id. */
  invitedBy: string;
  invitedAt: Instant;
  expiresAt: Instant;
};

/** Who belongs to the account that was entered, and who is invited, inside one transaction. */
export type PeopleRows = {
  /** Nobody else invites, joins, leaves or changes a role here until the transaction ends. */
  hold(): Promise<void>;
  /** In the order in which they came. */
  colleagues(): Promise<Colleague[]>;
  /** Those that are open, newest first. */
  invitations(wall: Instant): Promise<Invitation[]>;
  /** Keeps it and puts its message, if there is one, into the outbox. */
  invite(invitation: Invitation, secretHash: Uint8Array, message: Message | null): Promise<void>;
  /** Null where there is none by this id that is open. */
  takeBack(id: string, wall: Instant): Promise<Invitation | null>;
  /** For an owner; who may make no keys any more has none, and who may not work is in charge of nothing. */
  changeRole(
    personId: string,
    role: Role,
    wall: Instant,
  ): Promise<'changed' | 'last_owner' | 'not_there' | 'held'>;
  /**
   * Another for an owner, oneself for anybody. What they worked on is nobody's, and what waited for their yes waits for
   * the first owner's. Who belongs to no account any more is signed out.
   */
  remove(personId: string, wall: Instant): Promise<'removed' | 'last_owner' | 'not_there' | 'held'>;
  /** '' where nobody has given it one. */
  name(): Promise<string>;
  rename(name: string): Promise<void>;
};

/** An account of a person's, as they choose between them. `name`: its own, else that of its first owner, else ''. */
export type AccountOfPerson = {
  accountId: string;
  name: string;
  role: Role;
  gstins: number;
};

export type AccountsOfPerson = {
  /** Those with GSTINs first, then the one that they joined last. */
  list(): Promise<AccountOfPerson[]>;
};

/** Who sent an open invitation, and to which account; `role` null: they are no member any more. */
export type Inviter = {
  accountId: string;
  role: Role | null;
  heldUntil: Instant | null;
  ownerHeldUntil: Instant | null;
};

export type Joining = { secretHash: Uint8Array; wall: Instant };

/** What the link of an open invitation tells to whoever holds it. */
export type InvitationTold = {
  account: string;
  inviter: string;
  role: Role;
  expiresAt: Instant;
  /** Of the number that was invited. */
  lastDigits: string;
};
