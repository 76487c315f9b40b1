import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { routes } from './routes.tsx';
import { outside } from './texts/en/outside.ts';
import { shell } from './texts/en/shell.ts';
import { type Language, languages, prerenderIn } from './texts/language.ts';
import { speak } from './texts/speak.ts';

type Prerendered = { language: Language; title: string; description: string; html: string };

/** The landing page as HTML in each language, at build time; without React Router's inline hydration script. */
export async function landingPages(): Promise<Prerendered[]> {
  const pages: Prerendered[] = [];
  for (const { code } of languages) pages.push(await landingIn(code));
  return pages;
}

async function landingIn(language: Language): Promise<Prerendered> {
  prerenderIn(language);
  await speak('public');
  const handler = createStaticHandler(routes(LandingPage));
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('the landing page answered a redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return { language, title: shell().titles.home, description: outside().description, html };
}
