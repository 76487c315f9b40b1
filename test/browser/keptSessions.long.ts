import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, addClients, got } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

const refused = /Failed to load resource: the server responded with a status of 401/;
const offline = /Failed to load resource: net::ERR_/;

/** A user with a name and one registered GSTIN, made by the API. */
async function someone(phone: string, username = 'narmada.foods'): Promise<void> {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, [username]);
}

const hello = (page: Page) =>
  page.getByRole('heading', { name: "Hello Asha Rao, we're on top of your GST." });

test('calls that are refused at the same time share one refresh, and each is repeated', async () => {
  const phone = '+919844444401';
  await someone(phone);
  const visitor = await visit(product, { expected: refused });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  // A token that looks alive to the page and means nothing to the server.
  await page.evaluate(() => localStorage.setItem('authToken', 'not.a.token'));
  const refreshes: string[] = [];
  const refusedCalls = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) refreshes.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() === 401) refusedCalls.add(new URL(response.url()).pathname);
  });
  await page.goto('/dashboard');
  await see(page.getByRole('article').getByText('23BNRPN4821K1ZN')).toBeVisible();
  assert.ok(refusedCalls.size >= 2, [...refusedCalls].join(', '));
  assert.equal(refreshes.length, 1);
  assert.notEqual(await page.evaluate(() => localStorage.getItem('authToken')), 'not.a.token');
  await visitor.leave();
});

test('a session that the server ended leads to the login page, which says why', async () => {
  const phone = '+919844444402';
  await someone(phone);
  const visitor = await visit(product, { expected: refused });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'not.a.token');
    localStorage.setItem('refreshToken', 'not-a-token');
  });
  await page.goto('/gst-details');
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByText('Authentication token expired. Please login again.')).toBeVisible();
  assert.equal(await page.evaluate(() => localStorage.getItem('authToken')), null);
  // It is said until something else is done.
  await page.getByLabel('Mobile number').fill(phone.slice(3));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByLabel('Enter OTP')).toBeVisible();
  await see(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await see(page.getByLabel('Mobile number')).toBeVisible();
  await see(page.getByRole('alert')).toHaveCount(0);
  await visitor.leave();
});

test('an expired token is renewed in silence when the page opens', async () => {
  const phone = '+919844444403';
  await someone(phone);
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.evaluate(() => localStorage.setItem('authTokenExpiry', String(Date.now() - 1000)));
  await page.goto('/dashboard');
  await see(hello(page)).toBeVisible();
  assert.ok(Number(await page.evaluate(() => localStorage.getItem('authTokenExpiry'))) > Date.now());
  await visitor.leave();
});

test('two tabs follow each other: what one changes the other shows, and signing out ends both', async () => {
  const phone = '+919844444404';
  await someone(phone);
  const visitor = await visit(product, { expected: refused });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const other = await visitor.tab();
  await page.goto('/dashboard');
  await other.goto('/dashboard');
  await see(hello(other)).toBeVisible();
  await page.getByRole('switch', { name: 'Recurring' }).click();
  await see(other.getByRole('switch', { name: 'Recurring' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page).toHaveURL(/\/$/);
  await see(other).toHaveURL(/\/login$/);
  await visitor.leave();
});

test('back, forward and a reload keep to the page and its choices', async () => {
  const phone = '+919844444405';
  await someone(phone);
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^View History/ }).click();
  await see(page.getByLabel('GSTIN', { exact: true })).toHaveValue('23BNRPN4821K1ZN');
  await page.reload();
  await see(page.getByLabel('GSTIN', { exact: true })).toHaveValue('23BNRPN4821K1ZN');
  await page.getByRole('link', { name: 'GST Details' }).click();
  await see(page.getByRole('heading', { name: 'Narmada Foods', level: 2 })).toBeVisible();
  await page.goBack();
  await see(page.getByRole('heading', { name: 'Filling History', level: 1 })).toBeVisible();
  await page.goBack();
  await see(hello(page)).toBeVisible();
  await page.goForward();
  await see(page.getByRole('heading', { name: 'Filling History', level: 1 })).toBeVisible();
  await visitor.leave();
});

test('a lost network is reported in words, and the page recovers when it is back', async () => {
  const phone = '+919844444406';
  await someone(phone);
  const visitor = await visit(product, { expected: offline });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await see(hello(page)).toBeVisible();
  await see(page.getByRole('switch', { name: 'Recurring' })).toBeVisible();
  await visitor.context.setOffline(true);
  await page.getByRole('switch', { name: 'Recurring' }).click();
  await see(
    page.getByText('Unable to update recurring filling status. Please try again later.'),
  ).toBeVisible();
  await see(page.getByRole('switch', { name: 'Recurring' })).toBeChecked();
  await page.getByRole('link', { name: 'Filling History' }).click();
  await see(page.getByText(/Backend service is not available. Please check your connection/)).toBeVisible();
  await visitor.context.setOffline(false);
  await see(page.getByRole('article').getByText('Narmada Foods')).toBeVisible();
  await visitor.leave();
});

