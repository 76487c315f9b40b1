import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

/* Six GSTINs whose October nobody has answered: on 5 December each of them is late. */

const phone = '+919833355181';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    const all = ['narmada.foods', 'kaveri.textiles', 'yamuna.prints', 'tapti.traders', 'godavari.mills'];
    await addAll(user, [...all, 'periyar.einvoice'], true);
    got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T10:00:00+05:30' } }));
  },
  end: async () => assert.deepEqual(product.errors, []),
});

/** The texts of the page's solid buttons. */
const solidOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sample = Object.assign(document.createElement('i'), { className: 'bg-primary' });
    document.body.append(sample);
    const solid = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return [...document.querySelectorAll<HTMLElement>('main a, main button')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === solid)
      .map((each) => each.innerText);
  });

for (const width of [1280, 360]) {
  test(`with six late GSTINs a list of ${width} px has one solid act, in its first row, which one key after the name reaches`, async () => {
    const visitor = await visit(product, { width });
    const { page } = visitor;
    await enterSignedIn(visitor, product, phone);
    await page.goto('/dashboard');
    const rows = page.getByRole('list', { name: 'Your GSTINs by need' }).getByRole('listitem');
    await see(rows).toHaveCount(6);
    await see(page.getByText('6 are late. Late fees so far: ₹4,680.', { exact: true })).toBeVisible();
    const [solid, ...others] = await solidOf(page);
    assert.deepEqual(others, []);
    const first = rows.first();
    await see(first).toContainText('days late');
    const act = first
      .getByRole('button')
      .or(first.getByRole('link'))
      .filter({ hasText: solid ?? 'none' });
    await first.getByRole('link', { name: /^GST Details/ }).focus();
    await page.keyboard.press('Tab');
    await see(act).toBeFocused();
    await page.keyboard.press('Enter');
    await see(page.getByRole('dialog').or(page.getByRole('heading', { name: /unfiled$/ }))).toBeVisible();
    await visitor.leave();
  });
}

test('in the details the oldest open month says that the one yes below files it first', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/gst-details?id=23BNRPN4821K1ZN');
  const october = page.getByRole('group', { name: 'October 2026' });
  await see(october.getByText('Your yes below files this one first.')).toBeVisible();
  await see(page.getByText('Your yes below files this one too.')).toHaveCount(0);
  await visitor.leave();
});
