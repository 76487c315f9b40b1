import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';

/* October was left open: on 5 December its question names the late fee, and so does the yes. */

const product = useProduct({ end: async () => assert.deepEqual(product.errors, []) });
const phone = '+919833355171';

test('the question of a late month names its days and its fee, in the details and in the history, and the yes files it', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const user = await product.signIn(phone);
  await addAll(user, ['narmada.foods'], true);
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T10:00:00+05:30' } }));

  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  await page.goto('/gst-details');
  const fee = page.getByText('Nothing to pay now, a late fee later');
  await see(fee).toContainText('₹780');
  const counted = page.getByText('GSTR-1, 24 days late: ₹480');
  await see(counted).toBeHidden();
  await page.getByText('How it is counted').click();
  await see(counted).toBeVisible();
  await see(page.getByText('GSTR-3B, 15 days late: ₹300')).toBeVisible();
  await see(page.getByText('This yes accepts a late fee of ₹780, by our count.')).toBeVisible();
  await see(page.getByText('No tax, no interest and no late fee.')).toHaveCount(0);

  // One question asks about both months; its no is about the newest.
  await page.getByRole('button', { name: 'November 2026 was not nil' }).click();
  await see(page.getByRole('dialog')).toContainText(
    'GSTR-1 by 11 December 2026, GSTR-3B by 20 December 2026.',
  );
  await page.getByRole('button', { name: 'Back' }).click();

  await page.goto('/filling-history');
  await page.getByRole('button', { name: 'Answer for October' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: 'No', exact: true }).click();
  await see(asked).toContainText(
    'GSTR-1 at once (it was due on 11 November 2026), GSTR-3B at once (it was due on 20 November 2026).',
  );
  await asked.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Answer for October' }).click();
  await see(asked.getByText('Nothing to pay now, a late fee later')).toBeVisible();
  await asked.getByText('Exact words').click();
  await see(asked.getByText(/it costs a late fee of ₹780 by Shunya's count/)).toBeVisible();
  await asked.getByRole('button', { name: 'Yes, file both, late fee ₹780 due later' }).click();
  await see(
    page.getByRole('article', { name: /October 2026/ }).getByText('Filed', { exact: true }),
  ).toBeVisible();
  const { data } = got(await user.client.consents({ query: {} }));
  assert.match(data.find(({ kind }) => kind === 'month')?.text ?? '', /a late fee of ₹780 by Shunya's count/);
  await visitor.leave();
});
