import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
});
after(() => product.close());

const texts = async (to: string): Promise<string[]> =>
  got(await product.anyone.demoMessages({ query: { to, limit: 50 } })).data.map(({ text }) => text);
const message = (to: string, like: RegExp): Promise<string> =>
  until(`${String(like)} to ${to}`, async () => (await texts(to)).find((text) => like.test(text)) ?? null);
const choose = async (user: User, language: string): Promise<void> =>
  void got(await user.client.updateProfile({ body: { language } }));

test('a person with Hindi chosen gets notices, sign-in codes and the mail that proves an address in Hindi', async () => {
  const user = await product.signIn('+919876543271');
  await choose(user, 'hi');
  const card = (await addAll(user, ['narmada.foods'])).get('narmada.foods');
  const opened = await message(user.phone, /^Shunya: GSTIN \S+ के अक्टूबर 2026 के निल GSTR-1 और GSTR-3B/);
  assert.ok(opened.includes(card?.gstin ?? 'no GSTIN'));
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card?.id ?? '' } }));
  await message(user.phone, /का GSTR-3B दाखिल हो गया। ARN \w{15}/);
  got(await product.anyone.sendCode({ body: { phone_number: user.phone } }));
  await message(user.phone, /^\d{6} Shunya में साइन-इन करने का आपका कोड है, 10 मिनट तक मान्य/);
  got(await user.client.verifyEmail({ body: { email: 'asha@example.in' } }));
  await message('asha@example.in', /24 घंटे के भीतर खोलें[^]*\/verify-email\?in=hi#/);
  const english = (await texts(user.phone)).filter((text) => !/[\u0900-\u097f]/.test(text));
  assert.equal(english.length, 1, 'only the sign-in code before the choice is in English');
});

test('a language that we lack is kept and read in English', async () => {
  const user = await product.signIn('+919876543272');
  await choose(user, 'ta');
  await addAll(user, ['kaveri.textiles']);
  await message(user.phone, /^Shunya files nil GSTR-1 and GSTR-3B of October 2026/);
  assert.equal(got(await user.client.profile()).data.language, 'ta');
});
