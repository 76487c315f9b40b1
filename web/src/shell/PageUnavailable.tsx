import type { ComponentType } from 'react';
import { Unreachable } from '../ui/Unreachable.tsx';
import { tell } from '../usage/tell.ts';

/**
 * Shown in place of a page whose code could not be fetched, because the network is gone or the page is older than the
 * server.
 */
export function unavailable(error: unknown): ComponentType {
  tell('error_occurred', { error });
  return PageUnavailable;
}

/** Shown until the network is back (specification 8). */
function PageUnavailable() {
  return (
    <div className="page max-w-xl py-16">
      <Unreachable />
    </div>
  );
}
