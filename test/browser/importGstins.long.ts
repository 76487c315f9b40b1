import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { got } from '../harness/product.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

const header = 'business_nick_name,username,password,gstin';
const file = (lines: string[]) => ({
  name: 'gstins.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
});

test('a file is looked at, corrected in its cells, added as far as it is ready, resumed after a reload, and followed until the portal answered', async () => {
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
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  const headings = await readFile(await (await template).path(), 'utf8');
  assert.equal(headings, '\uFEFFbusiness_nick_name,username,password,gstin,signatory_pan\r\n');
  await page.getByLabel('CSV file').setInputFiles({ ...file([]), buffer: Buffer.from('name,phone\na,b') });
  await see(page.getByText(/^No column of GSTINs/)).toBeVisible();

  const lines = file([
    'Narmada,narmada.foods,Demo@1234,',
    'Nobody,nobody.knows,Demo@1234,',
    'Again,Narmada.Foods,Secret@1,27AAPFU0939F1ZX',
    '=Formula,,Secret@2,',
  ]);
  await page.getByLabel('CSV file').setInputFiles(lines);
  await see(page.getByText('2 lines need a look')).toBeVisible();
  const username = page.getByLabel('Username, line 4');
  await see(username).toHaveAccessibleDescription('The same is on line 2.');
  const gstin = page.getByLabel('GSTIN, line 4');
  await see(gstin).toHaveAccessibleDescription(
    'The GSTIN is mistyped: its last character would be V if the other fourteen are right.',
  );
  assert.equal(got(await client.dashboard()).data.gstins.length, 0);
  await page.getByLabel('I authorize the product to securely store my credentials').check();
  await page.getByRole('button', { name: 'Add 2, keep 2 aside' }).click();
  await see(page.getByText('2 of 2 answered')).toBeVisible();
  await see(page.getByRole('row', { name: /Narmada Foods.*23BNRPN4821K1ZN.*Verified/ })).toBeVisible();

  const left = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 lines with the reasons' }).click();
  assert.equal(
    await readFile(await (await left).path(), 'utf8'),
    [
      '\uFEFFbusiness_nick_name,username,password,gstin,signatory_pan,reason',
      'Again,Narmada.Foods,,27AAPFU0939F1ZX,,"The same is on line 2.; The GSTIN is mistyped: its last character would be V if the other fourteen are right."',
      "'=Formula,,,,,Missing.",
      '',
    ].join('\r\n'),
  );
  await gstin.fill('');
  await username.fill('kaveri.textiles');
  await see(page.getByRole('button', { name: 'Add 1, keep 1 aside' })).toBeVisible();

  await page.reload();
  await see(page.getByRole('heading', { name: 'Go on where you left off' })).toBeVisible();
  const kept = await page.evaluate(() =>
    [sessionStorage, localStorage].map((kept) => JSON.stringify(kept)).join(),
  );
  assert.ok(kept.includes('kaveri.textiles') && !kept.includes('Secret@'));
  await see(username).toHaveValue('kaveri.textiles');
  await see(page.getByLabel('Password, line 4')).toHaveAccessibleDescription('Missing.');
  await page.getByLabel('The same CSV file').setInputFiles(lines);
  await page.getByLabel('I authorize the product to securely store my credentials').check();
  await page.getByRole('button', { name: 'Add 1, keep 1 aside' }).click();
  await see(page.getByText('3 of 3 answered')).toBeVisible();
  await see(page.getByRole('row', { name: /Nobody.*Needs you/ })).toBeVisible();
  assert.deepEqual(
    got(await client.dashboard()).data.gstins.map(({ nick_name }) => nick_name),
    ['Narmada', 'Nobody', 'Again'],
  );
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  await see(page.getByRole('article').filter({ hasText: 'Narmada Foods' })).toBeVisible();
  await visitor.leave();
});

test('on a phone the acts below the lines are as wide as the page, and say that the authorization is wanted', async () => {
  const phone = '+919833333332';
  const { client } = await product.signIn(phone);
  got(await client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/gstins/import');
  await page.getByLabel('CSV file').setInputFiles(file(['Narmada,narmada.foods,Demo@1234,', '=Formula,,x,']));
  const add = page.getByRole('button', { name: 'Add 1, keep 1 aside' });
  await see(add).toBeDisabled();
  await see(add).toHaveAccessibleDescription('Tick the authorization first.');
  // It stands at the box.
  const authorize = page.getByLabel('I authorize the product to securely store my credentials');
  await see(authorize).toHaveAccessibleDescription('Tick the authorization first.');
  const acts = [/^Choose another file/, /^Download 1 line/, /^Add 1/].map((name) =>
    page.getByRole('button', { name }),
  );
  const sides = await Promise.all(
    acts.map((act) =>
      act.evaluate((drawn) => {
        const { left, right } = drawn.getBoundingClientRect();
        return `${left} ${right}`;
      }),
    ),
  );
  assert.equal(new Set(sides).size, 1, sides.join(', '));
  await authorize.check();
  await see(page.getByText('Tick the authorization first.')).toHaveCount(0);
  await see(add).toBeEnabled();
  await visitor.leave();
});
