import { minutes, type Instant } from '../shared/istTime.ts';
import type { Form } from '../gst/returnPeriod.ts';
import { REVIVAL_MS } from './portalSession.ts';
import { type FilingSchedule, minutesBetweenReturns } from './schedule.ts';

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
 * As many people are asked for a code by one press: one person types about this many before the first of them ends
 * (design#code-desk).
 */
export const codesAtOnce = 5;

/**
 * A second wrong code in a row may come from a late mail about an earlier one: before the next request, codes still
 * on their way arrive, find no request and are dropped.
 */
const STRAYS_END_MS = minutes(3);

/** When a new code is requested after a wrong one; `before` earlier codes were wrong. */
export const wrongCodeRetryAt = (before: number, now: Instant): Instant =>
  now + (before > 0 ? STRAYS_END_MS : 0);

/**
 * The number of codes that a signatory needs for returns filed at these instants: one for each, and one for each
 * session opened on the way, which serves returns within a day of its code (design#one-turn-at-the-portal).
 * `sessionFrom`: when the code of the existing session arrived.
 */
export function codesFor(runs: readonly Instant[], sessionFrom: Instant | null): number {
  let from = sessionFrom;
  let codes = 0;
  for (const run of runs.toSorted((a, b) => a - b)) {
    if (from === null || run >= from + REVIVAL_MS) {
      codes += 1;
      from = run;
    }
    codes += 1;
  }
  return codes;
}

/** The codes of a month with this schedule. */
export const codesOfMonth = (schedule: FilingSchedule): number =>
  codesFor([0, minutes(minutesBetweenReturns(schedule))], null);

/** The codes of a month whose returns are filed on one day. */
export const codesOnOneDay = codesFor([0, 0], null);
