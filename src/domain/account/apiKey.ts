import type { Instant } from '../shared/istTime.ts';

/** The scopes of a key: read, start agreed filings, and hand in codes. A key can do nothing else. */
export const keyScopes = ['read', 'start', 'codes'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key as it is listed; its secret is known only to the person who received it. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: KeyScope[];
  madeBy: string;
  madeAt: Instant;
  expiresAt: Instant;
  /** To the minute; null: not used yet. */
  lastUsedAt: Instant | null;
  revokedAt: Instant | null;
};

export const keyPrefix = 'shunya_';
export const isKey = (token: string): boolean => token.startsWith(keyPrefix);

/** Maximum number of active keys of an account. */
export const maxApiKeys = 20;

export const maxKeyDays = 365;

export const keyHolds = (key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, wall: Instant): boolean =>
  key.revokedAt === null && key.expiresAt > wall;
