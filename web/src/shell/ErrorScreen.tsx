import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { shell } from '../texts/compiled/shell.ts';
import { Button } from '../ui/Button.tsx';
import { tell } from '../usage/tell.ts';
import { goBack } from './goBack.ts';

/** Shown when a page breaks; reports the error (specification 2). */
export function ErrorScreen() {
  const t = shell();
  const error = useRouteError();
  useEffect(() => tell('error_occurred', { error }), [error]);
  return (
    <main className="page flex max-w-xl flex-col items-start gap-4 py-20">
      <h1 className="text-4xl">{t.broken.title}</h1>
      <p className="text-muted">{t.broken.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t.broken.reload}</Button>
        <Button variant="secondary" onClick={goBack}>
          {t.goBack}
        </Button>
      </div>
    </main>
  );
}
