import assert from 'node:assert/strict';
import { type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { addAll, got, until } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import {
  enterSignedIn,
  type Look,
  newestCode,
  see,
  visit,
  type Visitor,
} from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Requests by which the pages would tell how they are used: none, as nobody has configured a collector. */
const told: string[] = [];
const product = useProduct();

const expired = 'Authentication token expired. Please login again.';
const anyTrouble = /Failed to load resource/;
let users = 0;

/** A browser in which a user of their own is signed in; `/privacy` is open. */
async function signedIn(look: Look = {}, usernames: string[] = []): Promise<Visitor & { phone: string }> {
  users += 1;
  const phone = `+9198555556${String(users).padStart(2, '0')}`;
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, usernames);
  const visitor = await visitListening(look);
  await enterSignedIn(visitor, product, phone);
  return { ...visitor, phone };
}

async function visitListening(look: Look): Promise<Visitor> {
  const visitor = await visit(product, look);
  visitor.context.on('request', (request) => {
    if (/usage|error-reports/.test(request.url())) told.push(request.url());
  });
  return visitor;
}

/** The paths of the API that a page asks from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

const setExpiry = (page: Page, inMs: number) =>
  page.evaluate((ms) => localStorage.setItem('authTokenExpiry', String(Date.now() + ms)), inMs);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const hello = (page: Page) =>
  page.getByRole('heading', { name: "Hello Asha Rao, we're on top of your GST." });
const renewal = ['/api/identity/token', '/api/auth/refresh-token'];
/** Answers that no server of ours would give. */
const answer = (status: number, body: unknown) => (route: Route) =>
  typeof body === 'string'
    ? route.fulfill({ status, contentType: 'text/html', body })
    : route.fulfill({ status, json: body });

test('a token within five minutes of its end is renewed before the call that needs it', async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await setExpiry(page, 4 * 60_000);
  const old = await stored(page, 'authToken');
  const paths = asked(page);
  await page.goto('/dashboard');
  await see.poll(() => paths).toContain('/api/dashboard');
  assert.deepEqual(paths.slice(0, 2), renewal);
  assert.equal(paths.filter((path) => path === '/api/auth/refresh-token').length, 1);
  assert.notEqual(await stored(page, 'authToken'), old);
  assert.ok(Number(await stored(page, 'authTokenExpiry')) > Date.now() + 10 * 60_000);
  await visitor.leave();
});

/**
 * In the page: an event stream without events, which sends a heartbeat every ten seconds of the page's clock. A page
 * without a stream reads by itself, and any call renews a token that ends soon.
 */
function streamOfWords(): void {
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !/\/api\/events(\?|$)/.test(input)) return real(input, init);
    document.documentElement.dataset['stream'] = 'open';
    const word = new TextEncoder().encode(':\n');
    const words = new ReadableStream<Uint8Array>({
      start: (to) => {
        to.enqueue(word);
        setInterval(() => to.enqueue(word), 10_000);
      },
    });
    return Promise.resolve(new Response(words));
  };
}

/** In steps, so that messages on the way arrive on the way. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 5000) {
    await page.clock.runFor(Math.min(left, 5000));
    await page.evaluate(() => undefined);
  }
}

test('in the background a token is renewed at the first look under two minutes, and not before', async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.clock.install();
  await page.addInitScript(streamOfWords);
  await page.goto('/returns');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await see(page.locator('html[data-stream=open]')).toBeAttached();
  const paths = asked(page);
  /** Requests sent before a running renewal ends; the renewal holds a lock until then. */
  const renewals = async () => {
    await page.evaluate(() => navigator.locks.request('shunya:refresh', () => null));
    return paths.filter((path) => renewal.includes(path));
  };
  const old = await stored(page, 'authToken');
  await setExpiry(page, 190_000);
  await pass(page, 59_000);
  assert.deepEqual(await renewals(), []);
  await pass(page, 61_000);
  await see.poll(renewals).toEqual(renewal);
  await see.poll(() => stored(page, 'authToken')).not.toBe(old);
  // It looks once a minute: what falls under two minutes after a look is seen at the next.
  await setExpiry(page, 119_000);
  await pass(page, 35_000);
  assert.deepEqual(await renewals(), renewal);
  await pass(page, 30_000);
  await see.poll(renewals).toEqual([...renewal, ...renewal]);
  await visitor.leave();
});

