import { type Metric as Vital, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Metric } from '#contract/usageNames.ts';
import type { happened as Happened } from './outbox.ts';

const longestMs = 3_600_000;

/** The collector's names for the metrics of `web-vitals`. */
const named: Readonly<Record<Vital['name'], Metric>> = {
  TTFB: 'first_byte',
  FCP: 'first_paint',
  LCP: 'largest_paint',
  INP: 'next_paint',
  CLS: 'layout_shift',
};

/**
 * Measures how fast the page loaded and how it behaved. Paints, shifts and interactions are reported when the page is
 * hidden, and again if a later hiding finds a greater value; a page restored from the browser's cache is measured as a
 * new one. `web-vitals` listens for the hiding before anything on the document does: boot/usage.ts sends afterwards.
 */
export function watchSpeed(happened: typeof Happened): void {
  for (const watch of [onTTFB, onFCP, onLCP, onINP, onCLS])
    watch((vital: Vital) => happened(metricOf(vital)));
  watchLoading(happened);
}

/** In the contract's unit: milliseconds, and thousandths of the score of layout shifts. */
export const metricOf = ({ name, value }: Pick<Vital, 'name' | 'value'>) =>
  metric(named[name], name === 'CLS' ? value * 1000 : value);

const metric = (name: Metric, value: number) => ({
  event: 'performance_metric' as const,
  metric: name,
  value: Math.min(longestMs, Math.max(0, Math.round(value))),
});

/**
 * The time until everything has loaded is not a web vital. Browsers may show the entry before its duration is known.
 */
function watchLoading(happened: typeof Happened): void {
  const watching = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > 0) happened(metric('loaded', duration));
  });
  watching.observe({ type: 'navigation', buffered: true });
}
