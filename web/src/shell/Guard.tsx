import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { endSession, refreshSession } from '../client/renewal.ts';
import { paths } from '../paths.ts';
import { isFresh, useSession } from '../session/keptSession.ts';
import { shell } from '../texts/compiled/shell.ts';
import { ui } from '../texts/compiled/ui.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Middle } from './Root.tsx';

/**
 * Lets signed-in people through. An expired token with a refresh token gets one silent refresh (design#browser-storage); everyone
 * else goes to /login, which remembers where they wanted to go and the schedule they carry.
 */
export function Guard() {
  const session = useSession();
  // Once inside, the next call renews an expired token: the page must not vanish meanwhile.
  const [entered, setEntered] = useState(() => isFresh(session));
  if (session === null) {
    return <ToLogin />;
  }
  return entered ? <Outlet /> : <Renewing onRenewed={() => setEntered(true)} />;
}

function ToLogin() {
  const { pathname, search, hash, state } = useLocation();
  // One navigation, however often the page is drawn before it is done.
  const [withOrigin] = useState({ ...carried(state), from: { pathname, search, hash } });
  return <Navigate to={paths.login()} replace state={withOrigin} />;
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
