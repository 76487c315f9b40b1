/**
 * The lease is looked at before each portal call and outlives the longest of them (30 s): a worker that was killed
 * or frozen has lost it within this time, and another takes over.
 */
export const leaseMs = 45_000;
/** A lease that is younger needs no renewal: it outlives the longest call, and a wait for the limiter before it. */
export const renewAfterMs = 5_000;
