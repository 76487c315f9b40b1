import { see } from '../../harness/browser/visitor.ts';
import { type Checks, type Desk, seeToast } from './desk.ts';
import { card, details } from './rows.ts';
import { type Answer, bare, no, noEnvelope, noNetwork, yes } from './server.ts';

/** A page that fails to load, and its text for a reason, a whole sentence; `silent` where the server gave none. */
type Load = { path: string; says: (reason: string) => string; silent: string };

const inside = (reason: string): string => reason.replace(/\.$/, '');

const refresh = 'Please refresh the page.';
const loads: Load[] = [
  {
    path: '/dashboard',
    says: (reason) => `Dashboard data failed to load: ${inside(reason)}. ${refresh}`,
    silent: `Dashboard data failed to load: Invalid API response format. ${refresh}`,
  },
  {
    path: '/filling-history',
    says: (reason) => `Filling history failed to load: ${inside(reason)}. Please try again.`,
    silent: 'Filling history failed to load: Failed to fetch Filling history. Please try again.',
  },
  {
    path: '/filling-history',
    says: (reason) => `GSTIN data failed to load: ${inside(reason)}. ${refresh}`,
    silent: `GSTIN data failed to load: Invalid API response format. ${refresh}`,
  },
  {
    path: '/gst-details',
    says: (reason) => `Failed to load GSTIN data: ${reason}`,
    silent: 'Failed to load GSTIN data',
  },
  {
    path: '/gst-details/edit/29AAAPL1234C1Z5',
    says: (reason) => `Failed to load GSTIN data: ${reason}`,
    silent: 'Failed to load GSTIN data',
  },
];
const offline = 'Backend service is not available. Please check your connection and try again.';
const reads = ['dashboard', 'history', 'listGstins', 'listDetails', 'getDetails', 'profile'] as const;

/** Looks at all pages at once, each in a tab of its own, while every read is answered so. */
async function seeAll(desk: Desk, answer: Answer, textOf: (load: Load) => string): Promise<void> {
  desk.server.answer(Object.fromEntries(reads.map((name) => [name, answer])));
  const paths = [...new Set(loads.map(({ path }) => path)), '/profile'];
  await Promise.all(
    paths.map(async (path) => {
      const page = await desk.visitor.tab();
      await page.goto(path);
      for (const load of loads.filter((each) => each.path === path))
        await see(page.getByRole('alert').filter({ hasText: textOf(load) })).toHaveText(textOf(load));
      if (path === '/profile') {
        await seeToast(page, ['Failed to load user profile data']);
        // The signed-in user stands in.
        await see(page.getByLabel('Display Name')).toHaveValue('Meera');
      }
      await page.close();
    }),
  );
}

/** The text of each page that cannot be read (specification 8). */
export const loadChecks: Checks = {
  'a page that is refused gives the server’s reason, or the default where it has none': async (desk) => {
    await seeAll(desk, no('The cupboard is locked.', 409), ({ says }) => says('The cupboard is locked.'));
    await seeAll(desk, no(''), ({ silent }) => silent);
  },

  'a page that cannot reach the server says so, and one that meets no envelope gives its status': async (
    desk,
  ) => {
    await seeAll(desk, noNetwork, ({ says }) => says(offline));
    await seeAll(desk, noEnvelope, ({ says }) => says('HTTP 500: Internal Server Error'));
  },

  'an answer of another shape is shown in the page’s own words': async ({ page, server }) => {
    const alert = page.getByRole('alert');
    for (const [answer, text] of [
      [bare('pong'), 'Invalid API response format'],
      [yes(null), 'Invalid API response format'],
      [yes({ gstins: 'none' }), 'Invalid dashboard data format'],
    ] as const) {
      server.answer({ dashboard: answer });
      await page.goto('/dashboard');
      await see(alert).toHaveText(`Dashboard data failed to load: ${text}. ${refresh}`);
    }
    server.answer({ history: yes({}), listGstins: yes({}) });
    await page.goto('/filling-history');
    await see(alert).toHaveText([
      `GSTIN data failed to load: Invalid API response format. ${refresh}`,
      'Filling history failed to load: Failed to fetch Filling history. Please try again.',
    ]);
    await see(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
    server.answer({ listDetails: yes({ gstins: [details({})] }), getDetails: no('It is gone.', 404) });
    await page.goto('/gst-details');
    await see(alert).toHaveText('Failed to load GSTIN data: It is gone.');
    server.answer({ getDetails: yes({ gstins: [] }) });
    await page.goto('/gst-details/edit/29AAAPL1234C1Z5');
    await see(alert).toHaveText('No GSTIN data found');
    server.answer({ listDetails: yes({}) });
    await page.goto('/gst-details');
    await see(alert).toHaveText('Failed to load GSTIN data: Invalid API response format');
  },

  'a page that breaks says so, and is left by reloading or going back': async ({ page, server }) => {
    server.answer({ history: yes([]), listGstins: bare([]) });
    server.answer({ dashboard: yes({ gstins: [card({ status: 'success', business: { broken: true } })] }) });
    await page.goto('/filling-history');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await see(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await see(page.getByText('No filling history found')).toBeVisible();
    await page.goForward();
    await see(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    server.answer({ dashboard: yes({ gstins: [] }) });
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await see(page.getByRole('button', { name: 'Add your first GSTIN' })).toBeVisible();
  },

  'a screen that is not built yet and an address that does not exist say so': async ({ page }) => {
    await page.goto('/returns');
    await see(page.getByText('This page is coming soon')).toBeVisible();
    await page.goto('/no-such-page');
    await see(page).toHaveTitle(/^Page Not Found/);
    await see(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await see(page.getByRole('link', { name: /^Home\b/ })).toHaveAttribute('href', '/');
    await see(page.getByRole('link', { name: /^Help Center/ })).toHaveAttribute('href', '/help');
    await see(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await see(page.getByText('This page is coming soon')).toBeVisible();
  },
};
