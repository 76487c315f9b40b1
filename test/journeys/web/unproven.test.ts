import assert from 'node:assert/strict';
import { test } from 'node:test';
import { got, until } from '../product.ts';
import { enterSignedIn, see, visit } from './visitor.ts';
import { useProduct } from './useProduct.ts';

const product = useProduct();

const loginCodes = async (username: string): Promise<number> =>
  got(await product.anyone.demoMessages({ query: { limit: 100 } })).data.filter(
    ({ channel, text }) => channel === 'sms' && text.includes(`API login of user ${username}`),
  ).length;

test('GSTINs of a file are sent no code; their cards say that they are not proven, and a press sends the first code', async () => {
  const phone = '+919877777701';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const names = ['narmada.foods', 'yamuna.prints', 'ganga.exports'];
  const csv = ['nick name,username,password', ...names.map((name) => `${name},${name},Demo@1234`)].join('\n');
  got(await user.client.importGstins({ body: { csv, dry_run: false } }));
  await until('the verification of the file', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins.length === 3 && gstins.every(({ status }) => status === 'success') ? true : null;
  });
  for (const name of names) assert.equal(await loginCodes(name), 0, name);

  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  const unproven = 'Not confirmed yet: nothing is filed until the first code';
  await see(card('Narmada Foods').getByText(unproven)).toBeVisible();
  await see(card('Yamuna Prints').getByText(unproven)).toBeVisible();
  // Who signs by DSC is sent no code, and is not called unproven.
  await see(card('Ganga Exports').getByText(unproven)).toHaveCount(0);

  // Forwarded, it comes by itself; nothing is typed.
  await card('Narmada Foods').getByRole('button', { name: "Send the portal's code" }).click();
  await see(card('Narmada Foods').getByText(unproven)).toHaveCount(0);
  assert.equal(await loginCodes('narmada.foods'), 1);
  assert.equal(await loginCodes('yamuna.prints'), 0);
  await visitor.leave();
});
