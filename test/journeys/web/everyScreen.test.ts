import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from '@playwright/test';
import { addAll, got, until } from '../product.ts';
import { lacking, stacksOfPages } from '../../web/glyphs.ts';
import { enterSignedIn, see, visit, type Visitor } from './visitor.ts';
import { useProduct } from './useProduct.ts';

/** axe itself, as its package for Playwright carries it: that one injects it anew for each look. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as Axe;

/** As much of it as is used here. */
type Axe = {
  source: string;
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] }>;
};

const phone = '+919855555501';
/** Two people at browsers of their own: one signed in, one not. */
let inside: Visitor;
let outside: Visitor;
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    const cards = await addAll(user, ['narmada.foods', 'yamuna.prints', 'tapti.traders', 'chilika.boats']);
    for (const name of ['narmada.foods', 'tapti.traders', 'yamuna.prints']) {
      const id = cards.get(name)?.id ?? '';
      got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
    }
    await until('a filed, a stopped and a waiting month', async () => {
      const { data } = got(await user.client.history({ body: {} }));
      const statuses = new Set(data.map(({ status }) => status));
      return ['success', 'failed', 'warning'].every((each) => statuses.has(each as 'success')) ? true : null;
    });
    outside = await visit(product, { expected: notFound });
    inside = await visit(product);
    await enterSignedIn(inside, product, phone);
  },
  end: async () => {
    await inside.leave();
    await outside.leave();
  },
});

type Screen = { name: string; open: (page: Page) => Promise<void> };
const at = (path: string, heading: string | RegExp): Screen => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
    await see(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await see(page.getByText(/^Loading/)).toHaveCount(0);
  },
});

/** What the API says of a link, whatever the state of the filings here. */
const linkOf = (wanted: 'press' | 'code' | 'patience' | 'nothing') => ({
  success: true,
  message: '',
  data: {
    sender: 'Asha Rao',
    business: 'Yamuna Prints and Paper Works',
    gstin: '07DYMPS2937Q1ZO',
    period: 'October 2026',
    sent_to: 'mobile ending 0103 and y…@taxpayer.example',
    simulated: true,
    portal_knows: [
      {
        source: 'gstr1_summary',
        at: '2026-11-05T07:59:00+05:30',
        state: 'read',
        from: null,
        statements: [{ code: 'nothing_saved', params: {} }],
      },
      {
        source: 'gstr2b',
        at: '2026-11-05T07:59:00+05:30',
        state: 'not_due',
        from: '2026-11-14T00:00:00+05:30',
        statements: [],
      },
    ],
    wanted,
    title: "The GST portal's code to file GSTR-3B: code 3 of 3",
    expires_at: '2026-11-05T08:09:00+05:30',
  },
});

const questionOf = (standing: 'asked' | 'open' | 'filed') => ({
  success: true,
  message: '',
  data: {
    business: 'Narmada Foods',
    gstin: '23BNRPN4821K1ZN',
    period: '102026',
    frequency: 'monthly',
    gstr1_due: '2026-11-11T23:59:59+05:30',
    gstr3b_due: '2026-11-20T23:59:59+05:30',
    simulated: true,
    standing,
    status_text: 'Waiting for a code',
    says: 'Type in the code that the GST portal has sent to the signatory.',
    gstr1_arn: standing === 'filed' ? 'AA231026000001H' : '',
    gstr3b_arn: standing === 'filed' ? 'AA231026000002F' : '',
  },
});

