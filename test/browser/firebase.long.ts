import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { collector } from '../api/usage/collector.ts';
import { startProduct, until } from '../harness/product.ts';
import { type Captcha, type Google, pretendGoogle, projectId, smsCode } from './pretendGoogle.ts';
import { giveName, see, signInAt, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

let pretended: Awaited<ReturnType<typeof pretendGoogle>>;
let usage: Awaited<ReturnType<typeof collector>>;
const product = useProduct({
  settings: async () => {
    [pretended, usage] = await Promise.all([pretendGoogle(), collector()]);
    return { ...pretended.settings, ANALYTICS_URL: usage.url };
  },
});
test.afterAll(() => Promise.all([pretended.close(), usage.close()]));

/** The browser itself reports every failed answer, and every address that a rule refuses. */
const refusals = /Failed to load resource|requires 'TrustedScriptURL' assignment/;

async function comes(): Promise<{ visitor: Visitor; page: Page; google: Google }> {
  const visitor = await visit(product, { expected: refusals });
  return { visitor, page: visitor.page, google: await pretended.behind(visitor.context) };
}

async function send(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(digits);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

async function verify(page: Page, code = smsCode): Promise<void> {
  await page.getByLabel('Enter OTP').fill(code);
}

const policyOf = async (page: Page, path: string): Promise<string> => {
  const answer = await page.request.get(path);
  return answer.headers()['content-security-policy'] ?? '';
};

test('a visitor signs in through Firebase from the landing page with a schedule, is kept signed in by it, and signs out of it', async () => {
  const { visitor, page, google } = await comes();
  await page.goto('/');
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  await see(page.getByText('Schedule data will be saved after login')).toBeVisible();
  await send(page, '9833300001');
  await see(page.getByText('OTP sent to +91 98333 00001')).toBeVisible();
  await verify(page);
  await see(page).toHaveURL(/\/dashboard$/);
  await giveName(page, 'Asha');
  await see(page.getByText('Schedule Saved Successfully!')).toBeVisible();
  // The ID token is renewed at verification.
  assert.ok(google.asked.indexOf('token') > google.asked.indexOf('accounts:signInWithPhoneNumber'));
  assert.equal(
    await page.locator('script[src*="google"]').count(),
    0,
    'a script of Google on a signed-in page',
  );

  const before = google.asked.filter((name) => name === 'token').length;
  const given = page.waitForRequest('**/api/auth/refresh-token');
  await page.evaluate(() => localStorage.setItem('authTokenExpiry', String(Date.now() - 1000)));
  await page.reload();
  await see(page.getByRole('heading', { level: 1 })).toHaveText("Hello Asha, we're on top of your GST.");
  const { firebase_token: token } = (await given).postDataJSON() as { firebase_token: string };
  assert.equal(JSON.parse(atob(token.split('.')[1] ?? '')).aud, projectId);
  assert.equal(google.asked.filter((name) => name === 'token').length, before + 1);

  await page.getByRole('button', { name: 'Account of Asha' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), []);
  await visitor.leave();
});

test('the login of a person who allows usage counting is reported before the page makes way for the dashboard', async () => {
  const { visitor, page } = await comes();
  const signIn = async () => {
    await page.goto('/login');
    await send(page, '9833300012');
    await verify(page);
    await see(page).toHaveURL(/\/dashboard$/);
  };
  await signIn();
  await giveName(page, 'Meera');
  const allowed = await page.evaluate(async () => {
    const answer = await fetch('/api/user/profile', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}`,
      },
      body: JSON.stringify({ data_collection: true }),
    });
    return answer.ok;
  });
  assert.ok(allowed);
  await page.getByRole('button', { name: 'Account of Meera' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn();
  const login = await until('the login event', async () => {
    const events = usage.taken.flatMap(({ body }) => body['events'] ?? []);
    return events.find(({ event }) => event === 'login') ?? null;
  });
  assert.equal(login['page'], '/login');
  await visitor.leave();
});

test('whom Firebase no longer knows is asked to sign in again when the session is to be renewed', async () => {
  const { visitor, page } = await comes();
  await page.goto('/login');
  await send(page, '9833300002');
  await verify(page);
  await giveName(page, 'Ravi');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('firebase:')) localStorage.removeItem(key);
    localStorage.setItem('authTokenExpiry', String(Date.now() - 1000));
  });
  await page.reload();
  await see(page).toHaveURL(/\/login$/);
  await visitor.leave();
});

test("nothing of Firebase is in any file of the pages but its own, which the local provider's pages never fetch", async () => {
  const folder = fileURLToPath(new URL('../../web/dist/assets', import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const withFirebase = scripts.filter((name) =>
    /googleapis\.com|recaptcha\/api/.test(readFileSync(join(folder, name), 'utf8')),
  );
  assert.equal(withFirebase.length, 1);
  assert.match(withFirebase[0] ?? '', /^firebase-/);
  const local = await startProduct('2026-11-02T10:00:00+05:30');
  const visitor = await visit(local);
  const asked: string[] = [];
  visitor.page.on('request', (request) => void asked.push(request.url()));
  await visitor.page.goto('/login');
  await signInAt(visitor.page, local, '9833300020');
  await see(visitor.page).toHaveURL(/\/dashboard$/);
  assert.deepEqual(
    asked.filter((url) => url.includes('/assets/firebase-') || !url.startsWith(local.baseUrl)),
    [],
  );
  await visitor.leave();
  await local.close();
});

test('only the login page lets the captcha of Google in; other pages may ask for tokens and no more', async () => {
  const { visitor, page, google } = await comes();
  for (const path of ['/', '/dashboard', '/privacy', '/api/health']) {
    const policy = await policyOf(page, path);
    assert.match(policy, /script-src 'self';/, path);
    assert.match(policy, /trusted-types 'none'/, path);
    assert.match(policy, /connect-src 'self' https:\/\/identitytoolkit\S+ https:\/\/securetoken\S+;/, path);
    assert.doesNotMatch(policy, /frame-src/, path);
  }
  const login = await policyOf(page, '/login');
  assert.match(
    login,
    /script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/;/,
  );
  assert.match(login, /trusted-types default/);
  await page.goto('/privacy');
  await see(page.getByText(/Google, which sends the sign-in codes/)).toBeVisible();
  await page.goto('/login');
  await see(page.getByLabel('Mobile number')).toBeVisible();
  const passes = (address: string) =>
    page.evaluate((src) => {
      try {
        document.createElement('script').src = src;
        return true;
      } catch {
        return false;
      }
    }, address);
  await see.poll(() => google.asked.includes('/recaptcha/api2/anchor')).toBe(true);
  assert.equal(await passes('https://www.google.com/recaptcha/api.js'), true);
  for (const address of ['https://www.google.com/other.js', 'https://evil.example/recaptcha/api.js', '/x.js'])
    assert.equal(await passes(address), false, address);
  await visitor.leave();
});

for (const [error, text] of [
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many requests. Please try again later.'],
  ['INVALID_PHONE_NUMBER', 'Invalid phone number format.'],
  ['CAPTCHA_CHECK_FAILED', 'reCAPTCHA verification failed. Please try again.'],
  ['QUOTA_EXCEEDED', "Firebase Error: The project's quota for this operation has been exceeded."],
] as const) {
  test(`Google's ${error} at sending is shown as: ${text}`, async () => {
    const { visitor, page, google } = await comes();
    google.sendError = error;
    await page.goto('/login');
    await send(page, '9833300003');
    await see(page.getByText(text, { exact: true })).toBeVisible();
    google.sendError = null;
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await see(page.getByLabel('Enter OTP')).toBeVisible();
    await visitor.leave();
  });
}

for (const [captcha, text] of [
  ['expires', 'reCAPTCHA expired. Please try sending OTP again.'],
  ['not-rendered', 'Failed to initialize reCAPTCHA. Please refresh the page and try again.'],
  ['no-script', 'Failed to initialize reCAPTCHA. Please refresh the page and try again.'],
  ['gone', 'reCAPTCHA verifier not initialized. Please refresh the page and try again.'],
  ['throws-nothing', 'Failed to send OTP. Please try again.'],
] as const satisfies [Captcha, string][]) {
  test(`a captcha that is "${captcha}" is shown as: ${text}`, async () => {
    const { visitor, page, google } = await comes();
    google.captcha = captcha;
    await page.goto('/login');
    await send(page, '9833300004');
    await see(page.getByText(text, { exact: true })).toBeVisible();
    await visitor.leave();
  });
}

test('a captcha that nobody solves counts as expired after two minutes', async () => {
  const { visitor, page, google } = await comes();
  google.captcha = 'mute';
  await page.clock.install();
  await page.goto('/login');
  await send(page, '9833300005');
  await see.poll(() => google.asked.includes('recaptchaConfig')).toBe(true);
  await page.clock.fastForward(121_000);
  await see(page.getByText('reCAPTCHA expired. Please try sending OTP again.')).toBeVisible();
  await visitor.leave();
});

test('a destroyed verifier is made again and the code is sent once more', async () => {
  const { visitor, page, google } = await comes();
  google.captcha = 'gone-once';
  await page.goto('/login');
  await send(page, '9833300006');
  await see(page.getByText('OTP sent to +91 98333 00006')).toBeVisible();
  assert.equal(google.asked.filter((name) => name === 'accounts:sendVerificationCode').length, 1);
  await visitor.leave();
});

test("a page that cannot fetch Firebase's code says that the verifier is not initialized", async () => {
  const { visitor, page } = await comes();
  await visitor.context.route(/\/assets\/firebase-/, (route) => route.abort());
  await page.goto('/login');
  await send(page, '9833300007');
  await see(
    page.getByText('reCAPTCHA verifier not initialized. Please refresh the page and try again.'),
  ).toBeVisible();
  await visitor.leave();
});

test('a code is sent again through a verifier of its own, after Back too, and a resend fails in its own words', async () => {
  const { visitor, page, google } = await comes();
  await page.clock.install();
  await page.goto('/login');
  await send(page, '9833300008');
  await see(page.getByLabel('Enter OTP')).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await see(page.getByText('A new OTP is on its way. Only the newest one works.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByLabel('Enter OTP')).toHaveValue('');
  assert.equal(google.asked.filter((name) => name === 'accounts:sendVerificationCode').length, 3);
  await page.evaluate(() => {
    const { grecaptcha } = globalThis as unknown as { grecaptcha: { execute(): void } };
    grecaptcha.execute = () => {
      // oxlint-disable-next-line no-throw-literal, only-throw-error
      throw '';
    };
  });
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await see(page.getByText('Failed to resend OTP. Please try again.')).toBeVisible();
  await visitor.leave();
});

for (const [error, text] of [
  ['INVALID_CODE', 'The OTP entered is invalid.'],
  ['SESSION_EXPIRED', 'The OTP has expired. Please resend.'],
  ['OPERATION_NOT_ALLOWED', 'Invalid OTP. Please try again.'],
] as const) {
  test(`Google's ${error} at the code is shown as: ${text}`, async () => {
    const { visitor, page, google } = await comes();
    google.checkError = error;
    await page.goto('/login');
    await send(page, '9833300009');
    await verify(page);
    await see(page.getByText(text, { exact: true })).toBeVisible();
    await visitor.leave();
  });
}

test('when our own side refuses the token, the page says why and the sign-in at Firebase ends', async () => {
  const { visitor, page, google } = await comes();
  google.phone = '+919800000000';
  await page.goto('/login');
  await send(page, '9833300010');
  await verify(page);
  await see(
    page.getByText('Failed to authenticate: The sign-in belongs to another mobile number.'),
  ).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(
    kept.filter((key) => key.startsWith('firebase:authUser')),
    [],
  );
  await visitor.leave();
});
