import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { useProduct } from '../harness/browser/useProduct.ts';
import { visit } from '../harness/browser/visitor.ts';
import { type OperatorPort, startOperatorPort } from '../harness/operatorPort.ts';
import { addAll, got } from '../harness/product.ts';

let operator: OperatorPort;
let gstin: string;
const product = useProduct({
  begin: async () => {
    const user = await product.signIn('+919876543281');
    gstin = (await addAll(user, ['luni.motors'])).get('luni.motors')?.gstin ?? '';
    // Its GSTR-3B has interest to pay, and is due in two days.
    got(await product.anyone.moveDemoClock({ body: { to: '2026-11-18T10:00:00+05:30' } }));
    operator = await startOperatorPort(product);
  },
  end: async () => assert.equal(await operator.stop(), 0),
});

test('an operator sees what is stuck, presses Why, and switches the GSTIN’s recurring filing off', async () => {
  const visitor = await visit(product, { width: 360 });
  const { page, context } = visitor;
  await context.setHTTPCredentials({ username: 'operator', password: operator.token });
  await page.goto(operator.address);
  const row = page.getByRole('listitem').filter({ hasText: gstin });
  await expect(row).toContainText('GSTR-3B of October 2026, blocked, due 20 November 2026');
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await row.getByRole('button', { name: 'Why' }).click();
  await expect(page.getByRole('heading', { name: `Why: ${gstin}` })).toBeVisible();
  await expect(page.getByText('Files automatically: yes')).toBeVisible();
  // The field has the GSTIN for the next act.
  await page.getByRole('button', { name: 'Switch recurring filing off' }).click();
  await expect(page.getByText('Recurring filing is off, in account')).toBeVisible();
  await page.getByRole('link', { name: 'Shunya operator' }).click();
  await expect(page.getByRole('heading', { name: 'Stuck' })).toBeVisible();
  await visitor.leave();
});
