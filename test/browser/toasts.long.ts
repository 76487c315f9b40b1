import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Where toasts stand, with the demo's banner above the bar. */
const phone = '+919833340005';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods']);
  },
});

type Box = { x: number; y: number; width: number; height: number };
/** Where it stands once it is shown: a part loaded late is hidden, and has no place, until it is whole. */
const boxOf = async (found: Locator): Promise<Box> => {
  let box: Box | null = null;
  await see.poll(async () => (box = await found.boundingBox())).not.toBeNull();
  assert.ok(box !== null);
  return box;
};
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A switch that does not turn says so in a toast. */
async function raiseToast(page: Page): Promise<Locator> {
  await page.route('**/api/gstin/auto-filling', (route) =>
    route.fulfill({ status: 500, json: { success: false, data: null, message: 'No.' } }),
  );
  await page.getByRole('article').getByRole('switch').click();
  const text = page.getByText('Unable to update recurring filling status. Please try again later.');
  const toast = page.locator('[aria-live] > div').filter({ has: text });
  await see(toast).toBeVisible();
  return toast;
}

for (const width of [360, 1024, 1280]) {
  test(`at ${width} px a toast stands below the bar, with the banner in view and without, and beside the title of a dialog`, async () => {
    const visitor = await visit(product, { width, expected: /status of 500/ });
    const { page } = visitor;
    // Errors stay, however slow the machine is.
    await page.addInitScript(() => {
      const usual = globalThis.setTimeout;
      Object.assign(globalThis, {
        setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
          ms === 5000 ? 0 : usual(act, ms, ...rest),
      });
    });
    await enterSignedIn(visitor, product, phone);
    await page.goto('/dashboard');
    await see(page.getByRole('article')).toBeVisible();
    const bar = page.getByRole('banner');
    const toast = await raiseToast(page);
    const check = async () => {
      const [there, above] = [await boxOf(toast), await boxOf(bar)];
      assert.ok(there.y >= above.y + above.height, `the toast at ${there.y} lies on the bar`);
      assert.ok(there.y < above.y + above.height + 40, 'right below it');
      assert.ok(there.x + there.width > width - 40 && there.x >= 0);
    };
    // The press of the switch may have scrolled to it.
    await page.evaluate(() => scrollTo(0, 0));
    await see.poll(async () => (await boxOf(bar)).y, 'the banner is above the bar').toBeGreaterThan(20);
    await check();
    await page.evaluate(() => scrollTo(0, 400));
    await see.poll(async () => (await boxOf(bar)).y).toBe(0);
    await check();

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Add New GSTIN' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add New GSTIN' });
    await see(dialog).toBeVisible();
    // Its code has come: until then another dialog holds its place.
    await see(dialog.getByLabel('Business nick name')).toBeVisible();
    await see(toast).toBeVisible();
    const there = await boxOf(toast);
    for (const [name, part] of [
      ['title', dialog.getByRole('heading')],
      ['cross', dialog.getByRole('button', { name: 'Close' })],
      ['first field', dialog.getByLabel('Business nick name')],
    ] as const)
      assert.ok(!overlap(there, await boxOf(part)), `the toast lies on the ${name}`);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await see(toast).toHaveCount(0);
    await visitor.leave();
  });
}
