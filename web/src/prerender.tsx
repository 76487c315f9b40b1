import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { LoginPage } from './features/login/LoginPage.tsx';
import { paths } from './paths.ts';
import { Routed } from './router/Routed.tsx';
import { stillRouter } from './router/router.ts';
import { routes } from './routes.tsx';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Loading } from './shell/Root.tsx';
import { login } from './texts/en/login.ts';
import { outside } from './texts/en/outside.ts';
import { shell } from './texts/en/shell.ts';
import { type Language, languages, prerenderIn } from './texts/language.ts';
import { speak } from './texts/speak.ts';

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
      html: htmlAt(paths.home()),
    },
    login: {
      html: htmlAt(paths.login()),
      sent: renderToStaticMarkup(login().sentTo('{number}')),
    },
  };
}

function htmlAt(path: string): string {
  const router = stillRouter(routes({ home: LandingPage, login: LoginPage }), path);
  return renderToString(<Routed router={router} coming={Loading} broken={ErrorScreen} />);
}
