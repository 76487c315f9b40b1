const windowSize = 5;

/**
 * The page numbers to show: a sliding window of up to 5 around `page`, then a gap and the last page if they are beyond
 * it (specification 2, filing history).
 */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - windowSize + 1));
  const count = Math.min(windowSize, pages);
  const shown: (number | 'gap')[] = Array.from({ length: count }, (_, at) => first + at);
  const last = first + count - 1;
  if (last < pages - 1) shown.push('gap');
  if (last < pages) shown.push(pages);
  return shown;
}
