import type { Colleague, Role } from '#domain/account/member.ts';
import type { Language } from '#domain/account/language.ts';
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

/** Members and invitations of the account, inside one transaction. */
export type PeopleRows = {
  /** Locks the team: nobody else invites, joins, leaves or changes a role until the transaction ends. */
  hold(): Promise<void>;
  /** In the order of joining. */
  colleagues(): Promise<Colleague[]>;
  /** Open ones, newest first. */
  invitations(wall: Instant): Promise<Invitation[]>;
  /** Stores an invitation and queues its message. */
  invite(invitation: Invitation, secretHash: Uint8Array, message: Message | null): Promise<void>;
  /** Null when no open invitation has this id. */
  takeBack(id: string, wall: Instant): Promise<Invitation | null>;
  /**
   * By an owner. Members who may no longer make keys lose theirs; members who may no longer file are in
   * charge of nothing.
   */
  changeRole(
    personId: string,
    role: Role,
    wall: Instant,
  ): Promise<'changed' | 'last_owner' | 'not_there' | 'held'>;
  /**
   * Another member by an owner, or oneself. Their clients are assigned to nobody, and approvals go to the
   * first owner. A person without an account left is signed out.
   */
  remove(personId: string, wall: Instant): Promise<'removed' | 'last_owner' | 'not_there' | 'held'>;
  /** Members with the addresses of messages to them, for what concerns their power. */
  contacts(): Promise<Contactable[]>;
  /** Queues a message to a member, or to one who has just been removed. */
  notify(personId: string, message: Message, wall: Instant): Promise<void>;
  /** The link by which an owner objects to what this session did to their role. */
  addObjection(link: {
    secretHash: Uint8Array;
    personId: string;
    sessionId: string | null;
    sentAt: Instant;
    expiresAt: Instant;
  }): Promise<void>;
  /** '' without a name. */
  name(): Promise<string>;
  rename(name: string): Promise<void>;
};

/** `email`: the verified address, or ''. */
export type Contactable = {
  personId: string;
  role: Role;
  phone: string;
  email: string;
  language: Language;
};

/** An account in a person's list. `name`: its own, else its first owner's, else ''. */
export type AccountOfPerson = {
  accountId: string;
  name: string;
  role: Role;
  gstins: number;
  /** When it is erased; null: it stays. */
  eraseAt: Instant | null;
};

export type AccountsOfPerson = {
  /** Those with GSTINs first, then the last joined. */
  list(): Promise<AccountOfPerson[]>;
};

/** The sender of an open invitation and their account; `role` is null when they have left. */
export type Inviter = {
  accountId: string;
  role: Role | null;
  heldUntil: Instant | null;
  ownerHeldUntil: Instant | null;
};

export type Joining = { secretHash: Uint8Array; wall: Instant };

/** The content of an open invitation link, for its holder. */
export type InvitationContent = {
  account: string;
  inviter: string;
  role: Role;
  expiresAt: Instant;
  /** Of the invited number. */
  lastDigits: string;
};
