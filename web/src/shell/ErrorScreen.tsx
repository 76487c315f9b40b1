import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { tell } from '../usage/tell.ts';
import { goBack } from './goBack.ts';

/** Shown when a page breaks, and the error is reported (specification 2). */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => tell('error_occurred', { error }), [error]);
  return (
    <main className="page flex max-w-xl flex-col items-start gap-4 py-20">
      <h1 className="text-4xl">Something went wrong</h1>
      <p className="text-muted">
        This page could not be shown. What you filed and saved is safe: reload the page, or go back and try
        again.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <Button variant="secondary" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </main>
  );
}
