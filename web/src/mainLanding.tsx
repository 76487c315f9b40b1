import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { Routed } from './router/Routed.tsx';
import { createRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { Alive } from './shell/Alive.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { unavailable } from './shell/PageUnavailable.tsx';
import { Loading } from './shell/Root.tsx';
import { speakOrEnglish } from './texts/speak.ts';

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const router = createRouter(routes({ home: LandingPage }), unavailable);
hydrateRoot(
  root,
  <>
    <Routed router={router} coming={Loading} broken={ErrorScreen} />
    <Alive />
  </>,
);
