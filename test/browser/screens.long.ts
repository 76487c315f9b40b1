import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { intercept } from '../harness/browser/intercept.ts';
import { addAll, got } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { weigh } from './weigh.ts';

/** One person inside, one outside; the contents of each screen before anything is done. */
let inside: Visitor;
let outside: Visitor;
const phone = '+919855566601';
const product = useProduct({
  settings: { SUPPORT_MAIL: 'help@shunya.test' },
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['kaveri.textiles']);
    outside = await visit(product, { expected: /status of 404/ });
    inside = await visit(product, { expected: /status of 404/ });
    await enterSignedIn(inside, product, phone);
  },
  end: async () => {
    await outside.leave();
    await inside.leave();
  },
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');

test('the landing page has its sections, three steps and free nil returns, and Get Started leads to the login', async () => {
  const { page } = outside;
  await page.goto('/');
  await see(page).toHaveTitle('Home');
  for (const id of ['features', 'how-it-works', 'schedule-filling', 'contact', 'services', 'faq'])
    await see(page.locator(`section#${id}`)).toHaveCount(1);
  await see(page.locator('#how-it-works h3')).toHaveText([
    'File the return',
    'Get the certificate',
    'Pay the taxes',
  ]);
  assert.ok((await page.locator('#features li').count()) >= 3);
  await see(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/login');
  await see(bar(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await see(page.getByRole('banner').getByRole('link', { name: 'Shunya' })).toHaveAttribute('href', '/');
  for (const [name, href] of [
    ['Services', '/#services'],
    ['FAQ', '/#faq'],
    ['Contact', '/#contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Refund Policy', '/refunds'],
  ] as const)
    await see(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await see(footer(page).getByRole('link', { name: 'help@shunya.test' })).toHaveAttribute(
    'href',
    'mailto:help@shunya.test',
  );
  // Also once the page has come alive.
  await page.getByLabel('Has End Date').check();
  await see(page.getByLabel('End year')).toBeVisible();
  await see(page.getByRole('link', { name: 'help@shunya.test' })).toHaveCount(2);
});

test('the ruled paper leaves the headline and the text under it blank', async () => {
  const { page } = outside;
  await page.goto('/');
  // The lines are of a layer behind, which fades out towards the text, and which a phone has no room for.
  const ruled = page.locator('.ruled');
  await see(ruled).toHaveCSS('mask-image', /^linear-gradient\(90deg, .* 35%, .* 75%\)$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await see(ruled).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** The room that the longest choice of a list lacks, in px; 0 when it is shown whole. */
const clipped = (page: Page, label: string): Promise<number> =>
  page.getByLabel(label).evaluate((box) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.font = font;
    const texts = [...(box as HTMLSelectElement).options].map(({ text }) => pen.measureText(text).width);
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return Math.max(0, ...texts.map((width) => width - room));
  });

test('on a phone every end month is shown whole, on the landing page and in the form', async () => {
  for (const { page } of [outside, inside]) await page.setViewportSize({ width: 360, height: 740 });
  await outside.page.goto('/');
  // A press in the very moment in which the page comes alive may be lost on a slow machine.
  await see(() => outside.page.getByLabel('Has End Date').check()).toPass();
  assert.equal(await clipped(outside.page, 'End month'), 0);
  const { page } = inside;
  await page.goto('/gst-details');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Filling Information' }).click();
  await page.getByRole('checkbox', { name: 'Has End Date' }).check();
  assert.equal(await clipped(page, 'End Month'), 0);
  for (const one of [outside, inside]) await one.page.setViewportSize({ width: 1280, height: 900 });
});

test('Get Started leads who is signed in straight to the dashboard, also before the page is alive', async () => {
  const page = await inside.tab();
  const been: string[] = [];
  page.on('framenavigated', (frame) => void been.push(new URL(frame.url()).pathname));
  const start = page.getByRole('link', { name: 'Get Started' });
  await page.goto('/');
  await see(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await start.click();
  await see(page).toHaveURL(/\/dashboard$/);
  // The script that brings the page to life is still on its way.
  await page.goto('/');
  const entry = await page.locator('script[data-entry]').getAttribute('data-entry');
  await page.route(`**${entry}`, () => undefined);
  await page.route(/\/dashboard$/, (route) => route.fulfill({ body: 'The dashboard' }));
  await page.goto('/');
  await start.click();
  await see(page.getByText('The dashboard')).toBeVisible();
  assert.ok(!been.includes('/login'), been.join(' '));
  await page.close();
});

test('the schedule form offers Monthly, 31 days, 24 hours, 60 minutes and begins today in India', async () => {
  const { page } = outside;
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Schedule your filing' });
  await see(form.getByRole('radio')).toHaveCount(1);
  await see(form.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  const choices = (label: string) =>
    form.getByLabel(label, { exact: true }).locator('option').allTextContents();
  const two = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'));
  assert.deepEqual(await choices('Day'), two(1, 31));
  assert.deepEqual(await choices('Hour'), two(0, 23));
  assert.deepEqual(await choices('Minute'), two(0, 59));
  const now = Date.parse(got(await product.anyone.demoClock()).data.now);
  const india = (options: Intl.DateTimeFormatOptions, locale = 'en-CA') =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options }).format(now);
  await see(form.getByLabel('Start date')).toHaveValue(
    india({ year: 'numeric', month: '2-digit', day: '2-digit' }),
  );
  await see(form.getByLabel('End month')).toHaveCount(0);
  await form.getByLabel('Has End Date').check();
  await see(form.getByLabel('End month').locator('option')).toHaveCount(12);
  await see(form.getByLabel('End month').locator('option:checked')).toHaveText(
    india({ month: 'long' }, 'en'),
  );
  const year = Number(india({ year: 'numeric' }));
  await see(form.getByLabel('End year')).toHaveAttribute('min', String(year));
  await see(form.getByLabel('End year')).toHaveAttribute('max', String(year + 10));
});

test('the schedule travels to the login page in seven fields, without the start date', async () => {
  const { page } = outside;
  await page.goto('/');
  await page.getByLabel('Day', { exact: true }).selectOption('04');
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  await see(page).toHaveURL(/\/login$/);
  assert.deepEqual(await page.evaluate(() => (history.state as { usr: object }).usr), {
    fillingDay: 4,
    fillingHour: 7,
    fillingMinute: 59,
    FillingPeriod: 'Monthly',
    hasEndDate: false,
    endMonth: null,
    endYear: null,
  });
  await see(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText(['1', '2']);
  await see(page.getByText('+91', { exact: true })).toBeVisible();
});

test('an unknown address says Page Not Found, with the ways home, back and to help', async () => {
  const { page } = outside;
  await page.goto('/privacy');
  await page.goto('/no-such-page');
  await see(page).toHaveTitle('Page Not Found');
  await see(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await see(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await see(page.getByRole('link', { name: /^Home What/ })).toHaveAttribute('href', '/');
  await see(page.getByRole('link', { name: /^Help Center/ })).toHaveAttribute('href', '/help');
  await see(footer(page).getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await see(page).toHaveURL(/\/privacy$/);
  for (const path of ['/foo.html', '/index.php', '/picture.png']) {
    await page.goto(path);
    await see(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});

test('a page begins at its top, and a step back stands where it was left', async () => {
  const { page } = outside;
  await page.goto('/terms');
  const y = () => page.evaluate(() => Math.round(scrollY));
  await footer(page).getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded();
  const left = await y();
  assert.ok(left > 100, `the terms are long enough to scroll: ${left}`);
  await footer(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await see(page).toHaveURL(/\/privacy$/);
  await see.poll(y).toBe(0);
  await page.goBack();
  await see(page).toHaveURL(/\/terms$/);
  await see.poll(y).toBe(left);
  await page.reload();
  await see.poll(y).toBe(left);
});

test('a page opened in the same tab begins at its top, wherever the one before was left', async () => {
  const page = await outside.tab();
  await page.goto('/terms');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await page.goto('/privacy');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.close();
});

test('the landing page stays where it was scrolled to when it comes alive', async () => {
  const page = await outside.tab();
  await page.goto('/');
  await page.evaluate(() => {
    scrollTo(0, 700);
    addEventListener('shunya:alive', () => document.body.setAttribute('data-alive', ''));
  });
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await see(page.locator('body[data-alive]')).toBeVisible();
  assert.equal(await page.evaluate(() => scrollY), 700);
  await page.close();
});

test('a page whose code cannot be fetched says so below the bar, and comes when it can be', async () => {
  const visitor = await visit(product, { expected: /Failed to load resource/ });
  await enterSignedIn(visitor, product, phone);
  const { page } = visitor;
  await page.goto('/dashboard');
  const allow = await intercept(page, '**/GstDetailsPage-*.js', (route) => route.abort('connectionreset'));
  await bar(page).getByRole('link', { name: 'GST Details' }).click();
  await see(page.getByText(/Backend service is not available. Please check your connection/)).toBeVisible();
  await see(page).toHaveURL(/\/gst-details$/);
  await bar(page).getByRole('link', { name: 'Dashboard' }).click();
  await see(page.getByRole('heading', { level: 3, name: 'Kaveri Textiles' })).toBeVisible();
  await page.goBack();
  allow();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('heading', { name: 'Basic Information', exact: true })).toBeVisible();
  await visitor.leave();
});

test('where there is nothing to go back to, Go Back leads to the start page', async () => {
  const page = await outside.tab();
  // A tab that was opened at this address: about:blank is replaced, not left in the history.
  await page.evaluate((address) => location.replace(address), `${product.baseUrl}/no-such-page`);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await see(page).toHaveTitle('Home');
  await page.close();
});

test("outside a demo the demo's desk is no page", async () => {
  const page = await outside.tab();
  await page.route('**/demo', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('data-mode="demo"', 'data-mode="production"');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/demo');
  await see(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await see(page).toHaveTitle('Page Not Found');
  await page.close();
});

test('every protected address leads the signed-out to the login page', async () => {
  const { page } = outside;
  for (const path of [
    '/dashboard',
    '/returns',
    '/filling-history',
    '/gst-details',
    '/gst-details/edit/23BNRPN4821K1ZN',
    '/profile',
  ]) {
    await page.goto(path);
    await see(page).toHaveURL(/\/login$/);
    const { from } = await page.evaluate(
      () => (history.state as { usr: { from: { pathname: string } } }).usr,
    );
    assert.equal(from.pathname, path);
  }
});

test('the first signed-in page weighs at most 250 kB by brotli, all that a phone sees of it', async () => {
  const visitor = await visit(product, { width: 360 });
  await enterSignedIn(visitor, product, phone);
  const { all, parts } = await weigh(visitor.context, '/dashboard', async (page) => {
    await see(page.getByRole('heading', { level: 3, name: 'Kaveri Textiles' })).toBeVisible();
    await see(page.locator('[aria-busy=true]')).toHaveCount(0);
  });
  assert.ok(all <= 250_000, `${all} bytes: ${JSON.stringify(parts)}`);
  await visitor.leave();
});

test('in high contrast a switch shows where it stands, and a place of the bar that one is in it', async () => {
  const page = await inside.tab();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  const automatic = page.getByRole('switch').first();
  const colours = () =>
    automatic.evaluate(({ children: [track] }) =>
      [track, track?.children[0]].map((part) => part && getComputedStyle(part).backgroundColor),
    );
  const knobIsSeen = () => see.poll(async () => new Set(await colours()).size).toBe(2);
  await see(automatic).toBeChecked();
  await knobIsSeen();
  const [on] = await colours();
  await automatic.click();
  await see(automatic).toBeChecked({ checked: false });
  await see.poll(async () => (await colours())[0]).not.toBe(on);
  await knobIsSeen();
  await automatic.click();
  await see(automatic).toBeChecked();
  const here = bar(page).getByRole('link', { name: 'Dashboard' });
  assert.match(await here.evaluate((link) => getComputedStyle(link).textDecorationLine), /underline/);
  await page.close();
});

test('every signed-in page has its title, and the bar leads to three of them', async () => {
  const { page } = inside;
  for (const [path, title] of [
    ['/returns', 'Returns'],
    ['/filling-history', 'Filling History'],
    ['/gst-details', 'GST Details'],
    ['/profile', 'Profile'],
    ['/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(path);
    await see(page).toHaveTitle(title);
    if (path === '/returns') await see(page.getByText('This page is coming soon')).toBeVisible();
  }
  await see(bar(page).getByRole('link')).toHaveText(['Dashboard', 'Filling History', 'GST Details']);
  await see(page.getByText('Hi, Asha Rao')).toBeVisible();
  const product = page.getByRole('banner').getByRole('link', { name: 'Shunya' });
  await see(product).toBeVisible();
  await see(product).toHaveAttribute('href', '/dashboard');
});

test('the avatar has the initials on the colour of the name; its menu closes by a press beside it', async () => {
  const { page } = inside;
  await page.goto('/dashboard');
  const avatar = page.getByRole('button', { name: 'AR, account of Asha Rao' });
  await see(avatar).toHaveText('AR');
  await avatar.click();
  await see(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.mouse.click(5, 700);
  await see(page.getByRole('menu')).toHaveCount(0);
  await avatar.click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await see(page).toHaveURL(/\/profile$/);
});

test('a person without a name is User, and the question for it closes neither by Escape nor beside it', async () => {
  const nameless = await visit(product);
  const { page } = nameless;
  await enterSignedIn(nameless, product, '+919855566602');
  await page.goto('/dashboard');
  const question = page.getByRole('dialog', { name: 'What should we call you?' });
  await see(question).toBeVisible();
  await see(page.getByText('Hi, User')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await see(question).toBeVisible();
  await page.getByLabel('Your name').fill('   ');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Your name').fill('Meera');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(question).toHaveCount(0);
  await see(page.getByText('Name updated successfully!')).toBeVisible();
  await see(page.getByText('Hi, Meera')).toBeVisible();
  await nameless.leave();
});

test('the add dialog has the fields of the specification, and closes by a press on the backdrop', async () => {
  const { page } = inside;
  await page.goto('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'Add New GSTIN' });
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await see(dialog.getByLabel('Type')).toHaveValue('Nil');
  await see(dialog.getByLabel('Type').locator('option')).toHaveText(['Nil']);
  const password = dialog.getByLabel('GST portal password', { exact: true });
  await see(password).toHaveAttribute('type', 'password');
  await dialog.getByRole('button', { name: /Show/ }).click();
  await see(password).toHaveAttribute('type', 'text');
  await see(dialog.getByLabel(/do not ask me each month/)).not.toBeChecked();
  await see(dialog.getByLabel(/^I authorize the product/)).not.toBeChecked();
  await dialog.getByLabel('Business nick name').fill('Typed');
  await page.mouse.click(5, 5);
  await see(dialog).toHaveCount(0);
  await page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /GSTIN/ })
    .or(page.getByRole('button', { name: /Add.*GSTIN/ }).last())
    .first()
    .click();
  await see(dialog.getByLabel('Business nick name')).toHaveValue('');
  await page.keyboard.press('Escape');
});

test('GST Details has its breadcrumb and cards, says Missing for absent facts, and leads on', async () => {
  const { page } = inside;
  await page.goto('/gst-details');
  await see(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText(['Dashboard']);
  for (const card of [
    'Basic Information',
    'GST Portal Credentials',
    'Filling Information',
    'Business Address',
    'Actions',
    'Recent Filling History',
  ])
    await see(page.getByRole('heading', { name: card, exact: true })).toBeVisible();
  const fold = page
    .locator('details')
    .filter({ has: page.getByText('Missing') })
    .first();
  await fold.getByRole('heading').click();
  await see(fold.getByText('Missing').first()).toBeVisible();
  await see(page.getByRole('table', { name: /^The newest filings of/ }).getByRole('columnheader')).toHaveText(
    ['Filled Type', 'Title', 'Filled On', 'Status', 'Filled By'],
  );
  await page.getByRole('searchbox').fill('nothing like it');
  await see(page.getByText('No GSTINs found matching your search')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('link', { name: 'View All' }).click();
  await see(page.getByRole('heading', { name: 'Filling History', level: 1 })).toBeVisible();
  await see(page.getByLabel('GSTIN', { exact: true })).not.toHaveValue('all');
});

test('a GSTIN is deleted after the question of the specification, and the dashboard has it no more', async () => {
  const { page } = inside;
  await page.goto('/gst-details');
  await page.getByRole('button', { name: 'Delete GSTIN' }).click();
  await see(
    page.getByText(/^Are you sure you want to delete GSTIN 29\w{13}\? This action cannot be undone\.$/),
  ).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await see(page).toHaveURL(/\/dashboard$/);
  await see(page.getByRole('article').getByText('Kaveri Textiles')).toHaveCount(0);
  await page.goto('/gst-details');
  await see(page.getByText('No GSTINs available')).toBeVisible();
  await see(page.getByText('No GSTIN Selected')).toBeVisible();
});

test('signing out says so, and ends at the landing page', async () => {
  const { page } = inside;
  await page.goto('/');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/auth/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await see(page.getByText('Logging out...')).toBeVisible();
  release();
  await see(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await see(page).toHaveURL(`${product.baseUrl}/`);
});
