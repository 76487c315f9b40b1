import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { holdBack, intercept } from '../harness/browser/intercept.ts';
import {
  enterSignedIn,
  giveName,
  newestCode,
  see,
  signInAt,
  visit,
  type Visitor,
} from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Texts shown only while something is under way, or for a few seconds. */
let inside: Visitor;
let id: string;
const phone = '+919877770001';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    id = (await addAll(user, ['kaveri.textiles'])).get('kaveri.textiles')?.id ?? '';
    inside = await visit(product, { expected: /status of 500|status of 409/ });
    await inside.page.clock.install();
    await enterSignedIn(inside, product, phone);
  },
  end: async () => {
    await inside.leave();
  },
});

/** Stops the page's clock: what a page shows for seconds stays, however long a busy machine needs to look. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/** Waits for a text on a page whose clock stands, moment by moment. */
const comes = (page: Page, text: Locator) =>
  see
    .poll(async () => {
      await page.clock.runFor(20);
      return await text.isVisible();
    })
    .toBe(true);

/** Proves that a text stays for so many seconds of the page's clock and no longer, while nobody points at it. */
async function staysFor(page: Page, text: Locator, seconds: number): Promise<void> {
  await page.mouse.move(5, 600);
  await page.clock.runFor(seconds * 1000 - 500);
  await see(text).toBeVisible();
  await page.clock.runFor(600);
  await see(text).toHaveCount(0);
  await page.clock.resume();
}

/** Until the function is called that this answers. */
const refuse = (page: Page, address: string, message: string) =>
  intercept(page, address, (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, code: 'internal', message } }),
  );

