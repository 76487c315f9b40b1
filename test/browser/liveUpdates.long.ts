import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addAll, type Card, got, until, type User } from '../harness/product.ts';
import { areModest, type Request, watchRequests, watchUnderWay } from '../harness/browser/requests.ts';
import { holdBack, intercept } from '../harness/browser/intercept.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Requests an open page makes by itself, and its behaviour without an answer. */
let user: User;
let cards: Map<string, Card>;
let visitor: Visitor;
const phone = '+919833340003';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    cards = await addAll(user, ['narmada.foods', 'kaveri.textiles']);
    visitor = await visit(product, { expected: /status of 429|ERR_FAILED/ });
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
  },
});

const idOf = (name: string): string => cards.get(name)?.id ?? '';

/** Turns the switch of a GSTIN by a call, as another tab or device would. */
const turn = async (name: string, on: boolean): Promise<void> =>
  void got(await user.client.setAutoFilling({ body: { gstin_id: idOf(name), auto_filling: on } }));

const toggleOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name }).getByRole('switch');

/** The dashboard in a tab of its own, at rest. */
async function openDashboard(): Promise<{
  page: Page;
  asked: Request[];
  reads: () => Request[];
  /** Resolves once every request has its answer. */
  rest: () => Promise<unknown>;
}> {
  await turn('narmada.foods', true);
  const page = await visitor.tab();
  const asked = watchRequests(page);
  const underWay = watchUnderWay(page);
  await page.goto('/dashboard');
  await see(toggleOf(page, 'Narmada Foods')).toBeChecked();
  // The year is far down the page, and is drawn and read at the first key.
  await page.keyboard.press('Shift');
  const wanted = ['/api/events', '/api/filling-history'];
  await until('the stream and the year', async () =>
    wanted.every((one) => asked.some(({ path }) => path === one)) ? true : null,
  );
  return {
    page,
    asked,
    reads: () => asked.filter(({ path }) => path === '/api/dashboard'),
    rest: () => until('the answers', async () => (underWay().length === 0 ? true : null)),
  };
}

test('a switch that was just turned does not jump back when an older reading arrives', async () => {
  const { page, rest } = await openDashboard();
  await rest();
  const late = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const stop = await intercept(page, '**/api/dashboard?*', async (route) => {
    const response = await route.fetch();
    began.resolve();
    await late.promise;
    await route.fulfill({ response });
    ended.resolve();
  });
  await turn('kaveri.textiles', false);
  await began.promise;
  stop();
  const toggle = toggleOf(page, 'Narmada Foods');
  await toggle.click();
  await see(toggle).not.toBeChecked();
  await toggle.evaluate((each) => {
    const turned: (string | null)[] = [];
    Object.assign(window, { turned });
    new MutationObserver(() => turned.push(each.getAttribute('aria-checked'))).observe(each, {
      attributeFilter: ['aria-checked'],
    });
  });
  late.resolve();
  await ended.promise;
  await see(toggleOf(page, 'Kaveri Textiles')).not.toBeChecked();
  await rest();
  assert.deepEqual(await page.evaluate('turned'), []);
  await turn('kaveri.textiles', true);
  await page.close();
});

test('a refusal leaves the page as it is, says how old it is, and nothing is asked before the server allows', async () => {
  const { page, reads } = await openDashboard();
  let refusals = 0;
  const allow = await intercept(page, '**/api/dashboard?*', (route) => {
    refusals += 1;
    return route.fulfill({
      status: 429,
      // Long enough for a slow machine to press and look before it is over.
      headers: { 'retry-after': '8' },
      json: { success: false, data: null, code: 'too_many_requests', message: 'Too many requests.' },
    });
  });
  await turn('narmada.foods', false);
  const line = page.getByText('Updated less than a minute ago. The newest could not be read yet.');
  await see(line).toBeVisible();
  await see(toggleOf(page, 'Narmada Foods')).toBeChecked();
  await see(page.getByRole('alert')).toHaveCount(0);
  const refused = reads().at(-1)?.at ?? 0;
  allow();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  await see(line).toHaveCount(0);
  await see(toggleOf(page, 'Narmada Foods')).not.toBeChecked();
  assert.equal(refusals, 1);
  const next = reads().find(({ at }) => at > refused)?.at ?? 0;
  assert.ok(next - refused >= 8000, `asked again after ${next - refused} ms`);
  await page.close();
});

test('a dashboard that was refused when it was opened comes by itself when the server allows', async () => {
  const page = await visitor.tab();
  const refuse = { status: 429, headers: { 'retry-after': '2' }, body: '' };
  let refusals = 0;
  await page.route('**/api/dashboard?*', (route) => {
    refusals += 1;
    return refusals === 1 ? route.fulfill(refuse) : route.fallback();
  });
  await page.goto('/dashboard');
  await see(page.getByRole('alert')).toContainText('Dashboard data failed to load');
  await see(toggleOf(page, 'Narmada Foods')).toBeVisible();
  await see(page.getByRole('alert')).toHaveCount(0);
  assert.equal(refusals, 2);
  await page.close();
});

