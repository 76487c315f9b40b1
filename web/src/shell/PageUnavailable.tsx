import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Unreachable } from '../ui/Unreachable.tsx';
import { tell } from '../usage/tell.ts';

/** A page's code could not be fetched: the network is gone, or the page is older than the server. */
export class CodeMissing extends Error {}

/** Shown in place of a page whose code is missing, until the network is back (specification 8). */
export function PageUnavailable() {
  const error = useRouteError();
  // Everything else replaces the whole (ErrorScreen).
  if (!(error instanceof CodeMissing)) throw error;
  return <Missing error={error} />;
}

function Missing({ error }: { error: CodeMissing }) {
  useEffect(() => tell('error_occurred', { error: error.cause }), [error]);
  return (
    <div className="page max-w-xl py-16">
      <Unreachable />
    </div>
  );
}
