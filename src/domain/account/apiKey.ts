import type { Instant } from '../shared/istTime.ts';

/** What a key may be made for: look, start what is agreed to, and hand in codes. Nothing else is done by a key. */
export const keyScopes = ['read', 'start', 'codes'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key as it is listed; what it is made of is known to whoever was given it, and to nobody here. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: KeyScope[];
  madeBy: string;
  madeAt: Instant;
  expiresAt: Instant;
  /** To the minute; null: not yet. */
  lastUsedAt: Instant | null;
  revokedAt: Instant | null;
};

export const keyPrefix = 'shunya_';
export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

/** An account has no more that hold. */
export const mostKeys = 20;

export const longestKeyDays = 365;

export const keyHolds = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, wall: Instant): boolean =>
  key.revokedAt === null && key.expiresAt > wall;
