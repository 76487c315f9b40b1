import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { addAll, got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const phone = '+919833333341';
let user: User;
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods']);
  },
});

test('a user stops the forwarding of codes and has the signatory sign for it again', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/gst-details');
  const card = page.getByRole('region', { name: 'Forwarding of codes' });
  await card.getByText('On, and it works', { exact: true }).click();
  // In the demo it is on from the start, and the code of the verification has come by it.
  await see(card.getByText('On, and it works: codes have come this way.')).toBeVisible();
  await card.getByRole('button', { name: 'Stop forwarding' }).click();
  await card.getByRole('button', { name: 'Set up forwarding' }).click();
  const { data: gstins } = got(await user.client.dashboard());
  const id = gstins.gstins[0]?.id ?? '';
  const { address } = got(await user.client.getRelay({ params: { id } })).data;
  assert.match(address, /^[\da-f]{32}@/);
  await see(card.getByText(address)).toBeVisible();
  await see(card.getByText(/^I am the authorised signatory/)).toBeVisible();
  const name = card.getByLabel('Name of the signatory');
  await name.fill(' ');
  await card.getByRole('button', { name: 'Sign and switch on' }).click();
  await see(card.getByText("Please enter the signatory's name")).toBeVisible();
  await name.fill('Narmada Rao');
  await name.press('Enter');
  await see(card.getByText(/No code has come this way yet/)).toBeVisible();
  // The phone's secret is shown once; its proof is the sign-in of a moment ago.
  await card.getByRole('button', { name: 'Connect a phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'For the phone of the signatory' });
  await see(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await see(dialog.getByText(/^[\w-]{43}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Disconnect the phone' }).click();
  await see(card.getByRole('button', { name: 'Connect a phone' })).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security' }).click();
  await see(page.getByText('Codes by the signatory’s forwarding rule')).toBeVisible();
  await see(page.getByText(/Given .* by Narmada Rao/)).toBeVisible();
  await see(page.getByRole('link', { name: 'stop the forwarding' })).toBeVisible();
  await visitor.leave();
});
