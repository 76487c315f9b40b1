import assert from 'node:assert/strict';
import { test } from 'node:test';
import { got } from '../product.ts';
import { enterSignedIn, giveName, see, visit } from './visitor.ts';
import { useProduct } from './useProduct.ts';

const product = useProduct();

const header = 'business_nick_name,username,password,gstin';
const file = (lines: string[]) => ({
  name: 'gstins.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
});

test('a file is looked at, corrected, added whole from the add dialog on, and followed until the portal answered', async () => {
  const phone = '+919833333331';
  const { client } = await product.signIn(phone);
  const visitor = await visit(product, { expected: /422/ });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  await page.getByRole('button', { name: 'Add New GSTIN' }).first().click();
  await page.getByRole('link', { name: 'Add many from a CSV file' }).click();
  await see(page).toHaveTitle('Add many GSTINs');
  await page.getByLabel('CSV file').setInputFiles({ ...file([]), buffer: Buffer.from('name,login\na,b') });
  await see(page.getByText(/^The first line must name the columns/)).toBeVisible();

  const good = ['Narmada,narmada.foods,Demo@1234,', 'Nobody,nobody.knows,Demo@1234,'];
  await page.getByLabel('CSV file').setInputFiles(file([...good, 'Again,Narmada.Foods,x,27AAPFU0939F1ZX']));
  await see(page.getByText('1 line needs a look')).toBeVisible();
  await see(page.getByText('The same username is on line 2.')).toBeVisible();
  await see(
    page.getByText('The GSTIN is mistyped: its last character does not fit the others.'),
  ).toBeVisible();
  await see(page.getByRole('button', { name: 'Add 2, keep 1 aside' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  await page.getByLabel('Or paste the lines').fill([header, ...good].join('\n'));
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await see(page.getByText('2 lines are ready to be added.')).toBeVisible();
  assert.equal(got(await client.dashboard()).data.gstins.length, 0);
  const add = page.getByRole('button', { name: 'Add 2 GSTINs' });
  await see(add).toBeDisabled();
  await page.getByLabel('I authorize the product to securely store my credentials').check();
  await add.click();
  await see(page.getByText('2 of 2 answered')).toBeVisible();
  await see(page.getByRole('row', { name: /Narmada Foods.*23BNRPN4821K1ZN.*Verified/ })).toBeVisible();
  await see(page.getByRole('row', { name: /Nobody.*Needs you/ })).toBeVisible();
  await see(page.getByText('1 GSTIN needs you: its card on the dashboard says what to do.')).toBeVisible();
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await see(page.getByRole('article').filter({ hasText: 'Narmada Foods' })).toBeVisible();
  await visitor.leave();
});
