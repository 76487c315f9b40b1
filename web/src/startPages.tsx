import type { ReactElement } from 'react';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type FirstPages, routes } from './routes.tsx';
import { Preload } from './ui/Link.tsx';

/** The page at the document's address, and every later one; call it once. */
export function startPages(firstPages: FirstPages = {}, isPrerendered = false): ReactElement {
  nameFirstEntry();
  const navigated = countStepsWithin();
  const table = routes(firstPages);
  const router = createBrowserRouter(
    table,
    // A page that is already drawn stays where its visitor has scrolled to.
    isPrerendered ? { hydrationData: { loaderData: {} } } : {},
  );
  router.subscribe(navigated);
  navigated();
  // A failed fetch is repeated at the navigation.
  const preload = (to: string): void => {
    for (const { route } of matchRoutes(table, to) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  };
  return (
    <Preload value={preload}>
      <RouterProvider router={router} useTransitions={false} />
    </Preload>
  );
}

type Entry = { key?: string; idx?: number };
const entryNow = (): Entry => (history.state ?? {}) as Entry;
const newKey = (): string => Math.random().toString(36).slice(2, 10);

/**
 * React Router keeps scroll positions by the keys of history entries, and gives a document's first entry no key of its
 * own: in one tab, every document would begin where the last one was left.
 */
function nameFirstEntry(): void {
  if (entryNow().key === undefined) history.replaceState({ ...entryNow(), key: newKey() }, '');
}

/**
 * A step to a place within the page (#content) is the browser's own, and its entry bare: React Router could not count
 * the steps from it, by which it reverses a step that LeaveQuestion stops. Call it before React Router listens; call
 * what it returns after each navigation.
 */
function countStepsWithin(): () => void {
  let at = 0;
  addEventListener('popstate', ({ state }) => {
    if (state === null) history.replaceState({ key: newKey(), idx: at + 1 } satisfies Entry, '');
  });
  return () => {
    at = entryNow().idx ?? at;
  };
}
