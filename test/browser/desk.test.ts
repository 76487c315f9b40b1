import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addClients, got, until, type User } from '../harness/product.ts';
import { areModest, type Request, watchRequests } from '../harness/browser/requests.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** A firm at its desk, early in the month. */
let user: User;
let visitor: Visitor;
let asked: Request[];
const phone = '+919833340077';
const clients = 14;
const product = useProduct({
  at: '2026-11-02T10:00:00+05:30',
  // The least that may be set: what waits for a second connection would never end.
  settings: { DATABASE_CONNECTIONS: '2' },
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
    await addClients(user, clients);
    visitor = await visit(product);
    await enterSignedIn(visitor, product, phone);
    asked = watchRequests(visitor.page);
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

const desk = async () => got(await user.client.desk({ query: { limit: 500 } })).data;
const queue = (label: string) =>
  visitor.page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: label });

test('by six keys everybody whose month waits for a yes is declared nil: each is named, has its entry in the ledger, and leaves the queue', async () => {
  const { page } = visitor;
  const { rows, counts } = await desk();
  const waiting = rows.filter((row) => row.queue === 'say_nil' && !row.look_first);
  assert.ok(waiting.length > 5);
  await page.goto('/dashboard');
  await see(queue('All')).toHaveText(`All${clients}`);
  await see(queue('Say nil')).toHaveText(`Say nil${counts.say_nil}`);
  await see(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await page.keyboard.press('a');
  await see(page.getByRole('toolbar')).toContainText(`${counts.say_nil} selected`);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: `Declare nil and file ${waiting.length}` });
  await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(waiting.length);
  for (const { business } of waiting) await see(dialog.getByText(business, { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await see(dialog).toHaveCount(0);
  const status = page.getByRole('toolbar').getByRole('status');
  await see(status).not.toContainText('done');
  // Nobody types a code here: who has to wait for one is not said to be filed.
  const ids = new Set(waiting.map(({ id }) => id));
  await until('all whose codes are typed to wait for them, and the bar to say so', async () => {
    const now = (await desk()).rows.filter(({ id }) => ids.has(id));
    const codes = now.filter(({ queue: at }) => at === 'codes').length;
    const said = await status.textContent();
    return codes > 2 && said?.includes(`${waiting.length} agreed: ${codes} wait for codes`) ? true : null;
  });
  await see(status).not.toContainText('filed,');
  await see(queue('Say nil')).toHaveText(`Say nil${counts.say_nil - waiting.length}`);
  // Once the lists are read, a client may turn out to owe nothing this month.
  await until('the same progress on the page as in the answer', async () => {
    const { filed, owed } = (await desk()).month;
    return (await page.getByText(`${filed} of ${owed} done`).count()) === 1 ? true : null;
  });
  const { data: consents } = got(await user.client.consents({ query: { limit: 100 } }));
  assert.equal(consents.filter(({ kind }) => kind === 'month').length, waiting.length);
  areModest(asked);
  await page.getByRole('button', { name: 'Go to Codes', exact: true }).click();
  await see(page).toHaveURL(/queue=codes/);
  await see(page.getByRole('button', { name: 'Go to Codes', exact: true })).toHaveCount(0);
});

test('a label is given to those that are ticked, is found by, and is taken back', async () => {
  const { page } = visitor;
  const all = (await tabs()).indexOf('All') + 1;
  await page.keyboard.type(`g${all}`);
  const rows = page.getByRole('grid').getByRole('row');
  await see(rows).toHaveCount(clients);
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('toolbar').getByRole('button', { name: 'Label' }).click();
  await page.getByRole('dialog', { name: 'Label 2 clients' }).getByLabel('Label').fill('Pune');
  await page.keyboard.press('Enter');
  await see(page.getByText('Label set for 2')).toBeVisible();
  await page.getByLabel('Label', { exact: true }).selectOption('Pune');
  await see(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await see(page.getByLabel('Label', { exact: true })).toHaveCount(0);
  areModest(asked);
  await see(page.getByText('2 taken back')).toBeVisible();
  await see(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
});

test('two months are skipped once the cost was read, their rows say so, and Undo brings both back', async () => {
  const { page } = visitor;
  const [first, second] = (await desk()).rows.filter((row) => row.can_skip);
  assert.ok(first && second);
  const rowOf = ({ id }: { id: string }) => page.locator(`[data-row="${id}"]`);
  for (const row of [first, second]) await rowOf(row).getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Skip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skip 2 filings?' });
  await see(dialog.getByText(/stay due at the GST portal/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip', exact: true }).click();
  await see(page.getByRole('toolbar').getByRole('status')).toHaveText('2 skipped');
  for (const row of [first, second]) await see(rowOf(row)).toContainText('Skipped');
  await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click();
  await see(page.getByText('2 taken back')).toBeVisible();
  for (const row of [first, second]) await see(rowOf(row)).not.toContainText('Skipped');
});

test('the same client is open after a visit to its details and back', async () => {
  const { page } = visitor;
  const { rows } = await desk();
  const last = rows.at(-1);
  assert.ok(last);
  const panel = page.getByRole('complementary', { name: `Client: ${last.business}` });
  await page.locator(`[data-row="${last.id}"]`).getByText(last.business).click();
  await panel.getByRole('link', { name: 'All details' }).click();
  await see(page).toHaveURL(/\/gst-details$/);
  await see(panel).toHaveCount(0);
  await page.goBack();
  await see(panel).toBeVisible();
  await see(page).toHaveURL(/\/dashboard\?queue=all$/);
  await page.keyboard.press('Escape');
  await see(panel).toHaveCount(0);
  await see(page.locator(`[data-row="${last.id}"]`)).toBeFocused();
});

test('the head of the desk leads to the calendar, on a phone too', async () => {
  const { page } = visitor;
  const calendar = page.getByRole('link', { name: 'Calendar', exact: true });
  const size = page.viewportSize();
  for (const wide of [size, { width: 360, height: 740 }]) {
    assert.ok(wide);
    await page.setViewportSize(wide);
    await page.goto('/dashboard?queue=all');
    await calendar.click();
    await see(page).toHaveURL(/\/calendar$/);
  }
  assert.ok(size);
  await page.setViewportSize(size);
  await page.goto('/dashboard?queue=all');
});

test('an address with a queue that there is not shows all clients', async () => {
  const { page } = visitor;
  await page.goto('/dashboard?queue=no_filing');
  await see(queue('All')).toHaveAttribute('aria-pressed', 'true');
  await see(page).toHaveURL(/\/dashboard\?queue=all$/);
});

test('many are given to a colleague to work on; who looks for their own finds the others gone, also after a reload', async () => {
  const colleague = await product.signIn('+919833340078');
  got(await colleague.client.setName({ body: { name: 'Ravi Iyer' } }));
  got(await user.client.invite({ body: { mobile: '+919833340078', role: 'preparer' } }));
  const token = await until('an invitation', async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: '+919833340078' } }));
    return data.flatMap(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? null;
  });
  got(await colleague.client.acceptInvitation({ body: { token } }));
  const { page } = visitor;
  const rows = page.getByRole('grid').getByRole('row');
  await queue('All').click();
  await see(rows).toHaveCount(clients);
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who works on 1 client' });
  await dialog.getByLabel('Who works on it').selectOption('Ravi Iyer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('grid').getByText('Ravi Iyer works on it')).toHaveCount(1);
  await page.getByRole('button', { name: 'Mine' }).click();
  await see(page.getByText('Nobody found.')).toBeVisible();
  await see(page).toHaveURL(/\/dashboard\?queue=all&assigned=mine$/);
  await page.reload();
  await see(page.getByText('Nobody found.')).toBeVisible();
  await page.getByRole('button', { name: 'Mine' }).click();
  await see(rows).toHaveCount(clients);
});

test('a client that is not in the searched queue is found by one press', async () => {
  const { page } = visitor;
  const { rows } = await desk();
  // One that goes nowhere by itself.
  const sought =
    rows.find((row) => row.look_first || ['blocked', 'by_hand', 'resting'].includes(row.queue)) ??
    rows.find((row) => row.queue === 'scheduled');
  assert.ok(sought);
  await page.keyboard.press('c');
  await page.keyboard.press('/');
  await page.keyboard.type(sought.gstin);
  await see(page.getByText('Nobody found.')).toBeVisible();
  await page.getByRole('button', { name: /^Go to / }).click();
  await see(page.getByRole('grid').getByRole('row').filter({ hasText: sought.business })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await queue('All').click();
});

const tabs = async (): Promise<string[]> =>
  (await page().getByRole('group', { name: 'Queues' }).getByRole('button').allTextContents()).map((text) =>
    text.replace(/\d+$/, ''),
  );
const page = () => visitor.page;

test('a client opens beside the list, with its month and its year, and Escape leads back to its row', async () => {
  const { page } = visitor;
  const first = page.getByRole('grid').getByRole('row').first();
  await first.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^Client: / });
  await see(panel.getByRole('table', { name: /^The last twelve months/ })).toBeVisible();
  const name = await panel.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('j');
  await see(panel.getByRole('heading', { level: 2 })).not.toHaveText(name ?? '');
  await page.keyboard.press('k');
  await see(panel.getByRole('heading', { level: 2 })).toHaveText(name ?? '');
  await page.keyboard.press('Escape');
  await see(panel).toHaveCount(0);
  await see(first).toBeFocused();
});

test('the panel of a cancelled client names its final return once', async () => {
  const { page } = visitor;
  const cancelled = (await desk()).rows.find(({ why }) => why.includes('GSTR-10'));
  assert.ok(cancelled);
  await queue('All').click();
  await page.getByRole('row').filter({ hasText: cancelled.business }).getByText(cancelled.business).click();
  const panel = page.getByRole('complementary', { name: `Client: ${cancelled.business}` });
  await see(panel.getByText('No return is due', { exact: true })).toBeVisible();
  await see(panel.getByText(/GSTR-10/)).toHaveCount(1);
  await page.keyboard.press('Escape');
});

test('a code is typed in the row of its client: an invalid one is marked, and Enter uses it and moves on to the next', async () => {
  const { page } = visitor;
  // Otherwise a mailbox may give the code before the keyboard does.
  for (const { id, queue: at } of (await desk()).rows)
    if (at === 'codes') got(await user.client.setRelay({ params: { id }, body: { on: false } }));
  await page.keyboard.press('c');
  await page.getByRole('button', { name: /^Ask the next \d$/ }).click();
  const boxes = page.locator('[data-code-box]');
  await see(boxes.nth(1)).toBeVisible();
  const first = boxes.first();
  await first.focus();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await see(first).toHaveAttribute('aria-invalid', 'true');
  await see(page.getByText(/: A portal code has 4 to 10 letters or digits\.$/)).toBeVisible();
  await see(first).toHaveValue('!');
  await first.fill('000000');
  const given = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/codes\//.test(request.url()),
  );
  await page.keyboard.press('Enter');
  assert.deepEqual((await given).postDataJSON(), { code: '000000' });
  await see(page.locator('[data-code-box]:focus')).toBeVisible();
});
