import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

/* Narmada is asked about October, Kaveri files it by itself; the browser stands in New York, the month in India. */

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const phone = '+919833355191';

const lineOf = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ hasText: name })
    .getByRole('img', { name: /^Today / });
const asked = 'Narmada Foods';
const scheduled = 'Kaveri Textiles';

/** Opens the page at this time of the product. */
async function at(page: Page, time: string, path = '/dashboard'): Promise<void> {
  got(await product.anyone.moveDemoClock({ body: { to: `${time}+05:30` } }));
  await page.goto(path);
}

/** No text of the line leaves the card, and the names of the due days do not touch. */
async function seeNamesApart(page: Page): Promise<void> {
  const card = await page.getByRole('article').filter({ hasText: asked }).boundingBox();
  const texts = await lineOf(page, asked).locator('text').all();
  const boxes = await Promise.all(texts.map((each) => each.boundingBox()));
  for (const box of boxes)
    assert.ok(card && box && box.x > card.x && box.x + box.width < card.x + card.width, 'inside the card');
  const [first, second] = boxes;
  assert.ok(first && second && first.x + first.width < second.x, 'the names of the due days stand apart');
}

test('the line of a month shows both due days and today in India, first on time, then late, and goes with its month', async () => {
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, ['narmada.foods'], true);
  await addAll(user, ['kaveri.textiles']);
  const visitor = await visit(product, { width: 320 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);

  // In New York it is still the day before.
  await at(page, '2026-11-06T02:00:00');
  await see(lineOf(page, asked)).toHaveAccessibleName(
    'Today 6 November. GSTR-1 due 11 November. GSTR-3B due 20 November.',
  );
  await see(lineOf(page, scheduled)).toHaveAccessibleName(
    'Today 6 November. GSTR-1 filed. GSTR-3B planned 10 November, due 20 November.',
  );
  await see(lineOf(page, asked).locator('text')).toHaveText(['GSTR-111 Nov', 'GSTR-3B20 Nov', 'Today']);
  await seeNamesApart(page);
  // With text at 200 % on a wide screen, a card is narrower than that.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await seeNamesApart(page);
  await page.setViewportSize({ width: 320, height: 900 });

  await page.goto('/gst-details');
  await see(page.getByRole('img', { name: /^Today 6 November\. / })).toHaveCount(1);

  await at(page, '2026-11-15T10:00:00');
  await see(lineOf(page, asked)).toHaveAccessibleName(
    'Today 15 November. GSTR-1 late, was due 11 November. GSTR-3B due 20 November.',
  );
  await see(lineOf(page, asked).locator('.late')).toHaveCount(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual((await new AxeBuilder({ page }).include('.due-line').analyze()).violations, []);
  }
  // Its month is filed: there is nothing left to show.
  await see(page.getByRole('article').filter({ hasText: scheduled })).toContainText('October 2026 is filed');
  await see(lineOf(page, scheduled)).toHaveCount(0);

  await at(page, '2026-11-25T10:00:00');
  await see(lineOf(page, asked)).toHaveAccessibleName(
    'Today 25 November. GSTR-1 late, was due 11 November. GSTR-3B late, was due 20 November.',
  );
  await see(lineOf(page, asked).locator('rect')).toHaveCount(2);
  // The details show the line of what follows instead, with today on it.
  await page.goto('/gst-details');
  await see(page.getByRole('img', { name: /^If nothing is filed: / })).toBeVisible();
  await see(page.getByRole('img', { name: /^Today / })).toHaveCount(0);

  await at(page, '2026-12-03T10:00:00');
  await see(page.getByRole('article').filter({ hasText: asked })).toBeVisible();
  await see(page.getByRole('img', { name: /October|was due 20 November/ })).toHaveCount(0);
  await visitor.leave();
});
