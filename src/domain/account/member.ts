import type { Instant } from '../shared/istTime.ts';

/** What a person is in an account, the one who may do most first. */
export const roles = ['owner', 'manager', 'preparer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Who acts, and in whose account: never the same id. */
export type Member = { personId: string; accountId: string };

/** A member as the others see them. */
export type Colleague = {
  personId: string;
  name: string;
  phone: string;
  role: Role;
  /** Wall time; null of who was there before it was kept. */
  joinedAt: Instant | null;
};

/** An account has no more members and open invitations together. */
export const mostMembers = 50;

/** An invitation ends so long after it was sent. */
export const invitationMs = 72 * 60 * 60 * 1000;

/** So that a name of an account fits into a message. */
export const longestAccountName = 60;

/**
 * What may be done in an account, and by whom: one closed table (design#roles). Every call that a signed-in person may
 * make names one of these (`contract/call.ts`).
 */
export const rights = {
  /** What is the person's own: sessions, profile, second factor, leaving. */
  self: ['owner', 'manager', 'preparer', 'viewer'],
  /** GSTINs, months, documents, schedules, and who else is here. */
  look: ['owner', 'manager', 'preparer', 'viewer'],
  /** The work of a month: the yes to it, starting, skipping, trying again, codes. */
  file: ['owner', 'manager', 'preparer'],
  /** GSTINs, their credentials, schedules, forwarding, who works on them, and the ledger of consents. */
  manage: ['owner', 'manager'],
  /** Who belongs to the account, and as what. */
  people: ['owner'],
  /** Keys and webhooks, by which others' programs act. */
  programs: ['owner'],
  /** The account itself: its name, its log, taking everything along, and its end. */
  own: ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof rights;

export const may = (role: Role, right: Right): boolean => (rights[right] as readonly Role[]).includes(role);

/** All that a role may do. */
export const rightsOf = (role: Role): Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => may(role, right));

/** Of a role that is read from a text. */
export const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
