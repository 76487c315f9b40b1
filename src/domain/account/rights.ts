import { type Role, roles } from './member.ts';

/**
 * What may be done in an account, and by whom: one closed table (record 126). Every call that a signed-in person may
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