test('a tab that nobody sees asks for nothing, and reads what it missed once it is shown', async () => {
  const { page, asked, rest } = await openDashboard();
  const show = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: is });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const other = await openDashboard();
  await show(true);
  // Requests that began while it was seen.
  await rest();
  const before = asked.length;
  await turn('narmada.foods', false);
  // The other tab has heard of it and has read it; this one has only heard.
  await see(toggleOf(other.page, 'Narmada Foods')).not.toBeChecked();
  assert.deepEqual(asked.slice(before), []);
  await show(false);
  await see(toggleOf(page, 'Narmada Foods')).not.toBeChecked();
  assert.equal(asked.slice(before).filter(({ path }) => path === '/api/dashboard').length, 1);
  await other.page.close();
  await page.close();
});

test('only the changed data is read again: the details of one GSTIN are left alone by the other', async () => {
  await turn('narmada.foods', true);
  await turn('kaveri.textiles', true);
  const page = await visitor.tab();
  const asked = watchRequests(page);
  await page.goto('/gst-details');
  await page.getByRole('button', { name: /Narmada Foods/ }).click();
  await see(page.getByRole('heading', { level: 2, name: 'Narmada Foods' })).toBeVisible();
  await see(page.getByRole('heading', { name: 'A year of returns' })).toBeVisible();
  await until('the stream', async () => (asked.some(({ path }) => path === '/api/events') ? true : null));
  await until('rest', async () => (asked.some(({ path }) => path.endsWith('/relay')) ? true : null));
  const before = asked.length;
  await turn('kaveri.textiles', false);
  const since = () => asked.slice(before).map(({ path }) => path);
  await until('the list', async () => (since().includes('/api/gst-details') ? true : null));
  await turn('narmada.foods', false);
  await see(page.getByRole('switch', { name: 'Recurring filling' })).not.toBeChecked();
  const ownDetails = `/api/gst-details/${idOf('narmada.foods')}`;
  assert.equal(since().filter((path) => path === ownDetails).length, 1, 'read for its own change alone');
  assert.ok(!since().includes('/api/dashboard'));
  areModest(asked);
  await page.close();
});

test('a change after the page was read and before its stream is open arrives too', async () => {
  await turn('narmada.foods', true);
  const page = await visitor.tab();
  let open: (() => Promise<void>) | undefined;
  await page.route('**/api/events*', (route) => {
    open = () => route.continue();
  });
  await page.goto('/dashboard');
  await see(toggleOf(page, 'Narmada Foods')).toBeChecked();
  const stream = await until('the stream', async () => open ?? null);
  await turn('narmada.foods', false);
  await stream();
  await see(toggleOf(page, 'Narmada Foods')).not.toBeChecked();
  await page.close();
});

test('a broken stream is opened again, and the missed changes are read once', async () => {
  await turn('narmada.foods', true);
  const page = await visitor.tab();
  const asked = watchRequests(page);
  let streams = 0;
  await page.route('**/api/events*', (route) => {
    streams += 1;
    const breaks = { contentType: 'text/event-stream', body: 'retry: 3000\n\n' };
    return streams === 1 ? route.fulfill(breaks) : route.continue();
  });
  await page.goto('/dashboard');
  await see(toggleOf(page, 'Narmada Foods')).toBeChecked();
  await until('another stream', async () => (streams === 2 ? true : null));
  const before = asked.length;
  await turn('narmada.foods', false);
  await see(toggleOf(page, 'Narmada Foods')).not.toBeChecked();
  const read = asked.slice(before).filter(({ path }) => path === '/api/dashboard').length;
  assert.ok(read === 1 || read === 2, `${read} readings: at most one for the stream, one for the change`);
  await page.close();
});

test('without a stream the page reads the data on screen now and then', async () => {
  await turn('narmada.foods', true);
  const page = await visitor.tab();
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto('/dashboard');
  await see(toggleOf(page, 'Narmada Foods')).toBeChecked();
  await turn('narmada.foods', false);
  await see(toggleOf(page, 'Narmada Foods')).not.toBeChecked();
  await page.close();
});

test("a press on a card's switch keeps its card in place and its focus; the next opening puts it in its order", async () => {
  await turn('kaveri.textiles', true);
  const { page } = await openDashboard();
  const names = () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
  const before = await names();
  assert.equal(before.length, 2);
  const first = page.getByRole('article').first().getByRole('switch');
  const send = await holdBack(page, '**/api/gstin/auto-filling');
  await first.focus();
  await page.keyboard.press('Space');
  await see(first).toBeDisabled();
  await page.keyboard.press('Space');
  await see(first).toBeFocused();
  send();
  await see(first).not.toBeChecked();
  await see(first).toBeEnabled();
  assert.deepEqual(await names(), before);
  await see(first).toBeFocused();
  await page.reload();
  await see(page.getByRole('article')).toHaveCount(2);
  assert.deepEqual(await names(), before.toReversed());
  await page.close();
});
