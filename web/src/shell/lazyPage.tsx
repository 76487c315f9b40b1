import type { ComponentType } from 'react';
import { tell } from '../usage/tell.ts';
import { PageUnavailable } from './PageUnavailable.tsx';

/**
 * A page whose code comes when it is wanted. When it cannot be fetched, because the network is gone or the page
 * is older than the server, a page in its place says so.
 */
export const lazyPage =
  (load: () => Promise<ComponentType>): (() => Promise<{ Component: ComponentType }>) =>
  async () => ({
    Component: await load().catch((error: unknown) => {
      tell('error_occurred', { error });
      return PageUnavailable;
    }),
  });
