import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { giveName, see, signInAt, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** The product's, in any year. */
const year = 2026;
const product = useProduct();

/** The landing page's own two scripts: the small one that hears of touches, and the one that it fetches then. */
async function scriptsOf(page: Page): Promise<{ boot: string; entry: string }> {
  const html = await (await page.request.get('/')).text();
  const [, boot = '', entry = ''] = /<script src="([^"]+)" data-entry="([^"]+)"/.exec(html) ?? [];
  assert.match(entry, /^\/assets\//);
  return { boot, entry };
}

test('a schedule chosen on the landing page is stored after signing in, and said once', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/');
  await see(page).toHaveTitle('Home');
  const day = page.getByLabel('Day', { exact: true });
  await day.selectOption('09');
  await see(
    page.getByText('GSTR-1 will be Filled Monthly on the 9th at 07:59 IST. No End Date.'),
  ).toBeVisible();
  await page.getByLabel('Hour').selectOption('18');
  await page.getByLabel('Minute').selectOption('05');
  await page.getByLabel('Has End Date').check();
  await page.getByLabel('End month').selectOption('March');
  await see(page.getByLabel('End year')).toHaveValue(String(year + 1));
  await see(
    page.getByText(`GSTR-1 will be Filled Monthly on the 9th at 18:05 IST. Ending March, ${year + 1}`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();

  await see(page).toHaveURL(/\/login$/);
  await see(page.getByText('Schedule data will be saved after login')).toBeVisible();
  await signInAt(page, product, '9811111101');
  await see(page).toHaveURL(/\/dashboard$/);
  await see(page.getByText('Schedule Saved Successfully!')).toBeVisible();
  await see(
    page.getByText(`GSTR-1 will be filed Monthly on the 9th at 18:05 IST, ending March ${year + 1}`),
  ).toBeVisible();
  await see(page.getByText('Your first nil month in three steps')).toBeVisible();
  await giveName(page, 'Asha Rao');
  await see(page.getByRole('button', { name: 'Add your first GSTIN' })).toBeFocused();

  const { client } = await product.signIn('+919811111101');
  const data = got(await client.getSchedule()).data.schedule;
  assert.ok(data);
  assert.deepEqual(
    [data.fillingDay, data.fillingHour, data.fillingMinute, data.hasEndDate, data.endMonth, data.endYear],
    [9, 18, 5, true, 3, year + 1],
  );
  await page.reload();
  await see(page.getByRole('heading', { level: 1 })).toHaveText("Hello Asha Rao, we're on top of your GST.");
  await see(page.getByText('Schedule Saved Successfully!')).toHaveCount(0);
  await visitor.leave();
});

test('a day past the 10th is red, says what happens, and is stored as it was chosen', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/');
  const day = page.getByLabel('Day', { exact: true });
  const colourOf = () => day.evaluate((box) => getComputedStyle(box).color);
  await day.selectOption('10');
  const green = await colourOf();
  await see(page.getByText('Days 1 to 10 are in time')).toBeVisible();
  await day.selectOption('11');
  await see.poll(colourOf).not.toBe(green);
  await see(page.getByText(/your day is kept, and it is filed on the 10th/)).toBeVisible();
  // One box says both, and no longer in the success colour.
  const box = page.getByRole('form').getByRole('status');
  const backgroundOf = () => box.evaluate((each) => getComputedStyle(each).backgroundColor);
  await see(box).toContainText(
    /Monthly on the 11th at 07:59 IST.*But GSTR-1 is due on the 11th: .* it is filed on the 10th/,
  );
  const late = await backgroundOf();
  await day.selectOption('10');
  await see(box).toHaveText('GSTR-1 will be Filled Monthly on the 10th at 07:59 IST. No End Date.');
  assert.notEqual(await backgroundOf(), late);
  const colours = await day.evaluate((box) =>
    [...(box as HTMLSelectElement).options].map((option) => getComputedStyle(option).color),
  );
  assert.equal(colours.length, 31);
  assert.equal(new Set(colours.slice(0, 10)).size, 1);
  assert.equal(new Set(colours.slice(10)).size, 1);
  assert.notEqual(colours[9], colours[10]);
  await visitor.leave();
});

test('the end year is held between this year and ten years on', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await page.goto('/');
  await page.getByLabel('Has End Date').check();
  for (const wrong of [String(year - 1), String(year + 11), '']) {
    await page.getByLabel('End year').fill(wrong);
    await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
    await see(page.getByText(`Enter a year from ${year} to ${year + 10}`)).toBeVisible();
    await see(page.getByText('No End Date.')).toHaveCount(0);
    await see(page).toHaveURL(/\/$/);
  }
  await page.getByLabel('End year').fill(String(year + 10));
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  await see(page).toHaveURL(/\/login$/);
  await visitor.leave();
});

test('a choice made before any script wakes the page', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  const { boot } = await scriptsOf(page);
  // The script that hears of touches comes after the first of them.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${boot}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Has End Date').evaluate((box: HTMLInputElement) => box.click());
  release();
  await see(page.getByLabel('End month')).toBeVisible();
  await visitor.leave();
});

test('a tick counts in whatever moment of the page coming alive it is made', async () => {
  // Each turn of React's scheduler on the way is one such moment.
  for (let turn = 1; turn <= 3; turn += 1) {
    const visitor = await visit(product);
    const { page } = visitor;
    await page.addInitScript((at) => {
      const post = Reflect.get(MessagePort.prototype, 'postMessage') as (
        this: MessagePort,
        message: unknown,
      ) => void;
      let posted = 0;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        Reflect.apply(post, this, [message]);
        posted += 1;
        if (posted === at) document.getElementById('has-end-date')?.click();
      };
    }, turn);
    await page.goto('/');
    await page.getByLabel('Hour').selectOption('18');
    await see(page.getByText(/on the 5th at 18:59 IST/)).toBeVisible();
    const isTicked = await page.getByLabel('Has End Date').isChecked();
    await see(page.getByLabel('End month')).toHaveCount(isTicked ? 1 : 0);
    await visitor.leave();
  }
});

test('a choice and a press before the page comes alive are not lost', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { entry } = await scriptsOf(page);
  await page.route(`**${entry}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Day', { exact: true }).selectOption('03');
  await page.getByLabel('Hour').selectOption('18');
  await page.getByLabel('Has End Date').check();
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  await see(page).toHaveURL(/\/$/);
  release();
  await see(page).toHaveURL(/\/login$/);
  const carried = await page.evaluate(() => (history.state as { usr: Record<string, unknown> }).usr);
  assert.equal(carried['fillingDay'], 3);
  assert.equal(carried['fillingHour'], 18);
  assert.equal(carried['hasEndDate'], true);
  assert.equal(carried['endYear'], year + 1);
  await visitor.leave();
});

test('a signed-in person goes from the landing page straight to the dashboard', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await page.goto('/login');
  await signInAt(page, product, '9811111102');
  await giveName(page, 'Meera');
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await see(page.getByText('Welcome back!')).toBeVisible();
  await see(
    page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Logout' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save GSR-1 Schedule' }).click();
  await see(page).toHaveURL(/\/dashboard$/);
  await see(page.getByText('Schedule Saved Successfully!')).toBeVisible();
  await visitor.leave();
});
