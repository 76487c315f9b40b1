/**
 * The unfiled periods of a plan that a start reaches: those before the first skipped one. The portal takes none after that
 * until somebody has filed it there, or its skip is taken back.
 */
export function reachable<Period extends { state: string }>(periods: readonly Period[]): Period[] {
  const left = periods.filter(({ state }) => state !== 'filed');
  const at = left.findIndex(({ state }) => state === 'skipped');
  return at < 0 ? left : left.slice(0, at);
}