const publicScreens: Screen[] = [
  at('/', /Zero sales/),
  {
    name: 'the landing page alive, with an end date',
    open: async (page) => {
      await page.goto('/');
      await page.getByLabel('Has End Date').check();
      await see(page.getByLabel('End year')).toBeVisible();
    },
  },
  {
    name: 'the public menu',
    open: async (page) => {
      await page.goto('/privacy');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await see(page.getByText('Get started with your GST Filling')).toBeVisible();
    },
  },
  at('/login', 'Login to File Nil GST'),
  at('/privacy', 'Privacy Policy'),
  at('/terms', 'Terms of Service'),
  at('/refunds', 'Refund Policy'),
  at('/verify-email#a.link.token', 'Confirm your e-mail address'),
  at('/code/#a-link-of-no-use', 'A code for filing GST returns'),
  ...(['press', 'code', 'patience', 'nothing'] as const).map((wanted): Screen => ({
    name: `the link of a signatory from whom is wanted: ${wanted}`,
    open: async (page) => {
      await page.unroute('**/api/code-link');
      await page.route('**/api/code-link', (route) => route.fulfill({ json: linkOf(wanted) }));
      await page.goto('about:blank');
      await page.goto('/code/#a-link');
      await see(page.getByText('Asha Rao files nil GSTR-1 and GSTR-3B')).toBeVisible();
    },
  })),
  at('/answer/#a-link-of-no-use', 'Was the month nil?'),
  ...(['asked', 'open', 'filed'] as const).map((standing): Screen => ({
    name: `the link of a month's question: ${standing}`,
    open: async (page) => {
      await page.unroute('**/api/answer-link');
      await page.route('**/api/answer-link', (route) => route.fulfill({ json: questionOf(standing) }));
      await page.goto('about:blank');
      await page.goto('/answer/#a-link');
      await see(page.getByText('Narmada Foods')).toBeVisible();
    },
  })),
  at('/demo', 'Demo desk'),
  at('/no-such-page', 'Page Not Found'),
];

