import { createRoot } from 'react-dom/client';
import { startPages } from './startPages.tsx';
import { speakOrEnglish } from './texts/speak.ts';

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(startPages());
