import { minutes, type Instant } from '../shared/istTime.ts';
import type { Form } from '../gst/returnPeriod.ts';

export type CodePurpose = 'session' | Form;
export type CodeState = 'requested' | 'received' | 'used' | 'refused' | 'expired' | 'cancelled';

/** A code that the portal has sent to a signatory and that Shunya waits for. `place` of `places`: "code 2 of 3". */
export type CodeRequest = {
  id: string;
  accountId: string;
  registrationId: string;
  signatoryId: string;
  filingId: string | null;
  purpose: CodePurpose;
  place: number;
  places: number;
  /** True when the relay is expected to deliver it. */
  relay: boolean;
  /**
   * The portal has answered that it sent the code. False while the request runs, and after the request was
   * interrupted.
   */
  sent: boolean;
  askedAt: Instant;
  askedWall: Instant;
  expiresAt: Instant;
  state: CodeState;
  codeSealed: Uint8Array | null;
  receivedAt: Instant | null;
  channel: 'typed' | 'relay' | null;
};

/** A portal code lives about ten minutes (gst-portal#codes). */
export const codeLifeMs = minutes(10);
/** After this many wrong or missing codes Shunya asks a person, not the portal again. */
export const codesPerReturn = 3;

/**
 * A second wrong code in a row may be a late mail of an earlier one: before the next is asked for, what is still on
 * its way arrives, finds no request and is dropped.
 */
const STRAYS_END_MS = minutes(3);

/** When a new code is asked for after a wrong one; `before` were wrong before it. */
export const wrongCodeRetryAt = (before: number, now: Instant): Instant =>
  now + (before > 0 ? STRAYS_END_MS : 0);
