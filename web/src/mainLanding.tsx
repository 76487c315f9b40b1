import { hydrateRoot } from 'react-dom/client';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { Alive } from './shell/Alive.tsx';
import { startPages } from './startPages.tsx';
import { speakOrEnglish } from './texts/speak.ts';

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
hydrateRoot(
  root,
  <>
    {startPages({ home: LandingPage }, true)}
    <Alive />
  </>,
);
