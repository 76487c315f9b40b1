import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { holdBack, intercept } from '../harness/browser/intercept.ts';
import { newestCode, see, signInAt, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { words } from './words.ts';

const product = useProduct();

/** The browser itself reports every failed answer. */
const refusals = /Failed to load resource: the server responded with a status of 4\d\d/;

/** The script that the login page waits for. */
async function entryOfLogin(page: Page): Promise<string> {
  const html = await (await page.request.get('/login')).text();
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
  assert.match(entry, /^\/assets\//);
  return `**${entry}`;
}

test("the number box takes pasted text, and shows a number's error", async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/login');
  await see(page).toHaveTitle('Login');
  await see(page.getByRole('heading', { name: 'Login to File Nil GST' })).toBeVisible();
  const box = page.getByLabel('Mobile number');
  const send = page.getByRole('button', { name: 'Send OTP' });
  await see(send).toBeDisabled();
  for (const [typed, kept] of [
    ['+91 98765 43210', '9876543210'],
    ['91-9876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['98a76b5', '98765'],
  ] as const) {
    await box.fill(typed);
    await see(box).toHaveValue(kept);
  }
  await box.blur();
  await see(page.getByText('Mobile number must be 10 digits')).toBeVisible();
  await box.fill('5876543210');
  await see(
    page.getByText('Please enter a valid Indian mobile number (starting with 6, 7, 8, or 9)'),
  ).toBeVisible();
  await see(send).toBeDisabled();
  // Left empty it says so for as long as it is.
  await box.fill('');
  await box.blur();
  await see(page.getByText('Mobile number is required')).toBeVisible();
  await visitor.leave();
});

test("the form is there before the page comes alive: the text typed until then is kept, a press sends the code, and both are shown in the reader's language", async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  const release = await holdBack(page, await entryOfLogin(page));
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const t = words.hi.login;
  await page.goto('/login?lang=hi', { waitUntil: 'commit' });
  const box = page.getByLabel(t.mobile);
  const send = page.getByRole('button', { name: t.send });
  await see(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await see(page.getByRole('heading', { level: 1 })).toHaveText(t.title);
  await see(send).toBeDisabled();
  await box.fill('98222');
  await see(send).toBeDisabled();
  await box.fill('98222 22299');
  await send.click();
  await see(send).toHaveAttribute('aria-busy', 'true');
  await see(page.getByRole('status')).toHaveText('OTP +91 98222 22299 पर भेजा गया');
  const code = await newestCode(product, '+919822222299');
  assert.deepEqual([...new URL(page.url()).searchParams.keys()], ['lang'], 'the number is in no address');
  assert.deepEqual(fonts, [], 'the scripts have the line to themselves');
  release();
  await see(page.getByLabel(t.enter)).toBeVisible();
  await see(page.getByText('+91 98222 22299')).toBeVisible();
  await see.poll(() => fonts.length).toBeGreaterThan(0);
  // One press, one code.
  assert.equal(await newestCode(product, '+919822222299'), code);
  await page.getByLabel(t.enter).fill(code);
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('a press before the page is alive that is refused is made again by the page, which says why; one that is under way is waited for', async () => {
  const visitor = await visit(product, { expected: refusals });
  const { page } = visitor;
  await page.addInitScript(() =>
    addEventListener('shunya:alive', () => {
      document.documentElement.dataset['alive'] = 'yes';
    }),
  );
  const sending = '**/api/identity/send-otp';
  const entry = await entryOfLogin(page);
  let alive = await holdBack(page, entry);
  const press = async () => {
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Mobile number').fill('9822222298');
    await page.getByRole('button', { name: 'Send OTP' }).click();
  };
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/send-otp')) asked += 1;
  });
  const allow = await intercept(page, sending, (route) =>
    route.fulfill({
      status: 429,
      json: { success: false, data: null, code: 'auth/too-many-requests', message: 'No more.' },
    }),
  );
  await press();
  await see.poll(() => asked).toBe(1);
  alive();
  await see(page.getByText('Too many requests. Please try again later.')).toBeVisible();
  assert.equal(asked, 2);
  allow();

  alive = await holdBack(page, entry);
  const answer = await holdBack(page, sending);
  await page.evaluate(() => sessionStorage.clear());
  await press();
  alive();
  await page.waitForFunction(() => document.documentElement.dataset['alive'] === 'yes');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  answer();
  await see(page.getByText('+91 98222 22298')).toBeVisible();
  assert.equal(asked, 3);
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919822222298'));
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('a digit counts in whatever moment of the login page coming alive it is typed', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  // Each turn of React's scheduler on the way is one such moment.
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (
      this: MessagePort,
      message: unknown,
    ) => void;
    const write = Reflect.get(
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {},
      'set',
    ) as (this: HTMLInputElement, value: string) => void;
    const digits = Array.from('982222');
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      Reflect.apply(post, this, [message]);
      const box = document.querySelector('#mobile');
      const digit = box instanceof HTMLInputElement ? digits.shift() : undefined;
      if (!(box instanceof HTMLInputElement) || digit === undefined) return;
      Reflect.apply(write, box, [box.value + digit]);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      document.documentElement.dataset['typed'] =
        `${document.documentElement.dataset['typed'] ?? ''}${digit}`;
    };
  });
  await page.goto('/login');
  const box = page.getByLabel('Mobile number');
  await see.poll(() => page.evaluate(() => document.documentElement.dataset['typed'] ?? '')).not.toBe('');
  await box.press('End');
  await page.keyboard.type('9');
  const typed = await page.evaluate(() => document.documentElement.dataset['typed'] ?? '');
  await see(box).toHaveValue(`${typed}9`);
  await visitor.leave();
});

