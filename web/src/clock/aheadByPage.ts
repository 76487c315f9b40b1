/**
 * How far the product's clock was ahead of this device's when the page was answered, in ms, by the answer's own
 * Server-Timing header: what is drawn before anything is asked of the API begins with it. 0 where none was told.
 */
export function aheadByPage(): number {
  const [page] = performance.getEntriesByType('navigation');
  const told = page?.serverTiming?.find(({ name }) => name === 'now')?.description ?? '';
  return Date.parse(told) - (performance.timeOrigin + (page?.responseStart ?? 0)) || 0;
}
