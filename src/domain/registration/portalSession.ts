import { HOUR_MS, type Instant } from '../shared/istTime.ts';
import { type FieldProblem, plain } from '../shared/fieldProblem.ts';

/** Sealed with the registration as owner; `expiresAt` is product time, `openedAt` when its code came. */
export type PortalSessionRow = {
  challengeSealed: Uint8Array | null;
  tokenSealed: Uint8Array | null;
  openedAt: Instant | null;
  expiresAt: Instant | null;
};

/** So long after its code a session that has lapsed may be revived without a new one (gst-portal#sessions). */
export const REVIVAL_MS = 24 * HOUR_MS;

/** `refresh`: ends too soon or has lapsed, and may go on without a code. `ask`: only a code opens the next one. */
export type SessionNow = 'use' | 'refresh' | 'ask';

/** What a kept session is good for when something is to be done in it for the next `forMs`. */
export function sessionNow(
  kept: Pick<PortalSessionRow, 'tokenSealed' | 'openedAt' | 'expiresAt'> | null,
  now: Instant,
  forMs: number,
): SessionNow {
  if (kept === null || kept.tokenSealed === null || kept.expiresAt === null) return 'ask';
  if (kept.expiresAt > now + forMs) return 'use';
  const revivable = kept.openedAt !== null && now < kept.openedAt + REVIVAL_MS;
  return kept.expiresAt > now || revivable ? 'refresh' : 'ask';
}

/**
 * Why the GST portal can know no user by this name, or null. Calls carry it in a header, and the portal gives out
 * names of one word; how long they are and which signs they take has changed with the years and is not judged.
 */
export const portalUsernameProblem = (username: string): FieldProblem | null =>
  /^[!-~]*$/.test(username) ? null : plain('username_form');
