import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { Routed } from './router/Routed.tsx';
import { createRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { unavailable } from './shell/PageUnavailable.tsx';
import { Loading } from './shell/Root.tsx';
import { speakOrEnglish } from './texts/speak.ts';

/**
 * Tells boot/landing.ts that what it held can be done now: one drawing after the page came alive, when the form
 * has taken over what was chosen without it.
 */
function Alive() {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (drawn) window.dispatchEvent(new Event('shunya:alive'));
    else setDrawn(true);
  }, [drawn]);
  return null;
}

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const router = createRouter(routes(LandingPage), unavailable);
hydrateRoot(
  root,
  <>
    <Routed router={router} coming={Loading} broken={ErrorScreen} />
    <Alive />
  </>,
);
