import { createRoot, hydrateRoot } from 'react-dom/client';
import { LoginPage } from './features/login/LoginPage.tsx';
import { readLoginDraft } from './identity/loginDraft.ts';
import { Alive } from './shell/Alive.tsx';
import { startPages } from './startPages.tsx';
import { pageLanguage } from './texts/language.ts';
import { speakOrEnglish } from './texts/speak.ts';

const drawnIn = pageLanguage();
await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
// boot/login.ts has filled it if the page starts as prerendered; a code may have been sent since.
const isPrerendered = root.hasChildNodes() && drawnIn === pageLanguage() && readLoginDraft().step === 1;
const page = (
  <>
    {startPages({ login: LoginPage }, isPrerendered)}
    <Alive />
  </>
);
if (isPrerendered) hydrateRoot(root, page);
else createRoot(root).render(page);