test('where our own side refuses, the sign-in at the provider ends too', async () => {
  const visitor = await visit(product, { expected: /status of 500/ });
  const { page, context } = visitor;
  await page.route('**/api/auth/verify-token', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, message: 'Not now.' } }),
  );
  await page.goto('/login');
  await signInAt(page, product, '9822222207');
  await see(page.getByText('Failed to authenticate: Not now.')).toBeVisible();
  const provider = async () =>
    (await context.cookies(`${product.baseUrl}/api/identity`)).filter(({ httpOnly }) => httpOnly);
  await see.poll(async () => (await provider()).map(({ name }) => name)).toEqual(['shunya_browser']);
  await visitor.leave();
});

test('the sixth digit sends the code; a wrong one is refused in words, and the right one still works', async () => {
  const visitor = await visit(product, { expected: refusals });
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9822222201');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByText('OTP sent to +91 98222 22201')).toBeVisible();
  const code = await newestCode(product, '+919822222201');
  const box = page.getByLabel('Enter OTP');
  await see(box).toHaveAttribute('autocomplete', 'one-time-code');
  await see(box).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await see(box).toHaveAttribute('type', 'text');
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await verify.click();
  await see(page.getByText('OTP is required')).toBeVisible();
  await box.fill('123');
  await verify.click();
  await see(page.getByText('OTP must be 6 digits')).toBeVisible();
  await box.fill(code === '111111' ? '222222' : '111111');
  await see(page.getByText('The OTP entered is invalid.')).toBeVisible();
  await box.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('Back forgets the code, and a new code waits out its countdown', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9822222202');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill('4444');
  await see(page.getByRole('button', { name: /Resend OTP in \d+s/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();
  await see(page.getByLabel('Mobile number')).toHaveValue('9822222202');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByLabel('Enter OTP')).toHaveValue('');
  await visitor.leave();
});

test('after its countdown a new code can be sent, and only the newest works', async () => {
  const visitor = await visit(product, { expected: refusals });
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9822222206');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByRole('button', { name: 'Resend OTP in 30s' })).toBeDisabled();
  const first = await newestCode(product, '+919822222206');
  await page.clock.runFor(29_000);
  await see(page.getByRole('button', { name: 'Resend OTP in 1s' })).toBeDisabled();
  await page.clock.runFor(1250);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Resend OTP', exact: true }).click();
  await see(page.getByText('A new OTP is on its way. Only the newest one works.')).toBeVisible();
  const second = await newestCode(product, '+919822222206', 1);
  await page.getByLabel('Enter OTP').fill(first);
  await see(page.getByText('The OTP entered is invalid.')).toBeVisible();
  await page.getByLabel('Enter OTP').fill(second);
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('a phone that drops the tab while the SMS is read comes back to the code', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9822222203');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').waitFor();
  await page.goto('about:blank');
  await page.goto('/login');
  await see(page.getByText('OTP sent to +91 98222 22203')).toBeVisible();
  await see(page.getByRole('button', { name: /Resend OTP in \d+s/ })).toBeDisabled();
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919822222203'));
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('a protected page asks for a login, and leads on to it afterwards', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/filling-history');
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByText('Please login to access the dashboard')).toBeVisible();
  await signInAt(page, product, '9822222204');
  await see(page).toHaveURL(/\/dashboard$/);
  await page.getByLabel('Your name').fill('Ravi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Continue to Filling History' }).click();
  await see(page.getByRole('heading', { name: 'Filling History', level: 1 })).toBeVisible();
  await visitor.leave();
});

test('a signed-in person is sent home from the login page; signing out forgets everything', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/login');
  await signInAt(page, product, '9822222205');
  await page.getByLabel('Your name').fill('Ravi Kumar');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Hi, Ravi Kumar')).toBeVisible();
  await page.goto('/login');
  await see(page.getByText('Redirecting to home page...')).toBeVisible();
  await see(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account of Ravi Kumar' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page).toHaveURL(/\/$/);
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  assert.deepEqual(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]), [
    [],
    [],
  ]);
  assert.deepEqual(
    (await visitor.context.cookies()).map(({ name }) => name),
    ['shunya_browser'],
  );
  await page.goto('/dashboard');
  await see(page).toHaveURL(/\/login$/);
  await visitor.leave();
});
