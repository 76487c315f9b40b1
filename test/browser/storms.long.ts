import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got, history } from '../harness/product.ts';
import { areModest, watchRequests } from '../harness/browser/requests.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

test('two GSTINs and a year by the clock: the open dashboard asks modestly, is never refused and ends right', async () => {
  const phone = '+919833340001';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, ['narmada.foods', 'kaveri.textiles']);
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const asked = watchRequests(page);
  await page.goto('/dashboard');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  await see(card('Narmada Foods')).toContainText('11 Nov 2026');

  got(await product.anyone.moveDemoClock({ body: { to: '2027-11-02T10:00:00+05:30' } }));
  for (const name of ['Narmada Foods', 'Kaveri Textiles']) await see(card(name)).toContainText('11 Nov 2027');
  await see(page.getByRole('alert')).toHaveCount(0);
  assert.ok(asked.filter(({ path }) => path === '/api/dashboard').length > 5, 'the page followed the year');

  await page.getByRole('link', { name: 'Filling History' }).first().click();
  const entries = await history(user);
  assert.equal(entries.filter(({ status }) => status === 'success').length, 24);
  await see(page.getByText(`Showing 1 to 10 of ${entries.length} results`)).toBeVisible();
  await see(page.getByRole('article').locator('h4 + p')).toHaveText(
    entries.slice(0, 10).map(({ title }) => title),
  );
  areModest(asked);
  await visitor.leave();
  assert.deepEqual(product.errors, []);
});
