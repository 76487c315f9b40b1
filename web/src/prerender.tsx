import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { LandingPage } from './features/landing/LandingPage.tsx';
import { routes } from './routes.tsx';

/** The landing page as HTML, at build time; without React Router's inline hydration script. */
export async function landingHtml(): Promise<string> {
  const handler = createStaticHandler(routes(LandingPage));
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('the landing page answered a redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
