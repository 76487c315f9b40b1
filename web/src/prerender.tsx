import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { LoginPage } from './features/login/LoginPage.tsx';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { login } from './texts/compiled/login.ts';
import { outside } from './texts/compiled/outside.ts';
import { shell } from './texts/compiled/shell.ts';
import { type Language, languages, prerenderIn } from './texts/language.ts';
import { speak } from './texts/speak.ts';
import { rich } from './texts/rich.ts';

type Prerendered = {
  language: Language;
  landing: { title: string; description: string; html: string };
  /** `sent`: the message shown when a code was sent before the page is alive. */
  login: { html: string; sent: string };
};

/** The landing page and the login page as HTML in each language, at build time. */
export async function prerendered(): Promise<Prerendered[]> {
  const pages: Prerendered[] = [];
  for (const { code } of languages) pages.push(await pagesIn(code));
  return pages;
}

async function pagesIn(language: Language): Promise<Prerendered> {
  prerenderIn(language);
  await speak('public');
  return {
    language,
    landing: {
      title: shell().titles.home,
      description: outside().description,
      html: await htmlAt(paths.home()),
    },
    login: {
      html: await htmlAt(paths.login()),
      sent: renderToStaticMarkup(rich(login().sentTo, { number: '{number}' })),
    },
  };
}

async function htmlAt(path: string): Promise<string> {
  const handler = createStaticHandler(routes({ home: LandingPage, login: LoginPage }));
  const context = await handler.query(new Request(new URL(path, 'https://prerendered.invalid')));
  if (context instanceof Response) throw new Error(`${path} is no page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  // Without the inline script of its data: the policy refuses it, and there is none.
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
