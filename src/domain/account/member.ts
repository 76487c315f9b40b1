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