test('a history that is asked for without a network says so at once, can be tried again, and comes with the network', async () => {
  const phone = '+919844444411';
  await someone(phone);
  const visitor = await visit(product, { expected: offline });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/filling-history');
  await see(page.getByRole('article').getByText('Narmada Foods')).toBeVisible();
  await visitor.context.setOffline(true);
  let reads = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/filling-history')) reads += 1;
  });
  await page.getByLabel('Status').selectOption('skipped');
  const said = page.getByText(/failed to load: Backend service is not available. Please check/);
  await see(said).toBeVisible();
  assert.equal(reads, 1, 'no second try before it is said');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await see(tryAgain).toBeEnabled();
  await see(said).toBeVisible();
  assert.equal(reads, 2);
  await visitor.context.setOffline(false);
  await see(page.getByText('No filling history found')).toBeVisible();
  await visitor.leave();
});

test('a queue of the desk that is chosen without a network says so in place of the rows, and comes with the network', async () => {
  const phone = '+919844444410';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const clients = await addClients(user, 12);
  const visitor = await visit(product, { expected: offline });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard?queue=say_nil');
  const rows = page.locator('[data-row]');
  await see(rows).toHaveCount(clients.filter(({ queue }) => queue === 'say_nil').length);
  await visitor.context.setOffline(true);
  const queues = page.getByRole('group', { name: 'Queues' });
  await queues.getByRole('button', { name: 'Blocked' }).click();
  await see(page.getByText(/Backend service is not available. Please check your connection/)).toBeVisible();
  await see(rows).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The rows that were read before are still there.
  await queues.getByRole('button', { name: 'Say nil' }).click();
  await see(rows).not.toHaveCount(0);
  await queues.getByRole('button', { name: 'Blocked' }).click();
  await visitor.context.setOffline(false);
  await see(rows).toHaveCount(clients.filter(({ queue }) => queue === 'blocked').length);
  await visitor.leave();
});

/** The dashboard, before anything has drawn the year, which is far down the page. */
async function withoutYear(phone: string): Promise<{ visitor: Visitor; year: Locator }> {
  await someone(phone);
  const visitor = await visit(product, { expected: offline });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.setViewportSize({ width: 360, height: 300 });
  await page.goto('/dashboard');
  await see(page.getByRole('switch', { name: 'Recurring' })).toBeVisible();
  return { visitor, year: page.getByRole('rowheader', { name: 'GSTR-1' }) };
}

test('a part of a page whose code is wanted without a network comes with the network', async () => {
  const { visitor, year } = await withoutYear('+919844444407');
  const { page } = visitor;
  await visitor.context.setOffline(true);
  // The first key draws the parts far down.
  await page.keyboard.press('Shift');
  await see(hello(page)).toBeVisible();
  assert.equal(await year.count(), 0);
  await visitor.context.setOffline(false);
  await see(year).toBeVisible();
  await visitor.leave();
});

test('a part of a page whose code cannot be fetched says so in its place, and the rest stays', async () => {
  const { visitor, year } = await withoutYear('+919844444408');
  const { page } = visitor;
  const allow = await intercept(page, '**/YearSection-*.js', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Shift');
  await see(page.getByText(/Backend service is not available. Please check your connection/)).toBeVisible();
  await see(hello(page)).toBeVisible();
  allow();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('switch', { name: 'Recurring' })).toBeVisible();
  await page.keyboard.press('Shift');
  await see(year).toBeVisible();
  await visitor.leave();
});

test('a session from before the name was saved in another browser shows the name and does not ask for it; an open question goes', async () => {
  const phone = '+919844444420';
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const elsewhere = await product.signIn(phone);
  const question = page.getByRole('dialog', { name: 'What should we call you?' });
  await page.goto('/dashboard');
  await see(question).toBeVisible();
  const nameless = await page.evaluate(() => localStorage.getItem('userData') ?? '');
  got(await elsewhere.client.setName({ body: { name: 'Asha Rao' } }));
  await see(question).toHaveCount(0);
  await see(hello(page)).toBeVisible();
  await page.goto('/help');
  await page.evaluate((user) => localStorage.setItem('userData', user), nameless);
  await page.goto('/dashboard');
  await see(hello(page)).toBeVisible();
  await see(question).toHaveCount(0);
  await visitor.leave();
});
