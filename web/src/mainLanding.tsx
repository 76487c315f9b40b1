import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { routes } from './routes.tsx';

/** Tells boot/landing.ts that what it held can be done now. */
function Alive() {
  useEffect(() => {
    window.dispatchEvent(new Event('shunya:alive'));
  }, []);
  return null;
}

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
