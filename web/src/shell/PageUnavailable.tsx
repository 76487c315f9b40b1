import { useEffect } from 'react';
import { ui } from '../texts/en/ui.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

const reload = (): void => window.location.reload();

/** In place of a page whose code could not be fetched, until the network is back (specification 8). */
export function PageUnavailable() {
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