test('signing in keeps what the specification lists, and tells the device in headers', async () => {
  const user = await product.signIn('+919855555502');
  got(await user.client.setName({ body: { name: 'Ravi Kumar' } }));
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer();
  got(await user.client.uploadPhoto({ body: { photo: photo.toString('base64') } }));
  got(await user.client.updateProfile({ body: { theme: 'dark', first_name: 'Ravi', last_name: 'Kumar' } }));
  const visitor = await visitListening({});
  const { page } = visitor;
  let headers: Record<string, string> = {};
  const contentTypes = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/auth/verify-token') headers = request.headers();
    if (pathname.startsWith('/api/')) contentTypes.set(pathname, request.headers()['content-type']);
  });
  await page.goto('/login?from=mail', { referer: `${product.baseUrl}/privacy?seen=before` });
  await page.getByLabel('Mobile number').fill('9855555502');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill(await newestCode(product, '+919855555502', 1));
  await see(page.getByText('Hi, Ravi Kumar')).toBeVisible();
  // The theme of the profile, chosen on another device, takes effect on this one.
  await see(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const kept = await page.evaluate(() => [
    Object.keys(localStorage).sort(),
    Object.keys(sessionStorage).sort(),
  ]);
  assert.deepEqual(kept, [
    [
      'authToken',
      'authTokenExpiry',
      'dataCollection',
      'identityKey',
      'refreshToken',
      'theme',
      'tokenExpiresIn',
      'tokenType',
      'userData',
    ],
    ['deviceSessionId', 'sessionStartTime'],
  ]);
  const told = JSON.parse((await stored(page, 'userData')) ?? '{}') as object;
  assert.deepEqual(Object.keys(told).sort(), [
    'displayName',
    'email',
    'firstName',
    'id',
    'lastName',
    'name',
    'phone_number',
    'role',
  ]);
  const cookies = (await visitor.context.cookies()).filter(({ httpOnly }) => !httpOnly);
  assert.deepEqual(cookies.map(({ name }) => name).sort(), [
    'authToken',
    'authTokenExpiry',
    'tokenType',
    'userData',
  ]);
  for (const { expires, name } of cookies) {
    const seconds = expires - Date.now() / 1000;
    assert.ok(seconds > 700 && seconds <= 900, `${name} lasts ${seconds} s`);
  }
  const device = Object.keys(headers).filter((name) => name.startsWith('x-device-'));
  for (const field of [
    'browser',
    'version',
    'platform',
    'language',
    'screen',
    'window',
    'type',
    'time-zone',
    'timestamp',
    'page-url',
    'referrer',
    'cookies',
    'locks',
    'session-id',
    'session-start',
  ]) {
    assert.ok(device.includes(`x-device-${field}`), field);
  }
  // The theme set in the menu is kept for the next sign-in.
  await page.getByRole('button', { name: 'Account of Ravi Kumar' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await until('the theme in the profile', async () =>
    got(await user.client.profile()).data.theme === 'light' ? true : null,
  );
  assert.equal(headers['x-device-time-zone'], 'America/New_York');
  assert.equal(headers['x-device-page-url'], `${product.baseUrl}/login`);
  assert.equal(headers['x-device-referrer'], `${product.baseUrl}/privacy`);
  // Every call names its content type, also one that is none of the table's and one without a body.
  await page.getByRole('button', { name: 'Account of Ravi Kumar' }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await see(page.getByRole('img', { name: 'Photo of Ravi Kumar' })).toBeVisible();
  await page.getByRole('button', { name: 'Account of Ravi Kumar' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page).toHaveURL(`${product.baseUrl}/`);
  for (const path of ['/api/auth/logout', '/api/user/profile/photo', '/api/events'])
    assert.ok(contentTypes.has(path), path);
  for (const [path, type] of contentTypes) assert.equal(type, 'application/json', path);
  await visitor.leave();
});

test('an answer to the login that lacks something is refused in the words for it', async () => {
  const visitor = await visitListening({ expected: anyTrouble });
  const { page } = visitor;
  await page.route('**/api/identity/send-otp', answer(200, { success: true, data: null, message: '' }));
  await page.route(
    '**/api/identity/verify-otp',
    answer(200, { success: true, data: { id_token: 'proof' }, message: '' }),
  );
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill('9855555503');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const missingUser = 'Invalid backend login response: missing token or user data.';
  const missingToken = 'Invalid user data in response: missing token or user information.';
  const user = { id: 'x', name: '', email: '', role: 'user', phone_number: '' };
  for (const [act, text] of [
    [answer(200, { success: true, message: '' }), missingUser],
    [answer(200, { success: true, data: { success: true, user }, message: '' }), missingToken],
    [answer(200, { success: true, data: { success: false, user }, message: '' }), missingUser],
    [answer(200, { success: true, data: { success: true, user: { ...user, token: '' } } }), missingToken],
    [answer(200, {}), missingUser],
    [
      answer(403, { success: false, message: 'This number is blocked' }),
      'Failed to authenticate: This number is blocked.',
    ],
    [answer(502, '<h1>Bad</h1>'), 'Failed to authenticate: HTTP 502: Backend authentication failed.'],
    [
      (route: Route) => route.abort(),
      'Backend service is not available. Please check your connection and try again.',
    ],
  ] as const) {
    const end = await intercept(page, '**/api/auth/verify-token', act);
    await page.getByLabel('Enter OTP').fill('123456');
    await see(page.getByRole('alert')).toHaveText(text);
    end();
    // The next refusal must not be taken for this one.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.getByLabel('Enter OTP').waitFor();
  }
  // As a browser says it that names the cause of a lost request.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('blocked by CORS policy'));
  });
  await page.getByLabel('Enter OTP').fill('123456');
  await see(page.getByRole('alert')).toHaveText(
    'Cross-origin request blocked. Please check your backend configuration.',
  );
  assert.equal(await stored(page, 'authToken'), null);
  await visitor.leave();
});

test('a session that cannot be renewed ends on the login page with the reason; a server in trouble is waited for', async () => {
  const visitor = await signedIn({ expected: anyTrouble });
  const { page, phone } = visitor;
  // Opened expired, while the server answers nonsense.
  await setExpiry(page, -1000);
  const letRenew = await intercept(page, '**/api/auth/refresh-token', answer(502, '<h1>Bad</h1>'));
  await page.goto('/dashboard');
  await see(page.getByText('Failed to refresh token')).toBeVisible();
  letRenew();
  // Nor is a success without a user one that can be kept.
  for (const data of [{ success: true, refresh_token: 'x' }, null]) {
    const end = await intercept(
      page,
      '**/api/auth/refresh-token',
      answer(200, { success: true, data, message: '' }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(page.getByText('Checking authentication...')).toHaveCount(0);
    await see(page.getByText('Failed to refresh token')).toBeVisible();
    end();
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(hello(page)).toBeVisible();
  // The same where the page is open already: the session stays, and the call says what its answer was.
  const mend = await intercept(page, '**/api/filling-history', answer(500, 'oops'));
  await page.getByRole('link', { name: 'Filling History' }).click();
  await see(page.getByText('HTTP 500: Internal Server Error')).toBeVisible();
  mend();

  // Without a refresh token.
  await page.goto('/privacy');
  await setExpiry(page, -1000);
  await page.evaluate(() => localStorage.removeItem('refreshToken'));
  await page.goto('/dashboard');
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByRole('alert')).toHaveText(`${expired}No refresh token found`);
  assert.equal(await stored(page, 'authToken'), null);

  // Without the identity provider's user.
  await enterSignedIn(visitor, product, phone);
  await visitor.context.clearCookies();
  await setExpiry(page, -1000);
  await page.goto('/dashboard');
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByRole('alert')).toHaveText(`${expired}No Shunya user found`);

  const out = await product.anyone.logout();
  assert.ok(!out.success && out.message === 'No authentication token provided');
  await visitor.leave();
});

test("a token that is absent, 'null' or 'undefined' clears the rest of the session", async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  for (const token of [null, 'null', 'undefined']) {
    await page.goto('/privacy');
    await page.evaluate((value) => {
      for (const key of ['refreshToken', 'tokenType', 'tokenExpiresIn', 'userData'])
        localStorage.setItem(key, 'x');
      localStorage.setItem('authTokenExpiry', String(Date.now() + 600_000));
      if (value === null) localStorage.removeItem('authToken');
      else localStorage.setItem('authToken', value);
    }, token);
    await page.goto('/dashboard');
    await see(page).toHaveURL(/\/login$/);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [], String(token));
  }
  await visitor.leave();
});