test('while pages are read they say so, and then show what there is to filter and to count', async () => {
  const { page } = inside;
  for (const [path, address, says] of [
    ['/dashboard', '**/api/dashboard?*', 'Loading dashboard...'],
    ['/filling-history', '**/api/filling-history', 'Loading history...'],
  ] as const) {
    const release = await holdBack(page, address);
    await page.goto(path);
    await see(page.getByText(says)).toBeVisible();
    release();
    await see(page.getByText(says)).toHaveCount(0);
  }
  await see(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  const values = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  assert.deepEqual(await values('Period'), [
    'all',
    'last_month',
    'last_3_months',
    'last_6_months',
    'last_1_year',
    'last_3_years',
  ]);
  assert.deepEqual(await values('Status'), ['all', 'success', 'pending', 'failed', 'skipped']);
  assert.deepEqual(await values('Results per page'), ['5', '10', '20', '50']);
  await see(page.getByLabel('Results per page')).toHaveValue('10');
  await see(page.getByLabel('Summary').locator('dt')).toHaveText([
    'Total Fillings',
    'Successful',
    'Pending',
    'Failed',
    'Skipped',
  ]);
  await see(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByRole('article').getByRole('button', { name: 'GSTR-1' }).click();
  await see(page.getByText('File not available', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption('skipped');
  await see(page.getByText('No filling history found')).toBeVisible();
});

test('while the form is saved it says so; a confirmed GSTIN cannot be typed over; a failure is shown', async () => {
  const { page } = inside;
  await page.goto(`/gst-details/edit/${id}`);
  await see(page.getByRole('term').filter({ hasText: /^GSTIN$/ })).toBeVisible();
  await see(page.getByLabel('GSTIN', { exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Filling Information' }).click();
  await page.getByLabel('Filling Notes').fill('Ask in March');
  for (const [message, says] of [
    ['', 'Failed to update GSTIN details'],
    ['The cupboard is locked.', 'The cupboard is locked.'],
  ] as const) {
    const allow = await refuse(page, '**/api/gst-details/update', message);
    const release = await holdBack(page, '**/api/gst-details/update');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await see(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    release();
    await see(page.getByText(says)).toBeVisible();
    allow();
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Back to GST Details' }).click();
});

test('a toast stands at the top right for 4 seconds, an error for 5, and goes before by a press', async () => {
  const { page } = inside;
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Contact Details' }).click();
  const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const save = page
    .getByRole('form', { name: 'Contact Details' })
    .getByRole('button', { name: 'Save Changes' });
  const saved = 'Contact Details updated successfully!';
  const failed = 'Failed to send verification email';
  await page.getByRole('textbox', { name: 'Email' }).fill('asha@example.test');

  await stopClock(page);
  await save.click();
  await comes(page, toast(saved));
  const place = await toast(saved).boundingBox();
  assert.ok(place !== null && place.x > 1280 / 2 && place.y < 200);
  await staysFor(page, toast(saved), 4);

  const allow = await refuse(page, '**/api/user/profile/verify-email', 'No mail today.');
  const verify = page.getByRole('button', { name: 'Verify now' });
  await stopClock(page);
  await verify.click();
  await comes(page, toast(failed));
  await staysFor(page, toast(failed), 5);

  await stopClock(page);
  await verify.click();
  await comes(page, toast('No mail today.'));
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await see(toast(failed)).toBeHidden();
  await page.clock.resume();
  allow();
});

test('a toggle that does not turn shows a message for 5 seconds: a toast on the dashboard, a modal on the details', async () => {
  const { page } = inside;
  const says = page.getByText('Unable to update recurring filling status. Please try again later.');
  await page.goto('/dashboard');
  const allow = await refuse(page, '**/api/gstin/auto-filling', 'No.');
  for (const open of [
    async () => page.getByRole('switch', { name: 'Recurring' }),
    async () => {
      await page.getByRole('link', { name: 'GST Details' }).first().click();
      return page.getByRole('switch', { name: 'Recurring filling' });
    },
  ]) {
    const toggle = await open();
    await see(toggle).toBeVisible();
    await stopClock(page);
    await toggle.click();
    await comes(page, says);
    await staysFor(page, says, 5);
    await see(page.getByRole('switch', { name: /^Recurring/ }).first()).toBeChecked();
  }
  allow();
});

test('the banner of a saved schedule stays for 5 seconds, and beside it what becomes of a late day', async () => {
  const { page } = inside;
  await page.goto('/');
  await page.getByLabel('Day', { exact: true }).selectOption('15');
  // The page is alive, and its button has moved to its place: a press in that moment may miss it.
  await see(page.getByText('Until you choose an earlier day')).toBeVisible();
  await stopClock(page);
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  const saved = notices.getByText('Schedule Saved Successfully!');
  await comes(page, saved);
  await see(notices).toContainText(/GSTR-1 will be filed Monthly on the 10th at 07:59 IST/);
  await see(notices).toContainText(/so it runs on the 10th at the latest/);
  await staysFor(page, saved, 5);
});

test('a person with an expired token sees on the login page that it is being checked, and goes home', async () => {
  const { page } = inside;
  await page.goto('/privacy');
  await page.evaluate(() => localStorage.setItem('authTokenExpiry', String(Date.now() - 1000)));
  const release = await holdBack(page, '**/api/identity/token');
  await page.goto('/login');
  await see(page.getByText('Checking authentication...')).toBeVisible();
  release();
  await see(page.getByText('Redirecting to home page...')).toBeVisible();
  await see(page).toHaveURL(`${product.baseUrl}/`);
});

test('letters in the code are reported at once; a session without a type and a life is Bearer for 900 seconds; Back does not lead to the login page again', async () => {
  const newcomer = await visit(product);
  const { page } = newcomer;
  await page.goto('/privacy');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Mobile number').fill('9877770002');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill('12a');
  await see(page.getByText('OTP must contain only numbers')).toBeVisible();
  await page.route('**/api/auth/verify-token', async (route) => {
    const answer = await route.fetch();
    const {
      token_type: _type,
      expires_in: _life,
      ...data
    } = ((await answer.json()) as { data: object }).data as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { success: true, data, message: '' } });
  });
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919877770002'));
  await see(page.getByRole('dialog', { name: 'What should we call you?' })).toBeVisible();
  assert.equal(new URL(page.url()).pathname, '/dashboard');
  assert.deepEqual(
    await page.evaluate(() => ['tokenType', 'tokenExpiresIn'].map((key) => localStorage.getItem(key))),
    ['Bearer', '900'],
  );
  await page.goBack();
  await see(page).toHaveURL(/\/privacy$/);
  await newcomer.leave();
});

test('where the router does not move on after signing in, the browser goes to the dashboard itself', async () => {
  const newcomer = await visit(product, { expected: /./ });
  const { page } = newcomer;
  await page.goto('/login');
  const release = await holdBack(page, '**/assets/DashboardPage*');
  // The address changes before the browser asks for the page, so the address alone does not tell.
  const loads = page.waitForRequest((request) => request.isNavigationRequest());
  await signInAt(page, product, '9877770003');
  assert.equal(new URL((await loads).url()).pathname, '/dashboard');
  release();
  await giveName(page, 'Ravi');
  await newcomer.leave();
});

test('a slow network loses neither the schedule of the landing page nor the page that a sign-in interrupted', async () => {
  const phone = '+919877770004';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Ravi' } }));
  const visitor = await visit(product, { expected: /./ });
  await visitor.page.clock.install();
  const { page } = visitor;
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/schedule') && request.method() === 'PUT') saves.push(request.url());
  });
  const comesWith = async (day: number) => {
    await page.goto('/login');
    const from = { pathname: '/filling-history', search: '' };
    const schedule = { fillingDay: day, fillingHour: 7, fillingMinute: 5, FillingPeriod: 'Monthly' };
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { ...schedule, from });
    await page.reload();
    await see(page.getByText('Schedule data will be saved after login')).toBeVisible();
    await page.getByLabel('Mobile number').fill(phone.slice(3));
    await page.getByRole('button', { name: 'Send OTP' }).click();
    // The address changes before the browser loads the page behind it, so the address alone does not tell.
    const loaded = page.waitForEvent('domcontentloaded');
    await page.getByLabel('Enter OTP').fill(await newestCode(product, phone, day - 1));
    return { loaded };
  };
  const isSaved = async (day: string) => {
    await comes(page, page.getByText(`GSTR-1 will be filed Monthly on the ${day} at 07:05 IST`));
    await page.clock.resume();
  };

  // The dashboard's code comes after the browser has loaded the dashboard by itself.
  const release = await holdBack(page, '**/assets/DashboardPage*');
  await (
    await comesWith(2)
  ).loaded;
  await see(page).toHaveURL(/\/dashboard$/);
  await stopClock(page);
  release();
  await isSaved('2nd');
  await see(page.getByRole('link', { name: 'Continue to Filling History' })).toBeVisible();
  assert.equal(saves.length, 1);
  await page.reload();
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  assert.equal(saves.length, 1);

  // Somebody leaves before the dashboard's code has come: the session is there, its state is not.
  await page.evaluate(() => localStorage.clear());
  await visitor.context.clearCookies();
  const again = await holdBack(page, '**/assets/DashboardPage*');
  await (
    await comesWith(3)
  ).loaded;
  await page.goto('/privacy');
  again();
  await stopClock(page);
  await page.goto('/dashboard');
  await isSaved('3rd');
  await see(page.getByRole('link', { name: 'Continue to Filling History' })).toBeVisible();
  await page.reload();
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await see(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0);
  assert.equal(saves.length, 2);
  await visitor.leave();
});
