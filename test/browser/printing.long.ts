import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addAll, got, history, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** The pages on paper. */
let user: User;
let visitor: Visitor;
const phone = '+919833340006';
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods', 'kaveri.textiles']);
    got(await product.anyone.moveDemoClock({ body: { to: '2027-04-25T10:00:00+05:30' } }));
    visitor = await visit(product, { theme: 'dark' });
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
  },
});

/** How many sheets of A4 the page takes, as the browser prints it. */
async function sheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('ten entries of the history are twenty lines on one sheet, without bar, filters and buttons', async () => {
  const { page } = visitor;
  await page.goto('/filling-history');
  await page.getByLabel('Period').selectOption('Last 6 months');
  const entries = (await history(user)).slice(0, 10);
  assert.equal(entries.length, 10);
  await see(page.getByRole('article')).toHaveCount(10);
  await page.setViewportSize({ width: 680, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table');
  await see(table.getByRole('row')).toHaveCount(21);
  const lines = await table.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
      height: row.getBoundingClientRect().height,
    })),
  );
  const arns = entries.flatMap((entry) => [entry.gstr1_arn, entry.gstr3b_arn]);
  assert.deepEqual(
    lines.map(({ cells }) => cells.at(-1)),
    arns.map((arn) => (arn === '' ? '' : `${arn} Simulated`)),
  );
  for (const { cells, height } of lines) assert.ok(height < 24, `${cells.join(' | ')} is ${height} px high`);
  await see(page.getByRole('caption')).toContainText('Last 6 months. Showing 1 to 10 of');
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByRole('combobox'),
    page.getByRole('article'),
  ])
    await see(gone.filter({ visible: true })).toHaveCount(0);
  assert.equal(await table.evaluate((element) => getComputedStyle(element).color), 'oklch(0.24 0.035 190)');
  assert.equal(await sheets(page), 1);
  await page.emulateMedia({ media: null });
  await see(page.getByRole('article')).toHaveCount(10);
  await see(page.getByRole('table')).toHaveCount(0);
});

test('printed from the screen the history is the table too', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/filling-history');
  await see(page.getByRole('article')).toHaveCount(10);
  assert.equal(await sheets(page), 1);
  await see(page.getByRole('article')).toHaveCount(10);
});

test('the year of the firm begins on the sheet on which it is', async () => {
  const { page } = visitor;
  await page.goto('/year');
  await see(page.getByRole('grid').getByRole('row')).toHaveCount(3);
  assert.equal(await sheets(page), 1);
});

test('no bar lies across what other pages print', async () => {
  const { page } = visitor;
  for (const path of ['/dashboard', '/gst-details', '/profile', '/privacy', '/demo']) {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const across = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (element) =>
            ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
            element.getBoundingClientRect().height > 0 &&
            element.closest('header, [role="region"]') !== null,
        ).length,
    );
    assert.equal(across, 0, path);
    await see(page.getByRole('banner').filter({ visible: true })).toHaveCount(0);
    // A part that has not loaded leaves no grey shape.
    await see(page.locator('.animate-pulse').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});
