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
