import type { Instant } from '../shared/istTime.ts';

/** The roles of a person in an account, the most powerful first. */
export const roles = ['owner', 'manager', 'preparer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** The acting person and the account they act in: never the same id. */
export type Member = { personId: string; accountId: string };

/** A member as the others see them. */
export type Colleague = {
  personId: string;
  name: string;
  phone: string;
  role: Role;
  /** Wall time; null for members from before it was stored. */
  joinedAt: Instant | null;
};

/** Maximum number of members and open invitations of an account together. */
export const maxMembers = 50;

/** An invitation expires after this time. */
export const invitationMs = 72 * 60 * 60 * 1000;

/** Keeps an account's name short enough for a message. */
export const maxAccountNameLength = 60;

/**
 * The rights in an account and the roles that have them: one closed table (design#roles). Every call of a signed-in
 * person names one of these (`contract/call.ts`).
 */
export const rights = {
  /** A person's own data: sessions, profile, second factor, leaving. */
  self: ['owner', 'manager', 'preparer', 'viewer'],
  /** GSTINs, months, documents, schedules, and the list of members. */
  look: ['owner', 'manager', 'preparer', 'viewer'],
  /** The work of a month: its yes, starting, skipping, retrying, codes. */
  file: ['owner', 'manager', 'preparer'],
  /** GSTINs, their credentials, schedules, relays, assignees, and the ledger of consents. */
  manage: ['owner', 'manager'],
  /** The members of the account and their roles. */
  people: ['owner'],
  /** Keys and webhooks for other programs. */
  programs: ['owner'],
  /** The account itself: its name, its log, the export of all data, and its deletion. */
  own: ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof rights;

export const may = (role: Role, right: Right): boolean => (rights[right] as readonly Role[]).includes(role);

/** All rights of a role. */
export const rightsOf = (role: Role): Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => may(role, right));

/** For a role that is read from a text. */
export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
