import { fromIst, type Instant, isoIst, toIst } from '#domain/shared/istTime.ts';
import type { Clock } from '#usecases/ports/machine.ts';

/** The milliseconds by which product time is ahead of wall time, stored in the database (db/rows/clock.ts). */
export type OffsetStore = {
  read(): Promise<number | null>;
  begin(offsetMs: number): Promise<number>;
  advance(offsetMs: number): Promise<number>;
};

export type ProductClock = Clock & {
  offset(): Promise<number>;
  /**
   * Returns the stored offset after the call. An offset smaller than the stored one changes nothing: the clock never
   * goes backwards.
   */
  setOffset(offsetMs: number): Promise<number>;
  /**
   * Product time when the program started, ISO: a simulator that has no book makes one relative to it (design#first-day).
   */
  startedAt: string;
};

/** Production: both clocks are the machine's. */
export const wallClock = (now: () => Instant = Date.now): Clock => ({
  wall: now,
  product: async () => now(),
});

/**
 * The demo's two clocks (design#two-clocks). The offset is read from the database each time, so that every process sees a
 * move at once. design#first-day says how the very first start chooses it.
 */
export async function startProductClock(
  store: OffsetStore,
  now: () => Instant = Date.now,
): Promise<ProductClock> {
  const begun = await store.begin(firstOffset(now()));
  const offset = async (): Promise<number> => (await store.read()) ?? begun;
  return {
    wall: now,
    product: async () => now() + (await offset()),
    offset,
    setOffset: (offsetMs) => store.advance(Math.round(offsetMs)),
    startedAt: isoIst(now() + begun),
  };
}

/** The demo starts at real time from the 1st to the 9th IST, else at 10:00 IST on the 2nd of the current month. */
export function firstOffset(wall: Instant): number {
  const { year, month, day } = toIst(wall);
  return day <= 9 ? 0 : fromIst({ year, month, day: 2, hour: 10 }) - wall;
}
