import { fromIst, type Instant, isoIst, toIst } from '#domain/shared/istTime.ts';
import type { Clock } from '#usecases/ports/machine.ts';

/** Milliseconds between wall and product time, kept in the database (db/rows/clock.ts). */
export type OffsetStore = {
  read(): Promise<number | null>;
  begin(offsetMs: number): Promise<number>;
  advance(offsetMs: number): Promise<number>;
};

export type ProductClock = Clock & {
  offset(): Promise<number>;
  /** Never backwards: a smaller offset than the one that holds changes nothing. Answers the one that holds. */
  setOffset(offsetMs: number): Promise<number>;
  /** Product time of this start, ISO: a simulator without a book makes one relative to it (record 087.3). */
  startedAt: string;
};

/** Production: both clocks are the machine's. */
export const wallClock = (now: () => Instant = Date.now): Clock => ({
  wall: now,
  product: async () => now(),
});

/**
 * The demo's two clocks (record 087.4). The offset is read from the database each time, so that every process
 * sees a move at once. On the very first start it is chosen by record 087.3.
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

/** Real time from the 1st to the 9th IST, else 10:00 IST on the 2nd of the current month. */
export function firstOffset(wall: Instant): number {
  const { year, month, day } = toIst(wall);
  return day <= 9 ? 0 : fromIst({ year, month, day: 2, hour: 10 }) - wall;
}
