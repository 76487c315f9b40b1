import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { isDemo } from './paths.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Guard } from './shell/Guard.tsx';
import { lazyPage } from './shell/lazyPage.tsx';
import { Loading, Root } from './shell/Root.tsx';
import { speak } from './texts/speak.ts';

/** A page that says more than the public ones: in another language than English those texts come beside its code. */
function spoken(load: () => Promise<ComponentType>) {
  return lazyPage(async () => (await Promise.all([load(), speak('inside')]))[0]);
}

const landing = lazyPage(async () => (await import('./features/landing/LandingPage.tsx')).LandingPage);
const coming = lazyPage(async () => (await import('./shell/ComingPage.tsx')).ComingPage);
const codeLink = spoken(async () => (await import('./features/code-link/CodeLinkPage.tsx')).CodeLinkPage);

/** Every route (specification 2). The landing page is given where it must be there at once, to be hydrated. */
export function routes(landingPage?: ComponentType): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [
        { path: '/', ...(landingPage ? { Component: landingPage } : { lazy: landing }) },
        {
          path: 'login',
          lazy: lazyPage(async () => (await import('./features/login/LoginPage.tsx')).LoginPage),
        },
        {
          path: 'verify-email',
          lazy: spoken(
            async () => (await import('./features/verify-email/VerifyEmailPage.tsx')).VerifyEmailPage,
          ),
        },
        {
          path: 'not-me',
          lazy: spoken(async () => (await import('./features/sign-in-links/NotMePage.tsx')).NotMePage),
        },
        {
          path: 'its-me',
          lazy: spoken(async () => (await import('./features/sign-in-links/ItsMePage.tsx')).ItsMePage),
        },
        {
          path: 'answer',
          lazy: spoken(
            async () => (await import('./features/answer-link/AnswerLinkPage.tsx')).AnswerLinkPage,
          ),
        },
        { path: 'code', lazy: codeLink },
        { path: 'code/:token', lazy: codeLink },
        {
          path: 'privacy',
          lazy: spoken(async () => (await import('./features/policies/PrivacyPage.tsx')).PrivacyPage),
        },
        {
          path: 'terms',
          lazy: spoken(async () => (await import('./features/policies/TermsPage.tsx')).TermsPage),
        },
        {
          path: 'refunds',
          lazy: spoken(async () => (await import('./features/policies/RefundsPage.tsx')).RefundsPage),
        },
        ...(isDemo() ? [demoRoute] : []),
        {
          Component: Guard,
          children: [
            {
              lazy: spoken(async () => (await import('./shell/SignedInLayout.tsx')).SignedInLayout),
              children: signedInRoutes,
            },
          ],
        },
        {
          path: '*',
          lazy: lazyPage(async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage),
        },
      ],
    },
  ];
}

const demoRoute: RouteObject = {
  path: 'demo',
  lazy: spoken(async () => (await import('./features/demo/DemoPage.tsx')).DemoPage),
};

const signedInRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: lazyPage(async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    path: 'filling-history',
    lazy: lazyPage(
      async () => (await import('./features/filling-history/FillingHistoryPage.tsx')).FillingHistoryPage,
    ),
  },
  {
    path: 'gst-details',
    lazy: lazyPage(async () => (await import('./features/gst-details/GstDetailsPage.tsx')).GstDetailsPage),
  },
  { path: 'returns', lazy: coming },
  {
    path: 'gst-details/edit/:gstinId',
    lazy: lazyPage(async () => (await import('./features/edit-gstin/EditGstinPage.tsx')).EditGstinPage),
  },
  {
    path: 'gstins/import',
    lazy: lazyPage(async () => (await import('./features/import-gstins/ImportPage.tsx')).ImportPage),
  },
  {
    path: 'profile',
    lazy: lazyPage(async () => (await import('./features/profile/ProfilePage.tsx')).ProfilePage),
  },
];
