import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const phone = '+919877770165';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods']);
  },
});

test('the details say when the portal was read, and ‘Read again now’ reads it', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/gst-details');
  const card = page.getByRole('region', { name: 'At the GST Portal', exact: true });
  await see(card).toContainText('StatusActive');
  await see(card).toContainText('E-invoicesNot made');
  await see(card).toContainText('ReturnsBy month');
  const lastRead = async () => /Last read(.*IST)/.exec((await card.textContent()) ?? '')?.[1] ?? '';
  const before = await lastRead();
  assert.notEqual(before, '');
  const { now } = got(await product.anyone.demoClock()).data;
  const later = new Date(Date.parse(now) + 60 * 60_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to: later } }));
  await card.getByRole('heading', { name: 'At the GST Portal' }).click();
  await card.getByRole('button', { name: 'Read again now' }).click();
  await see(card).not.toContainText(before);
  assert.notEqual(await lastRead(), '');
  await visitor.leave();
});
