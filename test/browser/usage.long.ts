import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { collector } from '../api/usage/collector.ts';
import { addAll, got, until } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

type SentEvent = Record<string, unknown> & { event: string };

let usage: Awaited<ReturnType<typeof collector>>;
let errors: Awaited<ReturnType<typeof collector>>;
const product = useProduct({
  settings: async () => {
    [usage, errors] = await Promise.all([collector(), collector()]);
    return {
      ANALYTICS_URL: usage.url,
      ANALYTICS_TOKEN: 'usage-token',
      ERROR_REPORTING_URL: errors.url,
    };
  },
});
test.afterAll(() => Promise.all([usage.close(), errors.close()]));

const phone = '+919866666601';
const narmada = '23BNRPN4821K1ZN';
const today = 'Schedule GST-1 and GST-3B filling for today';

const all = (): SentEvent[] => usage.taken.flatMap(({ body }) => (body['events'] ?? []) as SentEvent[]);
/** Waits for an event with these fields to reach the collector. */
const eventOf = (event: string, fields: Record<string, unknown> = {}, from = 0): Promise<SentEvent> =>
  until(`${event} ${JSON.stringify(fields)}`, async () => {
    const wanted = Object.entries(fields);
    return (
      all()
        .slice(from)
        .find((told) => told.event === event && wanted.every(([name, value]) => told[name] === value)) ?? null
    );
  });

test('on the way from the landing page to a filed return every event of the specification is reported, with its fields', async () => {
  const { client } = await product.signIn(phone);
  got(await client.setName({ body: { name: 'Asha Rao' } }));
  got(await client.updateProfile({ body: { data_collection: true } }));
  await addAll({ client }, ['narmada.foods', 'kaveri.textiles']);
  const visitor = await visit(product, {
    expected: /Failed to load resource|split is not a function|RangeError/,
  });
  const { page } = visitor;

  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(phone.slice(3));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const code = await newestCode(product, phone, 1);
  await page.getByLabel('Enter OTP').fill(code === '111111' ? '222222' : '111111');
  await see(page.getByText('The OTP entered is invalid.')).toBeVisible();
  await page.getByLabel('Enter OTP').fill(code);
  const card = page.getByRole('article').filter({ hasText: 'Narmada Foods' });
  await card.getByRole('switch', { name: 'Recurring' }).click();
  await see(card.getByRole('switch', { name: 'Recurring' })).not.toBeChecked();

  await card.getByRole('link', { name: /^GST Details/ }).click();
  await page.getByPlaceholder('Search GSTIN...').fill('narmada');
  await eventOf('search');
  await page.getByRole('button', { name: today }).click();
  await see(page.getByRole('link', { name: 'PDF of GSTR-3B, opens in a new tab' }).first()).toBeVisible();

  await page.getByRole('link', { name: 'View All' }).click();
  const filed = page.getByRole('article').filter({ hasText: narmada });
  const opened = visitor.context.waitForEvent('page');
  await filed.getByRole('link', { name: /^GSTR-3B/ }).click();
  await (await opened).close();
  await page.getByLabel('GSTIN', { exact: true }).selectOption('all');
  const waiting = page.getByRole('article').filter({ hasText: 'Kaveri Textiles' });
  await waiting.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Skip this filing' }).click();
  await see(page.getByText('Filling skipped successfully')).toBeVisible();

  await page.getByLabel('Period', { exact: true }).selectOption('last_month');

  // A page that breaks on a nonsense answer, and a script that breaks by itself.
  const mend = await intercept(page, '**/api/filling-history', (route) =>
    route.fulfill({
      json: { success: true, data: [{ id: '1', title: { broken: true } }], total: 1, message: '' },
    }),
  );
  await page.goto('/filling-history');
  await see(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  mend();
  await page.goto('/dashboard');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Asha Rao of 23BNRPN4821K1ZN, +919866666601');
    });
  });
  await see(card).toBeVisible();
  await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page).toHaveURL(/\/$/);
  await see(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  const login = await eventOf('login');
  assert.deepEqual(Object.keys(login).sort(), ['at', 'event', 'page', 'role']);
  assert.equal(login['role'], 'user');
  await eventOf('page_view', { page: '/login' });
  await eventOf('page_view', { page: '/filling-history' });
  await eventOf('logout', { page: '/dashboard' });
  await eventOf('http_request_success', { method: 'PUT', route: '/api/gst-details/scheduled', status: 200 });
  await eventOf('http_request_error', { method: 'POST', route: '/api/identity/verify-otp', status: 400 });
  await eventOf('api_call_success', { call: 'skipFiling', status: 200 });
  await eventOf('api_call_error', { call: 'checkCode', status: 400, code: 'auth/invalid-verification-code' });
  await eventOf('user_action', { action: 'follow_link', to: '/filling-history' });
  await eventOf('user_action', { action: 'choose', control: 'Period' });
  await eventOf('form_submit_success', { form: 'sign_in_code' });
  await eventOf('form_submit_error', { form: 'sign_in_code', code: 'auth/invalid-verification-code' });
  await eventOf('button_click', { button: today, page: '/gst-details' });
  await eventOf('button_click', { button: 'other' });
  await eventOf('error_occurred', { kind: 'page', error_name: 'TypeError', page: '/filling-history' });
  await eventOf('error_occurred', { kind: 'script', error_name: 'RangeError', page: '/dashboard' });
  // The last three come when a page is hidden, by the same beacon as the events before.
  for (const metric of ['first_byte', 'loaded', 'largest_paint', 'next_paint', 'layout_shift']) {
    assert.ok(Number((await eventOf('performance_metric', { metric }))['value']) >= 0);
  }
  assert.deepEqual((await eventOf('search'))['length'], 'narmada'.length);
  const toggled = await eventOf('gst_action', { action: 'auto_filling', outcome: 'success' });
  const scheduled = await eventOf('filing_event', { action: 'schedule', outcome: 'success' });
  const skipped = await eventOf('filing_event', {
    action: 'skip',
    outcome: 'success',
    filing_period: '102026',
  });
  const file = await eventOf('file_download', { file: 'gstr3b', filing_period: '102026' });
  // One hash for each GSTIN, wherever it was met.
  const hash = String(toggled['gstin']);
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.deepEqual([scheduled['gstin'], file['gstin']], [hash, hash]);
  assert.ok(String(skipped['gstin']) !== hash && /^[0-9a-f]{64}$/.test(String(skipped['gstin'])));
  assert.equal(new Set(all().map(({ event }) => event)).size, 17);
  assert.ok(usage.taken.every(({ authorization }) => authorization === 'Bearer usage-token'));

  const report = await until('the report of the script that broke', async () => {
    const reports = errors.taken.flatMap(({ body }) => body['errors'] ?? []);
    return reports.length >= 2 ? reports : null;
  });
  const broken = report.find(({ kind }) => kind === 'page');
  assert.match(String(broken?.['frames']), /\(assets\/[\w-]+\.js:\d+:\d+\)/);
  const everything = JSON.stringify([usage.taken, errors.taken]);
  const kept = [narmada, phone.slice(3), 'Asha', 'narmada', 'Narmada', 'kaveri', code, '127.0.0.1', '#', '?'];
  for (const secret of kept) assert.ok(!everything.includes(secret), secret);
  assert.doesNotMatch(everything, /[0-9a-f]{8}-[0-9a-f]{4}-/, 'an id');
  await visitor.leave();
});

