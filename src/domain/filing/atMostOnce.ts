import { minutes, type Instant } from '../shared/istTime.ts';

/**
 * The figures that keep a return from being filed twice (record 005, gst-portal#lost-answer).
 *
 * When the answer to RETFILE is lost, the portal's list of filed returns is the only witness, and the list lags. A
 * list that does not show the return proves that it was not filed only when RETFILE went out a quarter of an hour ago
 * AND the list was read three times since. Whoever believes the list earlier files twice. The claim (may this return
 * be sent?) and the confirmation (was it filed?) both take these figures from here, because a claim that believes
 * the list earlier than the confirmation does would send a return that is still in doubt.
 */
const CERTAIN_AFTER_MS = minutes(15);
const CERTAIN_AFTER_LOOKS = 3;

/**
 * A code lives ten minutes and is asked for under a claim: an owner that has sent nothing within this time has no code
 * left to send anything with, so another filing may take the claim over.
 */
const CLAIM_LIFE_MS = minutes(15);

/** Which claims stand in nobody's way any more: claimed so long ago and not sent, or sent so long ago and not listed. */
export const staleClaims = (now: Instant): { claimedBefore: Instant; sentBefore: Instant } => ({
  claimedBefore: now - CLAIM_LIFE_MS,
  sentBefore: now - CERTAIN_AFTER_MS,
});

/** From then on the list can prove that a return sent at `sentAt` was not filed. */
export const listIsCertainAt = (sentAt: Instant): Instant => sentAt + CERTAIN_AFTER_MS;

/** Was the list read often enough, and late enough, to prove that the return was not filed? */
export const isProvedNotFiled = (
  { looks, certainAt }: { looks: number; certainAt: Instant },
  now: Instant,
): boolean => looks >= CERTAIN_AFTER_LOOKS && now >= certainAt;
