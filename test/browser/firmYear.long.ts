import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { unzip } from '../api/files/unzip.ts';
import { addAll, got } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

test('the year of the firm is walked by the arrows, searched, and leads to the pack of a month and to a client', async () => {
  const phone = '+919833333361';
  const user = await product.signIn(phone);
  // The portal shows no lists, so that months from before they were added stay unread.
  got(await product.anyone.demoFault({ body: { fault: 'http504', action: 'RETTRACK', times: 1000 } }));
  await addAll(user, ['narmada.foods', 'malabar.spices']);
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  await page.goto('/year');
  const grid = page.getByRole('grid', { name: 'Clients by months, with both returns' });
  await see(grid.getByRole('row')).toHaveCount(3);
  // The reason for missing data is given once, with the act that reads it, and not by a mark in each cell.
  await see(page.getByText(/^Months under a dashed line are not read yet/)).toBeVisible();
  await see(page.getByRole('link', { name: 'File on the desk' })).toHaveAttribute('href', '/dashboard');
  await see(grid.getByText('?')).toHaveCount(0);
  await grid.getByRole('columnheader', { name: 'Client' }).focus();
  await page.keyboard.press('ArrowDown');
  await see(grid.getByRole('rowheader', { name: 'Malabar Spices' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await see(page.locator(':focus')).toHaveText(/^GSTR-1 .+, GSTR-3B .+$/);

  // A phone begins with the present month; a year ago is scrolled to.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await see(grid.getByRole('columnheader', { name: /^October 2026/ })).toBeInViewport();
  await see(grid.getByRole('columnheader', { name: /^November 2025/ })).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });

  // Paper gets every client, from any page of the list.
  let row = {};
  const mend = await intercept(page, '**/api/year?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { rows: { id: string }[]; counts: object } };
    row = data.rows[0] ?? row;
    const { searchParams } = new URL(route.request().url());
    const count = searchParams.get('page') === '1' ? 100 : 20;
    const rows = Array.from({ length: count }, (_, at) => ({
      ...row,
      id: `${searchParams.get('page')} ${at}`,
    }));
    await route.fulfill({ json: { ...rest, data: { ...data, rows, counts: { ...data.counts, all: 120 } } } });
  });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('tbody tr').length);
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.getByRole('button', { name: 'Print all' }).click();
  await see(page.locator('body')).toHaveAttribute('data-printed', '120');
  mend();
  await page.reload();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Month-end pack' }).click();
  const files = unzip(await readFile(await (await download).path()));
  assert.ok([...files.keys()].some((name) => name.startsWith('still-open-')));

  await page.getByRole('searchbox', { name: 'Client or GSTIN' }).fill('narmada');
  await see(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('rowheader', { name: 'Narmada Foods' }).focus();
  await page.keyboard.press('Enter');
  await see(page).toHaveURL(/\/gst-details\?id=23BNRPN4821K1ZN$/);
  await visitor.leave();
});
