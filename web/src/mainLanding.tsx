import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { routes } from './routes.tsx';
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
const router = createBrowserRouter(routes(LandingPage));
hydrateRoot(
  root,
  <>
    <RouterProvider router={router} />
    <Alive />
  </>,
);