test('nothing is counted for a person who has not allowed it, and errors are reported regardless', async () => {
  const other = '+919866666602';
  const before = all().length;
  const { client } = await product.signIn(other);
  got(await client.setName({ body: { name: 'Ravi' } }));
  const visitor = await visit(product, { expected: /Failed to load resource|RangeError/ });
  const { page } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(other.slice(3));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill(await newestCode(product, other, 1));
  await page.getByRole('link', { name: 'Filling History' }).click();
  await page.getByRole('button', { name: 'Account of Ravi' }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('again');
    });
  });
  await until('the report', async () => {
    const reports = errors.taken.flatMap(({ body }) => body['errors'] ?? []);
    return reports.some(({ what }) => what === '/profile') ? true : null;
  });
  const box = page.getByLabel('Shunya may count how its pages are used');
  await see(box).not.toBeChecked();
  await box.check();
  await page.getByRole('button', { name: 'Save Changes' }).last().click();
  await see(page.getByText('Preferences updated successfully!')).toBeVisible();
  // From here on it is.
  await page.getByRole('link', { name: 'GST Details' }).click();
  await eventOf('page_view', { page: '/gst-details' }, before);
  const pages = all()
    .slice(before)
    .filter(({ event }) => event === 'page_view' || event === 'login')
    .map(({ page: on }) => on);
  assert.deepEqual(new Set(pages), new Set(['/login', '/gst-details']));
  await visitor.leave();
});
