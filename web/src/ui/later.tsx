import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { Unreachable } from './Unreachable.tsx';

/**
 * A component whose code is fetched when it is first shown. Without a network it comes when the network is back, and
 * what `Suspense` shows stays until then; where fetching fails, a line in its place says so: for the want of a part
 * nobody loses the page.
 */
export const later = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    // Asked first: a browser does not fetch again what it could not fetch once.
    if (!navigator.onLine) await new Promise((go) => addEventListener('online', go, { once: true }));
    return { default: await load().catch(() => Unreachable) };
  });
