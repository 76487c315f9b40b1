import { createRoot } from 'react-dom/client';
import { Routed } from './router/Routed.tsx';
import { createRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { unavailable } from './shell/PageUnavailable.tsx';
import { Loading } from './shell/Root.tsx';
import { speakOrEnglish } from './texts/speak.ts';

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <Routed router={createRouter(routes(), unavailable)} coming={Loading} broken={ErrorScreen} />,
);
