import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { Unreachable } from './Unreachable.tsx';

/**
 * A component whose code is fetched when it is first shown. Without a network it loads when the network is back, and
 * what `Suspense` shows stays until then; if fetching fails, a line in its place says so: one missing part does not
 * lose the page.
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    // Checked first: a browser does not retry a module fetch that failed once.
    if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }));
    return { default: await load().catch(() => Unreachable) };
  });
