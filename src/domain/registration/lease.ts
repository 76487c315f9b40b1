/**
 * How long a lease lasts. It is checked before each portal call and is longer than the longest call (30 s). A killed
 * or frozen worker loses its lease within this time, and another worker takes over.
 */
export const leaseMs = 45_000;
/** A younger lease needs no renewal: it lasts longer than the longest call and the limiter's wait before it. */
export const renewAfterMs = 5_000;
