import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { codesAtOnce } from '#domain/registration/codeRequest.ts';
import { got, until, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** A firm whose months are late: under November's head stand the rows of October. */
const phone = '+919833344401';
const clients = 12;
let user: User;
let visitor: Visitor;
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
    got(await user.client.demoFirm({ body: { gstins: clients } }));
    const known = await until(
      'every client to be known',
      async () => {
        const { rows } = await desk();
        const isKnown = rows.length === clients && rows.every((row) => row.why_code !== 'being_verified');
        return isKnown ? rows : null;
      },
      150,
    );
    // Two signatories to whom somebody has to speak.
    const filed = known.filter((row) => row.queue === 'say_nil' && !row.look_first).slice(0, 2);
    for (const { id } of filed) got(await user.client.setRelay({ params: { id }, body: { on: false } }));
    const ids = filed.flatMap(({ filing_id: id }) => id ?? []);
    got(await user.client.bulk({ body: { act: 'file', ids, declare: true } }));
    await until('their codes to be missing', async () =>
      (await desk()).rows.filter(({ act }) => act === 'ask_code').length >= 2 ? true : null,
    );
    got(await product.anyone.moveDemoClock({ body: { to: '2026-12-22T10:00:00+05:30' } }));
    visitor = await visit(product);
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

const desk = async () => got(await user.client.desk({ query: { limit: 500 } })).data;

async function openAt(width: number, queue: string): Promise<Page> {
  const { page } = visitor;
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.goto(`/dashboard?queue=${queue}`);
  await see(page.locator('[data-row]').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

for (const width of [390, 768, 1280])
  test(`at ${width} px every queue that holds somebody is on the screen, the late months first`, async () => {
    const page = await openAt(width, 'all');
    const queues = page.getByRole('group', { name: 'Queues' }).getByRole('button');
    const { counts } = await desk();
    assert.ok(counts.backlog > 5, JSON.stringify(counts));
    await see(queues.first()).toHaveText(`Backlog${counts.backlog}`);
    for (const queue of await queues.filter({ hasText: /[1-9]/ }).all()) {
      const box = await queue.boundingBox();
      const text = await queue.textContent();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${text} at ${box?.x}`);
      await see(queue).toBeInViewport({ ratio: 1 });
    }
  });

for (const { width, beside } of [
  { width: 390, beside: false },
  { width: 768, beside: false },
  { width: 1280, beside: false },
  { width: 1280, beside: true },
  { width: 1440, beside: true },
])
  test(`a row at ${width} px${beside ? ' beside an open client' : ''} says how late its month is, which one if it is not that of the head, and the fee`, async () => {
    const page = await openAt(width, 'all');
    if (beside) {
      await page.locator('[data-row]').first().click();
      await see(page.getByRole('complementary', { name: /^Client: / })).toBeVisible();
    }
    const { rows, month } = await desk();
    assert.equal(month.period, '112026');
    const late = rows.filter(({ consequences }) => consequences !== null && consequences.fee_rupees > 0);
    assert.ok(new Set(late.map(({ queue }) => queue)).size > 1, 'late clients of one queue alone');
    for (const row of late) {
      const text = await page.locator(`[data-row="${row.id}"]`).innerText();
      assert.ok(text.includes(formatRupees(row.consequences?.fee_rupees ?? 0)), text);
      assert.match(text, /\d+ days late/);
      if (row.period === '102026') assert.match(text, /Oct 2026/);
    }
    assert.ok(late.some(({ period }) => period === '102026'));
  });

test('a long name at 768 px breaks between its words alone', async () => {
  const { page } = visitor;
  await page.route('**/api/desk?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { rows: object[] } };
    const rows = data.rows.map((row) => ({ ...row, business: 'Bharathapuzha Opticals' }));
    await route.fulfill({ json: { ...rest, data: { ...data, rows } } });
  });
  await openAt(768, 'all');
  const lines = await page
    .locator('[data-row]')
    .first()
    .getByText('Bharathapuzha Opticals')
    .evaluate((name) => {
      const text = name.firstChild;
      if (text === null) return [];
      const end = 'Bharathapuzha'.length;
      return [[0, end] as const, [end + 1, (text.textContent ?? '').length] as const].map(([from, to]) => {
        const word = document.createRange();
        word.setStart(text, from);
        word.setEnd(text, to);
        return word.getClientRects().length;
      });
    });
  assert.deepEqual(lines, [1, 1]);
  await page.unroute('**/api/desk?*');
});

test('each row of the late months leads to its plan, and one press leads through the plans, each with its own yes', async () => {
  const page = await openAt(1280, 'backlog');
  const { counts } = await desk();
  const all = counts.backlog;
  const ids = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));
  assert.equal(ids.length, all);
  await see(page.locator('[data-row]').first()).toContainText(/\d+ months? unfiled · ₹/);
  await page.getByRole('button', { name: `Go through the ${all} plans` }).click();
  await see(page).toHaveURL(new RegExp(`/gst-details/backlog/${ids[0]}$`));
  const round = (at: number) =>
    page.getByRole('navigation', { name: `Client ${at} of ${all} with unfiled months` });
  await see(page.getByRole('heading', { name: /^\d+ months? unfiled$/ })).toBeVisible();
  await see(round(1)).toBeInViewport({ ratio: 1 });
  await round(1).getByRole('link', { name: "Next client's plan" }).click();
  await see(page).toHaveURL(new RegExp(`/gst-details/backlog/${ids[1]}$`));
  await round(2).getByRole('link', { name: 'Back to the desk' }).click();
  await see(page).toHaveURL(/\/dashboard\?queue=backlog$/);
  await page
    .locator(`[data-row="${ids.at(-1)}"]`)
    .getByRole('button', { name: /^See the plan: / })
    .click();
  await see(page).toHaveURL(new RegExp(`/gst-details/backlog/${ids.at(-1)}$`));
  await see(round(all)).toBeVisible();
  await see(round(all).getByRole('link', { name: "Next client's plan" })).toHaveCount(0);
});

test('in the panel of a client with more than one late month the plan is the one solid button, also where the month opened here is unfolded', async () => {
  const page = await openAt(1280, 'all');
  const { rows } = await desk();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  const planned = rows.filter(({ backlog }) => (backlog?.periods ?? 0) > 1);
  assert.ok(planned.length > 0, JSON.stringify(rows.map(({ queue, backlog }) => [queue, backlog?.periods])));
  for (const { id, business, queue } of planned.filter(({ queue: at }) => at !== 'codes')) {
    await page.locator(`[data-row="${id}"]`).click();
    await see(panel).toHaveAccessibleName(`Client: ${business}`);
    await see(panel.getByRole('table')).toBeVisible();
    const solid = panel.locator('.bg-primary:is(a, button):visible');
    await see(solid, queue).toHaveText(['See the plan']);
    const fold = panel.locator('summary').filter({ hasText: 'Opened here: ' });
    await fold.click();
    await see(solid, queue).toHaveText(['See the plan']);
  }
});

test('the panel of a client whose first code is missing says that filing asks for it, above the button that files', async () => {
  const page = await openAt(1280, 'say_nil');
  await page.locator('[data-row]').first().click();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  // Two months are late: the first one's question is folded behind the plan.
  await panel.getByText('Opened here: October 2026').click();
  await see(panel.getByRole('button', { name: /^Yes, file / })).toBeVisible();
  await see(
    panel.getByText(
      'Not confirmed yet: when you file this month, the portal first sends the signatory a code',
    ),
  ).toBeVisible();
  await see(panel.getByText(/nothing until the first code/)).toHaveCount(0);
});

test('a line of the code desk has its month and its fee, its link has a word, and nobody is the rest of those who are all next', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/dashboard?queue=codes');
  const waiting = (await desk()).rows.filter(({ queue }) => queue === 'codes');
  const people = new Set(waiting.map(({ id, signatory }) => signatory?.id ?? id)).size;
  const lines = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  const toRest = page.getByRole('button', { name: 'Send links to the rest' });
  await see(lines).toHaveCount(people);
  await see(page.getByRole('button', { name: /^Ask the next / })).toBeVisible();
  await see(toRest).toHaveCount(people > codesAtOnce ? 1 : 0);
  const late = waiting.find(({ period, act }) => period === '102026' && act === 'ask_code');
  assert.ok(late);
  await page.getByRole('searchbox').fill(late.gstin);
  await see(lines).toHaveCount(1);
  await see(lines).toContainText(/Oct 2026 · \d+ days late · ₹[\d,]+/);
  await see(lines.getByText('Send link', { exact: true })).toBeVisible();
  await see(page.getByRole('button', { name: 'Ask the next one' })).toBeVisible();
  await see(toRest).toHaveCount(0);
});

for (const language of ['en', 'hi', 'mr'])
  test(`the search stays at the end of the first line of queues, and no row moves, when a client is opened, in the language ${language}`, async () => {
    const { page } = visitor;
    await page.goto('/robots.txt');
    await page.evaluate((kept) => localStorage.setItem('language', kept), language);
    await openAt(1280, 'all');
    const places = () =>
      page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const [bar, search] = [boxOf('[data-queues]'), boxOf('[data-queues] input')];
        return {
          below: Math.round((search?.top ?? 0) - (bar?.top ?? 0)),
          right: Math.round((bar?.right ?? 0) - (search?.right ?? 0)),
          rows: Math.round(boxOf('[data-row]')?.top ?? 0),
        };
      });
    const before = await places();
    assert.ok(before.below < 20, JSON.stringify(before));
    await page.locator('[data-row]').first().click();
    await see(page.locator('[data-client-panel]')).toBeVisible();
    assert.deepEqual(await places(), before);
    await page.evaluate(() => localStorage.setItem('language', 'en'));
  });

for (const path of ['/login', '/login/firm'])
  test(`${path} fits a phone's screen below the demo's banner`, async () => {
    const newcomer = await visit(product, { width: 390 });
    await newcomer.page.setViewportSize({ width: 390, height: 844 });
    await newcomer.page.goto(path);
    await see(newcomer.page.getByRole('main').getByRole('button').first()).toBeVisible();
    await newcomer.page.evaluate(() => document.fonts.ready);
    assert.equal(await newcomer.page.evaluate(() => document.documentElement.scrollHeight), 844);
    await newcomer.leave();
  });
