import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Guard } from './shell/Guard.tsx';
import { Loading, Root } from './shell/Root.tsx';

/** Every route (spec 2). The landing page is given where it must be there at once, to be hydrated. */
export function routes(landing?: ComponentType): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Loading,
      children: [
        {
          path: '/',
          ...(landing
            ? { Component: landing }
            : {
                lazy: async () => ({
                  Component: (await import('./features/landing/LandingPage.tsx')).LandingPage,
                }),
              }),
        },
        {
          path: 'login',
          lazy: async () => ({ Component: (await import('./features/login/LoginPage.tsx')).LoginPage }),
        },
        {
          path: 'verify-email',
          lazy: async () => ({
            Component: (await import('./features/verify-email/VerifyEmailPage.tsx')).VerifyEmailPage,
          }),
        },
        {
          path: 'privacy',
          lazy: async () => ({
            Component: (await import('./features/policies/PrivacyPage.tsx')).PrivacyPage,
          }),
        },
        {
          path: 'terms',
          lazy: async () => ({ Component: (await import('./features/policies/TermsPage.tsx')).TermsPage }),
        },
        {
          path: 'refunds',
          lazy: async () => ({
            Component: (await import('./features/policies/RefundsPage.tsx')).RefundsPage,
          }),
        },
        {
          path: 'demo',
          lazy: async () => ({ Component: (await import('./features/demo/DemoPage.tsx')).DemoPage }),
        },
        {
          Component: Guard,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/SignedInLayout.tsx')).SignedInLayout }),
              children: signedInRoutes,
            },
          ],
        },
        {
          path: '*',
          lazy: async () => ({ Component: (await import('./shell/NotFoundPage.tsx')).NotFoundPage }),
        },
      ],
    },
  ];
}

const coming = async () => ({ Component: (await import('./shell/ComingPage.tsx')).ComingPage });

const signedInRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage }),
  },
  {
    path: 'filling-history',
    lazy: async () => ({
      Component: (await import('./features/filling-history/FillingHistoryPage.tsx')).FillingHistoryPage,
    }),
  },
  {
    path: 'gst-details',
    lazy: async () => ({
      Component: (await import('./features/gst-details/GstDetailsPage.tsx')).GstDetailsPage,
    }),
  },
  { path: 'returns', lazy: coming },
  { path: 'gst-details/edit/:gstinId', lazy: coming },
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('./features/profile/ProfilePage.tsx')).ProfilePage }),
  },
];
