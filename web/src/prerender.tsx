import { renderToString } from 'react-dom/server';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { paths } from './paths.ts';
import { Routed } from './router/Routed.tsx';
import { stillRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Loading } from './shell/Root.tsx';
import { outside } from './texts/en/outside.ts';
import { shell } from './texts/en/shell.ts';
import { type Language, languages, prerenderIn } from './texts/language.ts';
import { speak } from './texts/speak.ts';

type Prerendered = { language: Language; title: string; description: string; html: string };

/** The landing page as HTML in each language, at build time. */
export async function landingPages(): Promise<Prerendered[]> {
  const pages: Prerendered[] = [];
  for (const { code } of languages) pages.push(await landingIn(code));
  return pages;
}

async function landingIn(language: Language): Promise<Prerendered> {
  prerenderIn(language);
  await speak('public');
  const router = stillRouter(routes(LandingPage), paths.home());
  const html = renderToString(<Routed router={router} coming={Loading} broken={ErrorScreen} />);
  return { language, title: shell().titles.home, description: outside().description, html };
}
