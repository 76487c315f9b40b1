import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import type { CallSuccess } from '#contract/client.ts';
import { got, type Product, until } from '../product.ts';
import { findBrowser } from './findBrowser.ts';

/** Someone at a browser of their own, looking at the built pages. */
export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Another tab of the same browser. */
  tab(): Promise<Page>;
  /** Ends the visit; whatever the browser complained of on the way is a failure. */
  leave(): Promise<void>;
};

export type Look = {
  width?: number;
  theme?: 'light' | 'dark';
  /** Complaints that the visit provokes on purpose. */
  expected?: RegExp;
};

let browser: Promise<Browser> | null = null;

/** One browser for all visits of a process; each visit has a context of its own. */
async function theBrowser(): Promise<Browser> {
  browser ??= findBrowser().then((found) =>
    chromium.launch({ ...found, args: [...found.args, ...argsOfPictures] }),
  );
  return browser;
}

let argsOfPictures: readonly string[] = [];

/** Before the first visit: a text is then as wide in every Chromium, whatever the machine's settings of fonts are. */
export function drawAlike(): void {
  argsOfPictures = ['--font-render-hinting=none', '--disable-lcd-text'];
}

/** For programs other than the tests: Playwright's runner closes the browsers of its workers. */
export async function closeBrowser(): Promise<void> {
  const open = await browser?.catch(() => null);
  browser = null;
  await open?.close();
}

/** The longest wait for a page to show something; generous, because machines are noisy. */
const patience = 120_000;

/**
 * Opens a browser session far from India, so that a date taken from the device's zone would show. Every complaint
 * of the browser is kept: errors of scripts, and whatever the strict policy refuses.
 */
export async function visit(product: Product, look: Look = {}): Promise<Visitor> {
  const { width = 1280, theme = 'light', expected } = look;
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: product.baseUrl,
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme: theme,
    timezoneId: 'America/New_York',
    locale: 'en-IN',
    // The tests wait for motion to end, and drawing it costs as much again as looking at its result.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patience);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push([message.text(), message.location().url].filter(Boolean).join(' at '));
  });
  context.on('weberror', (error) => void complaints.push(String(error.error())));
  const page = await context.newPage();
  return {
    context,
    page,
    tab: () => context.newPage(),
    leave: async () => {
      await context.close();
      assert.deepEqual(
        complaints.filter((text) => expected === undefined || !expected.test(text)),
        [],
        'the browser complained',
      );
    },
  };
}

/** Playwright's expectations with our patience. */
export const see = expect.configure({ timeout: patience });

/** The newest sign-in code that the product sent to a number, when it has sent more than `after`. */
export const newestCode = (product: Product, phone: string, after = 0): Promise<string> =>
  until(`a sign-in code for ${phone}`, async () => {
    const codes = await codesOf(product, phone);
    return codes.length > after ? (codes[0] ?? null) : null;
  });

async function codesOf(product: Product, phone: string): Promise<string[]> {
  const { data } = got(await product.anyone.demoMessages({ query: { to: phone } }));
  return data.flatMap(
    ({ text }) => /^(\d{6}) (?:is your code to sign in|(?:हा )?Shunya)/.exec(text)?.[1] ?? [],
  );
}

/**
 * Types number and new code on /login, as a person would; the code's last digit sends it. Ends wherever the sign-in
 * leads.
 */
export async function signInAt(page: Page, product: Product, digits: string): Promise<void> {
  const before = await codesOf(product, `+91${digits}`);
  await page.getByLabel('Mobile number').fill(digits);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill(await newestCode(product, `+91${digits}`, before.length));
}

/** The popup that asks a newcomer's name. */
export async function giveName(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name: 'What should we call you?' }).waitFor();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(`Hello ${name}, we're on top of your GST.`);
}

/** Signs in by calls of this browser, without its pages: for visits that are about something else. */
export async function enterSignedIn(
  { context, page }: Pick<Visitor, 'context' | 'page'>,
  product: Product,
  phone: string,
): Promise<void> {
  const before = await codesOf(product, phone);
  const call = async (path: string, data: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await context.request.post(path, { data, headers });
    assert.ok(answer.ok(), `${path}: ${answer.status()}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  await call('/api/identity/send-otp', { phone_number: phone });
  const otp = await newestCode(product, phone, before.length);
  const proof = (await call('/api/identity/verify-otp', { phone_number: phone, otp })) as {
    id_token: string;
  };
  const session = (await call(
    '/api/auth/verify-token',
    { phone_number: phone },
    proof.id_token,
  )) as CallSuccess<'verifyToken'>['data'];
  const { token, ...user } = session.user;
  const kept = {
    authToken: token,
    refreshToken: session.refresh_token,
    tokenType: session.token_type,
    tokenExpiresIn: String(session.expires_in),
    authTokenExpiry: String(Date.now() + session.expires_in * 1000),
    userData: JSON.stringify(user),
  };
  await page.goto('/privacy');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(kept));
}

/** Fills the add dialog and sends it. */
export async function addInDialog(page: Page, username: string, password = 'Demo@1234'): Promise<void> {
  await page.getByLabel('Business nick name').fill(username);
  await page.getByLabel('GST portal username').fill(username);
  await page.getByLabel('GST portal password', { exact: true }).fill(password);
  await page.getByLabel('I authorize the product to securely store my credentials').check();
  await page.getByRole('button', { name: 'Add GSTIN', exact: true }).click();
}
