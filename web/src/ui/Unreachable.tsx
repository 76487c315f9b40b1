import { useEffect } from 'react';
import { ui } from '../texts/compiled/ui.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

const reload = (): void => window.location.reload();

/** Shown in place of a page, or a part of one, whose code could not be fetched. */
export function Unreachable() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice type="error">{ui().client.unreachable}</Notice>
      <Button onClick={reload}>{ui().tryAgain}</Button>
    </div>
  );
}
