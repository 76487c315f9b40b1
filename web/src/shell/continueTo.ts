/** The page that a sign-in interrupted (design#after-sign-in). */
export function continueTo(state: unknown): { to: string; name: string } | null {
  const { continueTo: found } = (state ?? {}) as { continueTo?: { to?: unknown; name?: unknown } };
  // A path of this site only: the history state must not lead elsewhere. Browsers drop tabs and line breaks from an
  // address, so that "/<tab>/" would begin another host.
  return typeof found?.to === 'string' &&
    /^\/(?![/\\])\P{Cc}*$/u.test(found.to) &&
    typeof found.name === 'string'
    ? { to: found.to, name: found.name }
    : null;
}
