import { type ComponentType } from 'react';
import { isDemo } from './paths.ts';
import type { Route } from './router/match.ts';
import { Guard } from './shell/Guard.tsx';
import { Root } from './shell/Root.tsx';
import { speak } from './texts/speak.ts';
import { later } from './ui/later.tsx';

/** A page with more texts than the public ones: in a language other than English they are fetched with its code. */
function spoken(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => (await Promise.all([load(), speak('inside')]))[0];
}

/** Only an account with many GSTINs needs it. */
const DeskPage = later(async () => (await import('./features/desk/DeskPage.tsx')).DeskPage);

const landing = async () => (await import('./features/landing/LandingPage.tsx')).LandingPage;
const login = async () => (await import('./features/login/LoginPage.tsx')).LoginPage;
const coming = async () => (await import('./shell/ComingPage.tsx')).ComingPage;
const codeLink = spoken(async () => (await import('./features/code-link/CodeLinkPage.tsx')).CodeLinkPage);

/** Every route (specification 2). A page is passed in when it must be there at once, to be hydrated. */
export function routes(firstPages: { home?: ComponentType; login?: ComponentType } = {}): Route[] {
  return [
    {
      Component: Root,
      children: [
        { path: '/', ...(firstPages.home ? { Component: firstPages.home } : { lazy: landing }) },
        { path: 'login', ...(firstPages.login ? { Component: firstPages.login } : { lazy: login }) },
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
          path: 'object',
          lazy: spoken(async () => (await import('./features/sign-in-links/ObjectPage.tsx')).ObjectPage),
        },
        {
          path: 'its-me',
          lazy: spoken(async () => (await import('./features/sign-in-links/ItsMePage.tsx')).ItsMePage),
        },
        {
          path: 'signed-out',
          lazy: spoken(
            async () => (await import('./features/sign-in-links/SignedOutPage.tsx')).SignedOutPage,
          ),
        },
        {
          path: 'answer',
          lazy: spoken(
            async () => (await import('./features/answer-link/AnswerLinkPage.tsx')).AnswerLinkPage,
          ),
        },
        {
          path: 'approve',
          lazy: spoken(
            async () => (await import('./features/approval-link/ApprovalLinkPage.tsx')).ApprovalLinkPage,
          ),
        },
        { path: 'code', lazy: codeLink },
        { path: 'code/:token', lazy: codeLink },
        {
          path: 'help',
          lazy: async () => {
            await speak('help');
            return spoken(async () => (await import('./features/help/HelpPage.tsx')).HelpPage)();
          },
        },
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
        {
          path: 'proof',
          lazy: spoken(async () => (await import('./features/proof/ProofPage.tsx')).ProofPage),
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
          lazy: async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
        },
      ],
    },
  ];
}

const demoRoute: Route = {
  path: 'demo',
  lazy: spoken(async () => (await import('./features/demo/DemoPage.tsx')).DemoPage),
};

const signedInRoutes: Route[] = [
  {
    path: 'dashboard',
    lazy: async () => (await import('./features/dashboard/DashboardPage.tsx')).dashboardWith(DeskPage),
  },
  {
    path: 'filling-history',
    lazy: async () => (await import('./features/filling-history/FillingHistoryPage.tsx')).FillingHistoryPage,
  },
  {
    path: 'gst-details',
    lazy: async () => (await import('./features/gst-details/GstDetailsPage.tsx')).GstDetailsPage,
  },
  { path: 'returns', lazy: coming },
  {
    path: 'gst-details/edit/:gstinId',
    lazy: async () => (await import('./features/edit-gstin/EditGstinPage.tsx')).EditGstinPage,
  },
  {
    path: 'gst-details/backlog/:gstinId',
    lazy: async () => (await import('./features/backlog/BacklogPage.tsx')).BacklogPage,
  },
  {
    path: 'year',
    lazy: async () => (await import('./features/desk/YearPage.tsx')).YearPage,
  },
  {
    path: 'calendar',
    lazy: async () => (await import('./features/calendar/CalendarPage.tsx')).CalendarPage,
  },
  {
    path: 'gstins/import',
    lazy: async () => (await import('./features/import-gstins/ImportPage.tsx')).ImportPage,
  },
  {
    path: 'invitation',
    lazy: async () => (await import('./features/invitation/InvitationPage.tsx')).InvitationPage,
  },
  {
    path: 'profile',
    lazy: async () => (await import('./features/profile/ProfilePage.tsx')).ProfilePage,
  },
];
