/**
 * How far the product's clock was ahead of this device's when the page was served, in ms, from its Server-Timing
 * header; the page is first drawn with it, before any API call. 0 without a header.
 */
export function aheadByPage(): number {
  const [page] = performance.getEntriesByType('navigation');
  const pageClock = page?.serverTiming?.find(({ name }) => name === 'now')?.description ?? '';
  return Date.parse(pageClock) - (performance.timeOrigin + (page?.responseStart ?? 0)) || 0;
}
