import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { isDemo } from './paths.ts';
import { ErrorScreen } from './shell/ErrorScreen.tsx';
import { Guard } from './shell/Guard.tsx';
import { CodeMissing, PageUnavailable } from './shell/PageUnavailable.tsx';
import { Loading, Root } from './shell/Root.tsx';
import { speak } from './texts/speak.ts';
import { later } from './ui/later.tsx';

type Load = () => Promise<ComponentType>;
/** Pages whose code comes with their document. */
export type FirstPages = { home?: ComponentType; login?: ComponentType };

/** A page with more texts than the public ones: in a language other than English they are fetched with its code. */
function spoken(load: Load): Load {
  return async () => (await Promise.all([load(), speak('inside')]))[0];
}

/** Fetched before the address changes, while the previous page stays on screen. */
const fetched = (load: Load) => async () => {
  try {
    return { Component: await load() };
  } catch (cause) {
    throw new CodeMissing('the code of a page is missing', { cause });
  }
};

const page = (path: string, load: Load): RouteObject => ({ path, lazy: fetched(load) });

/** React Router leaves a place empty whose own boundary is to show that its code is missing: the boundary stands around. */
const mayBeMissing = (children: RouteObject[]): RouteObject[] => [
  { ErrorBoundary: PageUnavailable, children },
];

/** Only an account with many GSTINs needs it. */
const DeskPage = later(async () => (await import('./features/desk/DeskPage.tsx')).DeskPage);

const landing = async () => (await import('./features/landing/LandingPage.tsx')).LandingPage;
const login = async () => (await import('./features/login/LoginPage.tsx')).LoginPage;
const coming = async () => (await import('./shell/ComingPage.tsx')).ComingPage;
const codeLink = spoken(async () => (await import('./features/code-link/CodeLinkPage.tsx')).CodeLinkPage);
const help = async () => {
  await speak('help');
  return spoken(async () => (await import('./features/help/HelpPage.tsx')).HelpPage)();
};

/** Every route (specification 2). A page is passed in when it must be there at once, to be hydrated. */
export function routes(firstPages: FirstPages = {}): RouteObject[] {
  const { home: Home, login: Login } = firstPages;
  return [
    {
      Component: Root,
      HydrateFallback: Loading,
      ErrorBoundary: ErrorScreen,
      children: mayBeMissing([
        Home ? { path: '/', Component: Home } : page('/', landing),
        Login ? { path: 'login', Component: Login } : page('login', login),
        ...publicRoutes,
        ...(isDemo() ? [demoRoute] : []),
        {
          Component: Guard,
          children: [
            {
              lazy: fetched(spoken(async () => (await import('./shell/SignedInLayout.tsx')).SignedInLayout)),
              children: mayBeMissing(signedInRoutes),
            },
          ],
        },
        page('*', async () => (await import('./shell/NotFoundPage.tsx')).NotFoundPage),
      ]),
    },
  ];
}

const demoRoute = page(
  'demo',
  spoken(async () => (await import('./features/demo/DemoPage.tsx')).DemoPage),
);

const publicRoutes: RouteObject[] = [
  page(
    'login/firm/:link?',
    spoken(async () => (await import('./features/login/FirmSignInPage.tsx')).FirmSignInPage),
  ),
  page(
    'verify-email',
    spoken(async () => (await import('./features/verify-email/VerifyEmailPage.tsx')).VerifyEmailPage),
  ),
  page(
    'not-me',
    spoken(async () => (await import('./features/sign-in-links/NotMePage.tsx')).NotMePage),
  ),
  page(
    'object',
    spoken(async () => (await import('./features/sign-in-links/ObjectPage.tsx')).ObjectPage),
  ),
  page(
    'its-me',
    spoken(async () => (await import('./features/sign-in-links/ItsMePage.tsx')).ItsMePage),
  ),
  page(
    'signed-out',
    spoken(async () => (await import('./features/sign-in-links/SignedOutPage.tsx')).SignedOutPage),
  ),
  page(
    'answer',
    spoken(async () => (await import('./features/answer-link/AnswerLinkPage.tsx')).AnswerLinkPage),
  ),
  page(
    'approve',
    spoken(async () => (await import('./features/approval-link/ApprovalLinkPage.tsx')).ApprovalLinkPage),
  ),
  page('code', codeLink),
  page('code/:token', codeLink),
  page('help', help),
  page(
    'privacy',
    spoken(async () => (await import('./features/policies/PrivacyPage.tsx')).PrivacyPage),
  ),
  page(
    'terms',
    spoken(async () => (await import('./features/policies/TermsPage.tsx')).TermsPage),
  ),
  page(
    'refunds',
    spoken(async () => (await import('./features/policies/RefundsPage.tsx')).RefundsPage),
  ),
  page(
    'proof',
    spoken(async () => (await import('./features/proof/ProofPage.tsx')).ProofPage),
  ),
];

const signedInRoutes: RouteObject[] = [
  page('dashboard', async () =>
    (await import('./features/dashboard/DashboardPage.tsx')).dashboardWith(DeskPage),
  ),
  page(
    'filling-history',
    async () => (await import('./features/filling-history/FillingHistoryPage.tsx')).FillingHistoryPage,
  ),
  page('gst-details', async () => (await import('./features/gst-details/GstDetailsPage.tsx')).GstDetailsPage),
  page('returns', coming),
  page(
    'gst-details/edit/:gstinId',
    async () => (await import('./features/edit-gstin/EditGstinPage.tsx')).EditGstinPage,
  ),
  {
    lazy: fetched(async () => (await import('./features/backlog/PlanRound.tsx')).PlanRound),
    children: [
      page(
        'gst-details/backlog/:gstinId',
        async () => (await import('./features/backlog/BacklogPage.tsx')).BacklogPage,
      ),
    ],
  },
  page('year', async () => (await import('./features/desk/YearPage.tsx')).YearPage),
  page('calendar', async () => (await import('./features/calendar/CalendarPage.tsx')).CalendarPage),
  page('gstins/import', async () => (await import('./features/import-gstins/ImportPage.tsx')).ImportPage),
  page('invitation', async () => (await import('./features/invitation/InvitationPage.tsx')).InvitationPage),
  page('profile', async () => (await import('./features/profile/ProfilePage.tsx')).ProfilePage),
];
