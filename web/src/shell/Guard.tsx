import { useEffect, useState } from 'react';
import { endSession, refreshSession } from '../client/renewal.ts';
import { paths } from '../paths.ts';
import { useLocation } from '../router/hooks.ts';
import { Redirect } from '../router/Link.tsx';
import { Outlet } from '../router/Routed.tsx';
import { isFresh, useSession } from '../session/keptSession.ts';
import { shell } from '../texts/en/shell.ts';
import { ui } from '../texts/en/ui.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Middle } from './Root.tsx';

/**
 * Lets signed-in people through. An expired token with a refresh token gets one silent refresh (design#browser-storage); everyone
 * else goes to /login, which remembers where they wanted to go and the schedule they carry.
 */
export function Guard() {
  const session = useSession();
  const location = useLocation();
  // Once inside, the next call renews an expired token: the page must not vanish meanwhile.
  const [entered, setEntered] = useState(() => isFresh(session));
  if (session === null) {
    const from = { pathname: location.pathname, search: location.search, hash: location.hash };
    return <Redirect to={paths.login()} state={{ ...carried(location.state), from }} />;
  }
  return entered ? <Outlet /> : <Renewing onRenewed={() => setEntered(true)} />;
}

const carried = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {});

function Renewing({ onRenewed }: { onRenewed: () => void }) {
  const session = useSession();
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    if (trouble !== '') return;
    let left = false;
    void refreshSession(session).then((renewed) => {
      if (left) return;
      if (renewed.session !== null) onRenewed();
      else if (renewed.ended) endSession(renewed.message);
      else setTrouble(renewed.message);
    });
    return () => {
      left = true;
    };
  }, [session, trouble, onRenewed]);
  if (trouble === '') return <Middle>{shell().checking}</Middle>;
  return (
    <main className="page flex max-w-xl flex-col items-start gap-4 py-16">
      <Notice type="error">{trouble}</Notice>
      <Button onClick={() => setTrouble('')}>{ui().tryAgain}</Button>
    </main>
  );
}