test('where local storage holds no token, calls go out with the one of the cookie', async () => {
  const visitor = await signedIn();
  const { page } = visitor;
  await page.evaluate(() => {
    for (const key of ['authToken', 'tokenType', 'authTokenExpiry', 'userData']) {
      document.cookie = `${key}=${encodeURIComponent(localStorage.getItem(key) ?? '')}; Path=/`;
    }
    localStorage.clear();
  });
  await page.goto('/dashboard');
  await see(hello(page)).toBeVisible();
  await visitor.leave();
});

test('signing out clears this browser also when the backend fails, and says that it failed', async () => {
  const visitor = await signedIn({ expected: anyTrouble });
  const { page } = visitor;
  const workers: string[] = [];
  await page.exposeFunction('noteUnregistered', () => void workers.push('unregistered'));
  await page.goto('/dashboard');
  await see(hello(page)).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('anything', 'x');
    document.cookie = 'anything=x; Path=/';
    await caches.open('anything');
    await new Promise((resolve) => {
      indexedDB.open('anything').addEventListener('success', (event) => {
        (event.target as IDBOpenDBRequest).result.close();
        resolve(null);
      });
    });
    // The strict policy lets none be registered here: one of an older product stands in.
    const { noteUnregistered } = globalThis as unknown as { noteUnregistered: () => Promise<boolean> };
    Object.defineProperty(navigator.serviceWorker, 'getRegistrations', {
      value: () => Promise.resolve([{ unregister: noteUnregistered }]),
    });
  });
  await page.route('**/api/auth/logout', answer(503, 'down'));
  await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page.getByText('Logging out...')).toBeVisible();
  await see(page.getByText('Backend logout failed: 503 Service Unavailable')).toBeVisible();
  await see(page).toHaveURL(/\/$/);
  assert.deepEqual(
    await page.evaluate(async () => [
      Object.keys(localStorage),
      Object.keys(sessionStorage),
      document.cookie,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
    [[], [], '', [], []],
  );
  assert.deepEqual(workers, ['unregistered']);
  await visitor.leave();
});

test('closing the tab over unsaved changes of a GSTIN is asked about', async () => {
  const visitor = await signedIn({}, ['narmada.foods']);
  const page = await visitor.tab();
  await page.goto('/gst-details/edit/23BNRPN4821K1ZN');
  await page.getByLabel('Contact Person').fill('Somebody else');
  // The form hears of a change a moment after it, and nobody closes a tab within that.
  await page.waitForFunction(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const dialog = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await dialog;
  assert.equal(question.type(), 'beforeunload');
  await question.dismiss();
  await see(page.getByLabel('Contact Person')).toHaveValue('Somebody else');
  await visitor.leave();
});

test('with nothing configured, no page has reported anything of all this', () => {
  assert.deepEqual(told, []);
});
