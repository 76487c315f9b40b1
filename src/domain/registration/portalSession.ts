import type { Instant } from '../shared/istTime.ts';

/** Sealed with the registration as owner; `expiresAt` is product time. */
export type PortalSessionRow = {
  challengeSealed: Uint8Array | null;
  tokenSealed: Uint8Array | null;
  openedAt: Instant | null;
  expiresAt: Instant | null;
};