const signedInScreens: Screen[] = [
  at('/dashboard', /on top of your GST/),
  {
    name: 'the add dialog',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the avatar menu',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
      await see(page.getByRole('menu')).toBeVisible();
    },
  },
  at('/filling-history', 'Filling History'),
  {
    name: 'the skip question',
    open: async (page) => {
      await page.goto('/filling-history');
      await page.getByRole('button', { name: 'Skip' }).first().click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  at('/gst-details', 'GST Details'),
  {
    name: 'the delete question',
    open: async (page) => {
      await page.goto('/gst-details');
      await page.getByRole('button', { name: 'Delete GSTIN' }).click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
  ...['Basic Information', 'Filling Information', 'GST Portal Credentials', 'Address Information'].map(
    (tab): Screen => ({
      name: `Edit GSTIN, ${tab}`,
      open: async (page) => {
        await page.goto('/gst-details');
        await page.getByRole('link', { name: 'Edit' }).click();
        await page.getByRole('tab', { name: tab }).click();
        if (tab === 'Address Information') await page.getByLabel(/has an additional address/).check();
        if (tab !== 'Filling Information') return;
        await page.getByLabel('Has End Date').check();
        const gstr1 = page.getByRole('group', { name: 'GSTR-1 filling day' });
        const gstr3b = page.getByRole('group', { name: 'GSTR-3B filling day' });
        await gstr3b.getByRole('button', { name: '6', exact: true }).click();
        await gstr1.getByRole('button', { name: '7', exact: true }).click();
        await see(page.getByRole('alert')).toBeVisible();
      },
    }),
  ),
  at('/gstins/import', 'Add many GSTINs'),
  {
    name: 'the lines of a file',
    open: async (page) => {
      await page.goto('/gstins/import');
      await page
        .getByLabel('Or paste the lines')
        .fill('business_nick_name,username,password\nGood,good.name,x\n,bad.name,x');
      await page.getByRole('button', { name: 'Check the lines' }).click();
      await see(page.getByText('1 line needs a look')).toBeVisible();
    },
  },
  at('/returns', 'Returns'),
  ...['Personal Information', 'Contact Details', 'Preferences', 'Security and Data'].map((tab): Screen => ({
    name: `the tab ${tab} of the profile`,
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Security and Data') {
        await see(page.getByText('This device', { exact: true })).toBeVisible();
        await see(page.getByText('Keeping the portal credentials').first()).toBeVisible();
      }
    },
  })),
  {
    name: 'the question before erasing',
    open: async (page) => {
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Security and Data' }).click();
      await page.getByRole('button', { name: 'Erase my account' }).click();
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await see(page.getByRole('dialog')).toBeVisible();
    },
  },
];

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colours = ['color-contrast', 'link-in-text-block'];
// A theme changes colours alone, a width what is there: each pair is asked what only it can answer.
const looks = [
  { theme: 'light', width: 1280, runOnly: everything },
  { theme: 'dark', width: 1280, runOnly: colours },
  { theme: 'light', width: 390, runOnly: colours },
  { theme: 'dark', width: 390, runOnly: everything },
  { theme: 'dark', width: 320, runOnly: ['target-size'] },
] as const;

/** What axe, a ruler and a look at the fonts find on a screen in every look, each as one line. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // What it rests on may change with every width, and what it leaves moves.
  await page.mouse.move(0, 0);
  const faults: string[] = [];
  for (const { theme, width, runOnly } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    // Until the new theme and width are in every box: a colour on its way from one to the other is neither.
    const moving = await page.evaluate(restOf, 30_000);
    faults.push(...moving.map((what) => `${theme}, ${width} px: never at rest: ${what}`));
    const { violations, sideways } = await page.evaluate(async (asked) => {
      const { axe: inPage } = globalThis as unknown as { axe: Axe };
      const found = await inPage.run(document, { runOnly: [...asked], resultTypes: ['violations'] });
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        violations: found.violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join(' | ')}`,
        ),
        sideways: scrollWidth - clientWidth,
      };
    }, runOnly);
    if (sideways > 0) violations.push(`scrolls sideways by ${sideways} px`);
    faults.push(...violations.map((fault) => `${theme}, ${width} px: ${fault}`));
  }
  return [...faults, ...(await withoutGlyph(page))];
}

/**
 * In the page: waits until nothing has moved for six frames. What still moves after `atMost` ms, each as the property, its
 * element and whether the pointer is on it; or that no frame comes.
 */
async function restOf(atMost: number): Promise<string[]> {
  const begun = performance.now();
  // In a closed fold nothing is drawn, so nothing there comes to its end.
  const animations = (): Animation[] =>
    document
      .getAnimations()
      .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility() === true);
  const moving = (): string[] =>
    animations().map((animation) => {
      const target = (animation.effect as KeyframeEffect).target;
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
      return `${what} of ${target?.outerHTML.slice(0, 120)}${target?.matches(':hover') ? ', under the pointer' : ''}`;
    });
  for (let still = 0; still < 6;) {
    const left = begun + atMost - performance.now();
    if (left < 0) return moving();
    const frame = new Promise((done) => requestAnimationFrame(done));
    const late = new Promise<'late'>((done) => setTimeout(() => done('late'), left + 1000));
    if ((await Promise.race([frame, late])) === 'late') return [`no frame, ${document.visibilityState}`];
    still = animations().length === 0 ? still + 1 : 0;
  }
  return [];
}

const fonts = stacksOfPages();

/** The signs on the screen for which our fonts have no glyph: a machine may have no other that has one. */
async function withoutGlyph(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    const choices = [...document.querySelectorAll('option')].map(({ text }) => text);
    return [
      document.title,
      document.body.innerText,
      ...choices,
      ...fields.flatMap(({ value, placeholder }) => [value, placeholder]),
    ].join('');
  });
  return fonts.flatMap(({ name, has }) => lacking(shown, has).map((sign) => `${name} lacks ${sign}`));
}

/** The page that is not there answers so. */
const notFound = /status of 404/;

for (const [screens, signedIn] of [
  [publicScreens, false],
  [signedInScreens, true],
] as const) {
  for (const { name, open } of screens) {
    test(`axe finds nothing on ${name}, light and dark, it fits 320, 390 and 1280 px, and our fonts have its every sign`, async () => {
      const { page } = signedIn ? inside : outside;
      await page.setViewportSize({ width: name === 'the public menu' ? 390 : 1280, height: 900 });
      await open(page);
      assert.deepEqual(await faultsOf(page), []);
    });
  }
}
