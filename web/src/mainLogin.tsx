import { createRoot, hydrateRoot } from 'react-dom/client';
import { LoginPage } from './features/login/LoginPage.tsx';
import { readLoginDraft } from './identity/loginDraft.ts';
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
// boot/login.ts has filled it if the page starts as prerendered; a code may have been sent since.
if (root.hasChildNodes() && drawnIn === pageLanguage() && readLoginDraft().step === 1)
  hydrateRoot(root, page);
else createRoot(root).render(page);
