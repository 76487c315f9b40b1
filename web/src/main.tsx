import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './routes.tsx';
import { speakOrEnglish } from './texts/speak.ts';

await speakOrEnglish('public');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes())} />);
