import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { addInDialog, enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

const product = useProduct();

test('a refused GSTIN is kept, and the dialog that added it leads to it', async () => {
  const phone = '+919833341303';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Pooja Jain' } }));
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add your first GSTIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New GSTIN' });
  await addInDialog(page, 'vindhya.sweets');
  await see(dialog.getByText('This GSTIN was kept. Its details say what to do.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Open its details' }).click();
  await see(page.getByRole('button', { name: /Delete/ }).first()).toBeVisible();
  await visitor.leave();
});

test('a refused GSTIN that is corrected in the open dialog leaves one', async () => {
  const phone = '+919833341304';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product, { expected: /gstin\/delete/ });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add your first GSTIN' }).click();
  const error = page.getByRole('dialog').getByText('The GST portal does not know this username.');
  const correct = async (username: string) => {
    await page.getByLabel('GST portal username').fill(username);
    await page.getByRole('button', { name: 'Add GSTIN', exact: true }).click();
    await see(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  };
  await addInDialog(page, 'narmada.food');
  await see(error).toBeVisible();
  // Its card, behind the dialog, does not offer to send the same name again.
  await see(page.getByText('Correct username and password')).toBeVisible();
  await see(page.getByText('Try again', { exact: true })).toHaveCount(0);

  // While it cannot be deleted, no second one is added.
  await page.route('**/api/gstin/delete', (route) => route.abort());
  await page.getByLabel('GST portal username').fill('narmada.foods');
  await page.getByRole('button', { name: 'Add GSTIN', exact: true }).click();
  await see(error).toBeHidden();
  await see(page.getByText('Correct it here and add again: the new entry replaces this one.')).toBeVisible();
  await page.unroute('**/api/gstin/delete');
  await correct('narmada.foods');

  // The portal has confirmed this GSTIN: it is verified again, not deleted.
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await addInDialog(page, 'chilika.boats');
  await see(page.getByText('This GSTIN was kept. Its details say what to do.')).toBeVisible();
  const refused = got(await user.client.dashboard()).data.gstins.find(({ status }) => status === 'failed');
  assert.notEqual(refused?.business, '');
  got(await product.anyone.demoApiAccess({ body: { username: 'chilika.boats', on: true } }));
  await correct('chilika.boats');
  const cards = got(await user.client.dashboard()).data.gstins;
  assert.equal(cards.length, 2);
  assert.equal(cards.find(({ id }) => id === refused?.id)?.status, 'success');
  await visitor.leave();
});
