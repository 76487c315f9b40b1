import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { keepFresh } from '../client/renewal.ts';
import { useLiveUpdates } from '../live/liveUpdates.ts';
import { paths } from '../paths.ts';
import { shell } from '../texts/compiled/shell.ts';
import { turnToAnswered } from '../texts/keptLanguage.ts';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { AppParts } from './AppParts.tsx';
import { continueTo } from './continueTo.ts';
import { Erasing } from './Erasing.tsx';
import { LastRead } from './LastRead.tsx';
import { NewSignIn } from './NewSignIn.tsx';
import { arrived, keptOnTheWay } from './onTheWay.ts';
import { SignedInBar } from './SignedInBar.tsx';

/** Around every signed-in page. */
export function SignedInLayout() {
  return (
    <SignedInFrame>
      <Outlet />
    </SignedInFrame>
  );
}

/** The bar, live data, the session kept fresh: for a page that signed-out people see in another frame, too. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  return (
    <AppParts>
      <Inside>{children}</Inside>
    </AppParts>
  );
}

function Inside({ children }: { children: ReactNode }) {
  useEffect(keepFresh, []);
  useEffect(readyIdentifiers, []);
  useLiveUpdates();
  const location = useLocation();
  useEffect(turnToAnswered, [location.pathname]);
  // Read once: the dashboard clears the state that it has handled.
  const [interrupted] = useState(() => continueTo(location.state) ?? continueTo(keptOnTheWay()));
  useEffect(() => arrived(['continueTo']), []);
  const wanted = location.pathname === paths.dashboard() ? interrupted : null;
  return (
    <div className="flex min-h-svh flex-col pb-20 md:pb-0 print:block print:min-h-0 print:pb-0">
      <SignedInBar />
      <main id="content" className="flex-1">
        <LastRead />
        <NewSignIn />
        <Erasing />
        {wanted ? (
          <div className="page pt-6">
            <Notice>
              <Link to={wanted.to} className="inline-flex min-h-11 items-center font-semibold underline">
                {shell().continueTo({ page: wanted.name })}
              </Link>
            </Notice>
          </div>
        ) : null}
        {children}
      </main>
    </div>
  );
}

/** Fetches the face of GSTINs and ARNs while the page's data is read. Without it, a stand-in of the same width stays. */
function readyIdentifiers(): void {
  document.fonts.load("1em 'IBM Plex Mono'").catch(() => undefined);
}
