import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

const phone = '+919833333371';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Imran Qureshi' } }));
    await addAll(user, ['betwa.stores']);
    got(await product.anyone.demoBankPay({ body: { username: 'betwa.stores', rupees: 5000 } }));
  },
  end: async () => assert.deepEqual(product.errors, []),
});

test('a person who comes six months behind sees it on the card, reads the plan and files all months with one press', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await see(page.getByText('6 months unfiled, ₹5,700 fee so far')).toBeVisible();
  await page.getByRole('link', { name: /^See the plan: / }).click();
  await see(page.getByRole('heading', { name: '6 months unfiled' })).toBeVisible();
  const plan = page.getByRole('table', { name: 'Unfiled months' });
  await see(plan.getByRole('row').filter({ hasText: 'April 2026' })).toContainText('₹1,000');
  await see(plan.getByRole('row').filter({ hasText: 'September 2026' })).toContainText('₹700');
  await see(page.getByText('Suspended', { exact: true })).toBeVisible();
  await page.getByText('Exact words').click();
  await see(page.getByText(/For April 2026 I had no sales/)).toBeVisible();
  await page.getByRole('button', { name: 'File these 6 months' }).click();
  await see(page.getByRole('heading', { name: 'All 6 months are filed' })).toBeVisible();
  await see(plan.getByText(/^AA23\d{2}26\d{6}[0-9A-Z]$/)).toHaveCount(12);
  await page.goto('/dashboard');
  await see(page.getByText(/months unfiled/)).toBeHidden();
  await visitor.leave();
});
