import { createRoot, hydrateRoot } from 'react-dom/client';
import { LoginPage } from './features/login/LoginPage.tsx';
import { Routed } from './router/Routed.tsx';
import { createRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { Alive } from './shell/Alive.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { unavailable } from './shell/PageUnavailable.tsx';
import { Loading } from './shell/Root.tsx';
import { pageLanguage } from './texts/language.ts';
import { speakOrEnglish } from './texts/speak.ts';

const drawnIn = pageLanguage();
await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
const page = (
  <>
    <Routed
      router={createRouter(routes({ login: LoginPage }), unavailable)}
      coming={Loading}
      broken={ErrorScreen}
    />
    <Alive />
  </>
);
// boot/login.ts has filled it where the page begins as it was prerendered.
if (root.hasChildNodes() && drawnIn === pageLanguage()) hydrateRoot(root, page);
else {
  root.replaceChildren();
  createRoot(root).render(page);
}
