import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { holdBack } from '../harness/browser/intercept.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

const product = useProduct();

/** Where these begin, in pixels from the top. */
const placesOf = (page: Page, stays: readonly string[]) =>
  Promise.all(stays.map(async (selector) => (await page.locator(selector).first().boundingBox())?.y ?? -1));

/** A page, the call that fills it, what stands on it from the first moment, and what has come once it is filled. */
const filled = [
  ['/dashboard', '**/api/dashboard*', ['h1', 'main button:has-text("Add New GSTIN")'], 'article'],
  [
    '/filling-history',
    '**/api/filling-history',
    ['h1', 'main button:has-text("ZIP")', 'main select', '#recent-activity'],
    'article',
  ],
  ['/calendar', '**/api/calendar?*', ['h1', 'main nav', 'h2'], '#calendar-link'],
] as const;

for (const width of [360, 1280]) {
  test(`headings and controls of a page of ${width} px stay where they are when the data comes`, async () => {
    const phone = `+9198333411${width === 360 ? '01' : '02'}`;
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods', 'kaveri.textiles']);
    const visitor = await visit(product, { width });
    const { page } = visitor;
    await enterSignedIn(visitor, product, phone);
    for (const [path, call, stays, come] of filled) {
      const release = await holdBack(page, call);
      await page.goto(path);
      for (const selector of stays) await see(page.locator(selector).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOf(page, stays);
      release();
      await see(page.locator(come).first()).toBeVisible();
      const after = await placesOf(page, stays);
      // The layout of fractions differs by hundredths.
      const moved = stays.filter((_, at) => Math.abs((after[at] ?? -1) - (before[at] ?? -1)) > 1);
      assert.deepEqual(moved, [], path);
      await page.unroute(call);
    }
    await visitor.leave();
  });
}
