import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { formatPeriod, parsePeriod } from '#domain/gst/returnPeriod.ts';
import { codesAtOnce } from '#domain/registration/codeRequest.ts';
import { addClients, got, until, type User } from '../harness/product.ts';
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
    const known = await addClients(user, clients);
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

for (const width of [390, 768, 1280])
  test(`at ${width} px no queue stands alone on a line below the others`, async () => {
    const page = await openAt(width, 'all');
    const queues = page.getByRole('group', { name: 'Queues' }).getByRole('button');
    const places = await queues
      .filter({ visible: true })
      .evaluateAll((each) => each.map((queue) => queue.getBoundingClientRect()));
    assert.ok(places.length > 3);
    const lines = [...Map.groupBy(places, ({ top }) => top).values()].map(
      (line) => Math.max(...line.map(({ right }) => right)) - Math.min(...line.map(({ left }) => left)),
    );
    assert.ok(Math.min(...lines) > Math.max(...lines) / 2, lines.join(', '));
  });

test('on a phone a row is as high as its lines, and the next one begins where it ends', async () => {
  const page = await openAt(390, 'all');
  const count = (await desk()).rows.length;
  const list = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        const lines = Math.max(...[...row.children].map((cell) => cell.getBoundingClientRect().height));
        return { top, bottom, height, free: height - lines };
      });
      const end = document.querySelector('#desk-rows')?.getBoundingClientRect().bottom ?? 0;
      return { rows, end };
    });
  await page.locator('[data-row]').last().focus();
  await page.keyboard.press('End');
  await see(page.locator('[data-row]').last()).toHaveAttribute('aria-rowindex', String(count + 1));
  const { rows, end } = await list();
  assert.equal(rows.length, count);
  assert.ok(new Set(rows.map(({ height }) => height)).size > 1, 'all rows are equally high');
  for (const [at, { height, free, bottom }] of rows.entries()) {
    assert.ok(height >= 56 && free >= 6 && (free <= 13 || height < 60), `${height}, of which ${free} free`);
    const next = rows[at + 1]?.top ?? end;
    assert.ok(Math.abs(bottom - next) < 1, `row ${at} ends at ${bottom}, the next begins at ${next}`);
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
  const round = (at: number) => page.getByRole('navigation', { name: `Client ${at} of ${all} in this list` });
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
    const fold = panel.locator('summary').filter({ hasText: 'Only ' });
    await fold.click();
    await see(solid, queue).toHaveText(['See the plan']);
  }
});

/** "October 2026" */
const monthOf = (period: string): string => {
  const parsed = parsePeriod(period);
  return parsed === null ? '' : formatPeriod(parsed);
};

const boxes = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .getByRole('checkbox', { name: /^Tick / });

for (const width of [390, 1280])
  test(`at ${width} px the bright act for ticked clients that wait with several months is their past months, wholly in view`, async () => {
    const page = await openAt(width, 'say_nil');
    const left = (await desk()).rows.filter(({ queue }) => queue === 'say_nil');
    assert.ok(left.length > 1 && left.every(({ backlog }) => (backlog?.periods ?? 0) > 1));
    await see(page.getByRole('button', { name: /^See the plan: / })).toHaveCount(left.length);
    await boxes(page).nth(0).check();
    await boxes(page).nth(1).check();
    const bar = page.getByRole('toolbar', { name: '2 selected' });
    await see(bar.getByRole('button', { name: /^(Declare|Past returns)/ })).toHaveCount(0);
    await see(bar.getByRole('button', { name: /^File \d+ months · ₹/ })).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: /^File / }).click();
    const dialog = page.getByRole('dialog', { name: 'File the past returns of 2 clients' });
    await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Back' }).click();
    for (const at of [0, 1]) await boxes(page).nth(at).uncheck();
  });

