import { paths } from '../paths.ts';

/** How long a step back may take to begin. */
const beginsWithinMs = 500;
const signs = ['popstate', 'beforeunload', 'pagehide'] as const;

/** One step back in the tab; if there is none, to the start page. */
export function goBack(): void {
  const home = setTimeout(() => location.assign(paths.home()), beginsWithinMs);
  const begun = new AbortController();
  for (const sign of signs)
    addEventListener(
      sign,
      () => {
        clearTimeout(home);
        begun.abort();
      },
      { signal: begun.signal },
    );
  history.back();
}
