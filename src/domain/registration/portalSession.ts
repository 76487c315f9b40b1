import { HOUR_MS, type Instant } from '../shared/istTime.ts';
import { type FieldProblem, plain } from '../shared/fieldProblem.ts';

/** Sealed for its registration; `expiresAt` is product time, `openedAt` the time when its code arrived. */
export type PortalSessionRow = {
  challengeSealed: Uint8Array | null;
  tokenSealed: Uint8Array | null;
  openedAt: Instant | null;
  expiresAt: Instant | null;
};

/** For this long after its code a lapsed session may be revived without a new one (gst-portal#sessions). */
export const REVIVAL_MS = 24 * HOUR_MS;

/**
 * `refresh`: ends too soon or has lapsed, and may be refreshed without a code. `ask`: only a code opens the next one.
 */
export type SessionNow = 'use' | 'refresh' | 'ask';

/** How a stored session can serve work that takes the next `forMs`. */
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
 * Why the GST portal cannot have a user with this name, or null. Calls carry it in a header, and the portal issues
 * names of one word; length and allowed signs have changed over the years and are not judged.
 */
export const portalUsernameProblem = (username: string): FieldProblem | null =>
  /^[!-~]*$/.test(username) ? null : plain('username_form');