test('the panel of a client whose first code is missing says that filing asks for it, above the button that files', async () => {
  const page = await openAt(1280, 'say_nil');
  await page.locator('[data-row]').first().click();
  const panel = page.getByRole('complementary', { name: /^Client: / });
  // Two months are late: the first one's question is folded behind the plan.
  await panel.getByText('Only October 2026').click();
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
  const toRest = page.getByRole('button', { name: /^Send (a link|links) to the other / });
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

test('the past months of all clients are filed for those alone whom somebody ticks, each with its months, fee and exact words', async () => {
  const page = await openAt(1280, 'backlog');
  const late = (await desk()).rows.filter(({ backlog }) => backlog !== null);
  const all = late.length;
  await page.getByRole('checkbox', { name: 'Tick all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: `${all} selected` });
  await see(bar.getByRole('button', { name: /^(Declare|File)/ })).toHaveCount(0);
  await see(bar).toContainText(`${all} need a look`);
  await bar.getByRole('button', { name: `Review ${all}` }).click();
  const dialog = page.getByRole('dialog', { name: `File the past returns of ${all} clients` });
  await see(dialog.getByRole('checkbox')).toHaveCount(all);
  await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await see(dialog.getByRole('button', { name: 'Tick clients first' })).toBeDisabled();
  const [one] = late;
  assert.ok(one !== undefined && one.backlog !== null);
  const fee = formatRupees(one.backlog.charged_rupees);
  const item = page.getByRole('dialog').getByRole('listitem').filter({ hasText: one.business });
  const first = monthOf(one.backlog.start_from);
  const last = monthOf(one.backlog.start_to);
  assert.equal(one.backlog.to_start, one.backlog.periods);
  await see(item).toContainText(`${first} to ${last} · ${one.backlog.periods} months unfiled · ${fee} fee`);
  await item.getByText('Exact words').click();
  await see(item.getByText(/^For \w+ 2026 I had no sales/)).toHaveCount(one.backlog.periods);
  await item.getByRole('checkbox').check();
  await see(page.getByRole('dialog').getByRole('button', { name: /^File / })).toHaveText(
    new RegExp(`^File ${one.backlog.to_start} months? · ${formatRupees(one.backlog.charged_rupees)}$`),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await page.getByRole('checkbox', { name: 'Tick all', exact: true }).click();
  await see(page.getByRole('toolbar')).toHaveCount(0);
});

test('the bar of the ticked late clients offers to file their months, with how many and the fees that they charge, as the yes does, and then leads to each one that is stopped', async () => {
  const page = await openAt(1280, 'backlog');
  const ids = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getAttribute('data-row') ?? ''));
  const lines = (await desk()).rows.flatMap(({ id, backlog }) => (ids.includes(id) ? (backlog ?? []) : []));
  assert.equal(lines.length, 2);
  const months = lines.reduce((sum, { to_start: count }) => sum + count, 0);
  for (const at of [0, 1]) await boxes(page).nth(at).check();
  const bar = page.getByRole('toolbar', { name: '2 selected' });
  await see(bar.getByRole('button', { name: /^(Declare|Review|Past)/ })).toHaveCount(0);
  const charged = lines.reduce((sum, line) => sum + line.charged_rupees, 0);
  const yes = `File ${months} months · ${formatRupees(charged)}`;
  await see(bar.getByRole('button', { name: yes })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'File the past returns of 2 clients' });
  const later = formatRupees(lines.reduce((sum, line) => sum + line.fee_rupees - line.charged_rupees, 0));
  await see(
    dialog.getByText(
      `In all: ${months} months, late fees ${formatRupees(charged)} by our count. ${later} more comes later, with the returns after these.`,
    ),
  ).toBeVisible();
  await see(dialog.getByRole('listitem')).toHaveCount(2);
  await see(dialog.getByText(/^About \d+ codes are needed: /)).not.toHaveCount(0);
  await see(dialog.getByText(/cash ledger: a plan waits until the money is there\.$/)).toBeVisible();
  // Of the two one is stopped, as the desk reads them after the yes.
  await page.route(
    (url) => url.pathname === '/api/desk' && url.searchParams.get('queue') === 'all',
    async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: { rows: Row[] } };
      const after = data.rows.map((row) => (row.id === ids[0] ? { ...row, queue: 'blocked' } : row));
      await route.fulfill({ json: { ...rest, data: { ...data, rows: after } } });
    },
  );
  await dialog.getByRole('button', { name: yes }).click();
  const outcome = page.getByRole('toolbar');
  await see(outcome.getByRole('status')).toContainText(/^2 agreed: .*1 stopped$/);
  const stopped = (await desk()).rows.find(({ id }) => id === ids[0])?.business ?? '';
  const panel = page.getByRole('complementary', { name: `Client: ${stopped}` });
  await outcome.getByRole('button', { name: stopped }).click();
  await see(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  // Also where the list on screen does not have it.
  const search = page.getByRole('searchbox');
  await search.fill('nobody of this name');
  await see(page.locator('[data-row]')).toHaveCount(0);
  await outcome.getByRole('button', { name: stopped }).click();
  await see(panel).toBeVisible();
  await see(search).toHaveValue('');
  await page.unrouteAll();
});

type Row = Awaited<ReturnType<typeof desk>>['rows'][number];

/** Adds a GSTIN to the firm, and gives its row once that is as wanted. */
async function join(username: string, isThere: (row: Row) => boolean): Promise<Row> {
  const body = { username, password: 'Demo@1234', type: 'Nil', business_nick_name: username } as const;
  const { id } = got(await user.client.addGstin({ body: { ...body, user_validation: true } })).data;
  return until(`the row of ${username}`, async () => {
    const row = (await desk()).rows.find((each) => each.id === id);
    return row !== undefined && isThere(row) ? row : null;
  });
}

test('a late client whose signatory has no PAN is named in the question to all as left out, and its row leads into the box for the PAN', async () => {
  got(await product.anyone.demoTaxpayer({ body: { username: 'sabarmati.huf', filed: {} } }));
  const without = await join('sabarmati.huf', ({ backlog }) => backlog !== null);
  assert.equal(without.why_code, 'signatory_pan_missing');
  const page = await openAt(1280, 'backlog');
  const late = (await desk()).rows.filter(({ backlog }) => backlog !== null);
  const tickAll = page.getByRole('checkbox', { name: 'Tick all', exact: true });
  await tickAll.click();
  await see(page.getByRole('toolbar')).toHaveAccessibleName(`${late.length} selected`);
  await page.keyboard.press('n');
  // Of a plan that is agreed to nothing is left to start.
  const toStart = late.filter(({ id, backlog }) => id !== without.id && (backlog?.to_start ?? 0) > 0).length;
  const dialog = page.getByRole('dialog', { name: `File the past returns of ${toStart} clients` });
  await see(dialog.getByRole('checkbox')).toHaveCount(toStart);
  await see(dialog.getByText('Not filed with them:')).toBeVisible();
  await see(dialog.getByText(`${without.business} · ${without.why}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await tickAll.click();

  await openAt(1280, 'blocked');
  const enter = page.getByRole('button', { name: `Enter PAN: ${without.business}` });
  await enter.click();
  const panel = page.getByRole('complementary', { name: `Client: ${without.business}` });
  const box = panel.getByLabel('PAN of the person who signs');
  await see(box).toBeFocused();
  await box.fill('TSBPP7391F');
  await box.press('Enter');
  await see(page.getByText("The signatory's PAN is kept.")).toBeVisible();
  await see(box).toHaveCount(0);
  await see(enter).toHaveCount(0);
});

test('the head of the desk counts clients that the portal has not let in apart from those that owe the month', async () => {
  const before = (await desk()).month;
  assert.equal(before.unread, 0);
  await join('nobody.knows', ({ why_code: why }) => why !== 'being_verified');
  const page = await openAt(1280, 'all');
  const { month, counts } = await desk();
  assert.deepEqual([month.owed, month.unread], [before.owed, 1]);
  const noneDue = counts.all - month.owed - 1;
  const others = noneDue === 0 ? [] : [noneDue === 1 ? '1 has none due' : `${noneDue} have none due`];
  await see(page.getByText(`${month.filed} of ${month.owed} done`)).toHaveText(
    `${month.filed} of ${month.owed} done${[...others, '1 not known yet'].join(', ')}`,
  );
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
