import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';

/* October was left open: on 5 December the pages say how late it is, and which months wait behind it. */

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const phone = '+919833355161';

test('a late card says first and in red its days and fee and the month behind it, and the line above the cards counts it', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const user = await product.signIn(phone);
  await addAll(user, ['narmada.foods', 'tapti.traders'], true);
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T10:00:00+05:30' } }));
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');

  await see(page.getByText('2 are late. Late fees so far: ₹1,560.', { exact: true })).toBeVisible();
  await see(
    page.getByText('October 2026: 2 need you. GSTR-1 is due on 11 December 2026, in 6 days.'),
  ).toBeVisible();

  const card = page.getByRole('article').filter({ hasText: 'Narmada Foods' });
  const late = card.getByText('24 days late · ₹780', { exact: true });
  await see(late).toBeVisible();
  const colours = await late.evaluate((shown) => {
    const red = Object.assign(document.createElement('i'), { className: 'text-bad' });
    document.body.append(red);
    return [getComputedStyle(shown).color, getComputedStyle(red).color];
  });
  assert.equal(colours[0], colours[1]);
  await see(card.getByText('1 more month waits')).toBeVisible();
  await card.getByText('Why', { exact: true }).click();
  const line = card.getByRole('img', { name: /^If nothing is filed: / });
  await see(line).toHaveAccessibleName(
    'If nothing is filed: Late fee so far ₹780. It grows by ₹40 a day, up to ₹1,000. GSTR-1 is blocked since 1 December 2026. E-way bills are blocked from 21 December 2026, in 16 days. The registration can be suspended and cancelled from 21 April 2027, in 137 days.',
  );
  // Two marks are red: today and the block that holds.
  await see(line.locator('circle.fill-bad')).toHaveCount(1);
  await see(line.locator('circle.fill-sheet')).toHaveCount(2);
  await see(card.getByText('Was due', { exact: true })).toBeVisible();
  await see(card.getByText('Next due')).toHaveCount(0);
  const [lateAt, askedAt] = [await late.boundingBox(), await card.getByRole('group').first().boundingBox()];
  assert.ok(lateAt && askedAt && lateAt.y < askedAt.y, 'what is late stands before the month');

  await card.getByRole('link', { name: /^GST Details/ }).click();
  await page.waitForURL('**/gst-details');
  await see(page.getByRole('img', { name: /^If nothing is filed: Late fee so far ₹780/ })).toBeVisible();
  await page.goto('/filling-history');
  const row = page
    .getByRole('article')
    .filter({ hasText: 'Narmada Foods' })
    .filter({ hasText: '24 days late' });
  // The month after it waits for it: its act is the plan of both.
  const after = page
    .getByRole('article')
    .filter({ hasText: 'Narmada Foods' })
    .filter({ hasText: 'GSTR-1 and GSTR-3B, November 2026' });
  await see(after.getByRole('link', { name: 'See the plan' })).toHaveAttribute(
    'href',
    '/gst-details/backlog/23BNRPN4821K1ZN',
  );
  await see(after.getByRole('button', { name: /^Answer for/ })).toHaveCount(0);
  await see(after.getByText('Waits for October 2026', { exact: true })).toBeVisible();
  await see(after.getByRole('button', { name: 'Skip' })).toBeHidden();
  await after.getByRole('button', { name: 'More' }).click();
  await see(after.getByRole('button', { name: 'Skip' })).toBeVisible();
  await row.getByRole('button', { name: 'Skip' }).click();
  await see(page.getByRole('dialog').getByText('24 days late · ₹780', { exact: true })).toBeVisible();
  // E-way bills may be blocked already, by a month before it.
  await see(page.getByRole('dialog').getByText(/^E-way bills stop/)).toHaveCount(0);
  // A firm has many: each dialog names the business first.
  await see(page.getByRole('dialog').getByText('Narmada Foods 23BNRPN4821K1ZN')).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Answer for/ }).click();
  await see(page.getByRole('dialog').getByText('Narmada Foods 23BNRPN4821K1ZN')).toBeVisible();
  await visitor.leave();
});
