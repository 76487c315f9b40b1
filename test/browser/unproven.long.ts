import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { got, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

const loginCodes = async (username: string): Promise<number> =>
  got(await product.anyone.demoMessages({ query: { limit: 100 } })).data.filter(
    ({ channel, text }) => channel === 'sms' && text.includes(`API login of user ${username}`),
  ).length;

test('GSTINs of a file are sent no code; their cards say that they are not proven, and a press sends the first code', async () => {
  const phone = '+919877777701';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const signatory = { name: 'Typed Stores', pan: 'AAAPT1001K', mobile: '+919000200101', email: '' };
  const typed = { username: 'typed.stores', pan: signatory.pan, legalName: signatory.name };
  const added = await product.context.control?.addTaxpayers([
    { ...typed, forwards: false, signatories: [signatory] },
  ]);
  assert.ok(added?.ok);
  const names = ['narmada.foods', 'yamuna.prints', 'ganga.exports', 'typed.stores'];
  const csv = ['nick name,username,password', ...names.map((name) => `${name},${name},Demo@1234`)].join('\n');
  got(await user.client.importGstins({ body: { csv, dry_run: false } }));
  await until('the verification of the file', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins.length === 4 && gstins.every(({ status }) => status === 'success') ? true : null;
  });
  for (const name of names) assert.equal(await loginCodes(name), 0, name);
  // While the month's question is open it comes first: the yes to it asks for the code.
  for (const { id } of got(await user.client.dashboard()).data.gstins)
    got(await user.client.setConsent({ params: { id }, body: { ask_each_month: false } }));

  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  const unproven = 'Not confirmed yet: ';
  await see(card('Narmada Foods').getByText(unproven)).toBeVisible();
  await see(card('Yamuna Prints').getByText(unproven)).toBeVisible();
  // A signatory with a DSC is sent no code, and is not called unproven.
  await see(card('Ganga Exports').getByText(unproven)).toHaveCount(0);

  // Forwarded, it comes by itself; nothing is typed.
  await card('Narmada Foods').getByRole('button', { name: "Ask for the portal's code" }).click();
  await see(card('Narmada Foods').getByText(unproven)).toHaveCount(0);
  assert.equal(await loginCodes('narmada.foods'), 1);
  assert.equal(await loginCodes('yamuna.prints'), 0);

  // Two codes that people type: a reloaded page brings the first box into view, and a code given leads to the next.
  for (const name of ['Yamuna Prints', 'Typed Stores']) {
    await card(name).getByRole('button', { name: "Ask for the portal's code" }).click();
    await see(boxOf(card(name))).toBeVisible();
  }
  await page.reload();
  await see(boxOf(page)).toHaveCount(2);
  await see(boxOf(card('Yamuna Prints'))).toBeFocused();
  await see(boxOf(card('Yamuna Prints'))).toBeInViewport({ ratio: 1 });
  await page.keyboard.type(await sentTo('+919000100103'));
  await page.keyboard.press('Enter');
  await see(boxOf(card('Typed Stores'))).toBeFocused();
  await see(boxOf(card('Typed Stores'))).toBeInViewport({ ratio: 1 });
  await see(card('Yamuna Prints').getByText(unproven)).toHaveCount(0);
  await visitor.leave();
});

const boxOf = (place: Page | Locator) => place.getByLabel('Code from the GST portal');

/** The code that the pretend portal has sent to this mobile. */
const sentTo = (mobile: string): Promise<string> =>
  until(`the portal's SMS to ${mobile}`, async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: mobile } }));
    return data.flatMap(({ text }) => /^The .* is (\d{6})\. It is valid/.exec(text)?.[1] ?? [])[0] ?? null;
  });
