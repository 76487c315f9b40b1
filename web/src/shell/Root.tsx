import { useEffect } from 'react';
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { isDemo, pages } from '../paths.ts';
import { forgetSession, readSession } from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { tell } from '../usage/tell.ts';
import { useLeaving, useLogoutTrouble } from './logout.ts';

/** Shared by every page: the title, the line shown while a page loads, and the place it is scrolled to. */
export function Root() {
  const { pathname } = useLocation();
  const coming = useNavigation().state !== 'idle';
  const leaving = useLeaving();
  useEffect(() => {
    document.title = titleOf(pathname);
    tell('page_view', { pathname });
  }, [pathname]);
  useEffect(() => {
    // Half a session counts as none (specification 4): the rest is removed.
    if (readSession() === null) forgetSession();
  }, []);
  if (leaving) return <Leaving />;
  return (
    <>
      {coming ? (
        <div
          role="progressbar"
          aria-label={shell().loadingPage}
          className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-primary"
        />
      ) : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** "Dashboard" (specification 2, a page title is set per path). */
export function titleOf(pathname: string): string {
  const page = pages.find(
    (each) => matchPath(each.path, pathname) !== null && (!('demo' in each) || isDemo()),
  );
  return shell().titles[page?.title ?? 'notFound'];
}

/** Shown until the first page's code is there. */
export function Loading() {
  return <Middle>{shell().loading}</Middle>;
}

/** One sentence with a spinner in the middle of an empty page. */
export function Middle({ children }: { children: string }) {
  return (
    <main className="grid min-h-[70svh] place-items-center p-6">
      <p role="status" className="flex items-center gap-3 text-lg text-muted">
        <Spinner size={22} />
        {children}
      </p>
    </main>
  );
}

function Leaving() {
  const trouble = useLogoutTrouble();
  return (
    <>
      <Middle>{shell().loggingOut}</Middle>
      {trouble ? (
        <p role="alert" className="fixed inset-x-4 bottom-8 text-center font-medium text-bad">
          {trouble}
        </p>
      ) : null}
    </>
  );
}
