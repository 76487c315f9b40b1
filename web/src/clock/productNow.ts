import { useSyncExternalStore } from 'react';
import { aheadByPage } from './aheadByPage.ts';

/** How far the product's clock is ahead of this device's, by the newest answer (design#two-clocks). */
let ahead = aheadByPage();
/** The value last given to the page; changes at most once a minute, so that reading it redraws nothing needlessly. */
let shownNow = 0;
const listeners = new Set<() => void>();

/** Notes the clock of an answer's x-product-now header. */
export function noteProductNow(header: string | null): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isFinite(at)) return;
  ahead = at - Date.now();
  tell();
}

/** The product's time, epoch milliseconds: this device's own when no answer gave another. */
export const productNow = (): number => Date.now() + ahead;

function tell(): void {
  const now = productNow();
  if (Math.abs(now - shownNow) < 60_000) return;
  shownNow = now;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(tell, 30_000);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

const read = (): number => {
  if (shownNow === 0) shownNow = productNow();
  return shownNow;
};

/** The product's time to the minute, epoch milliseconds; take "today" from it, never from the device. */
export const useProductNow = (): number => useSyncExternalStore(listen, read, () => 0);

/** Longer than an answer takes, and than most devices are wrong. */
const noticeableMs = 5 * 60_000;

/** Whether the product's clock and this device's differ by more than a reader of times to the minute overlooks. */
export const useIsClockMoved = (): boolean =>
  useSyncExternalStore(
    listen,
    () => Math.abs(ahead) > noticeableMs,
    () => false,
  );
