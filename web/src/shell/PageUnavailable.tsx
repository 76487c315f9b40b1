import { type ComponentType, useEffect } from 'react';
import { ui } from '../texts/en/ui.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { tell } from '../usage/tell.ts';

const reload = (): void => window.location.reload();

/**
 * What stands in the place of a page whose code could not be fetched, because the network is gone or the page is older
 * than the server.
 */
export function unavailable(error: unknown): ComponentType {
  tell('error_occurred', { error });
  return PageUnavailable;
}

/** Until the network is back (specification 8). */
function PageUnavailable() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="page flex max-w-xl flex-col items-start gap-4 py-16">
      <Notice type="error">{ui().client.unreachable}</Notice>
      <Button onClick={reload}>{ui().tryAgain}</Button>
    </div>
  );
}
