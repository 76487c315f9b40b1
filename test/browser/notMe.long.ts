import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until } from '../harness/product.ts';
import { enterSignedIn, see, signInAt, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

/** The link in the newest message to this number or address. */
const linkTo = (to: string, page: 'not-me' | 'its-me' | 'verify-email'): Promise<string> =>
  until(`the link of ${page}`, async () => {
    const messages = got(await product.anyone.demoMessages({ query: { to } })).data;
    const found = messages
      .map(({ text }) => new RegExp(`http://localhost:\\d+/${page}#\\S+`).exec(text)?.[0])
      .find((link) => link !== undefined);
    return found ?? null;
  });

test('an open page shows a sign-in elsewhere, and ends it by one press', async () => {
  const phone = '+919855550001';
  const visitor = await visit(product, { expected: /status of 403/ });
  const { page } = visitor;
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha' } }));
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  await see(page.getByRole('main')).toBeVisible();
  const told = page.getByText('Somebody has signed in to your account elsewhere');
  await see(told).toHaveCount(0);
  const thief = await product.signIn(phone);
  await see(told).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: 'This was not me' }).click();
  await see(told).toHaveCount(0);
  const answer = await thief.client.profile();
  assert.ok(!answer.success && answer.status === 401);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  await see(page.getByText(/^Sign-ins and changes stopped: this was not me/)).toBeVisible();
  await visitor.leave();
});

test('by the mailed link a sign-in ends, and by the mailbox its owner gets in again', async () => {
  const phone = '+919855550002';
  const mail = 'asha.owner@example.test';
  const visitor = await visit(product, { expected: /status of 40[134]/ });
  const { page } = visitor;
  const owner = await product.signIn(phone);
  got(await owner.client.verifyEmail({ body: { email: mail } }));
  const token = (await linkTo(mail, 'verify-email')).split('#')[1] ?? '';
  got(await product.anyone.confirmEmail({ body: { token } }));
  const thief = await product.signIn(phone);
  await page.goto(await linkTo(mail, 'not-me'));
  await see(page.getByRole('heading', { level: 1, name: 'This was not me' })).toBeVisible();
  assert.equal(new URL(page.url()).hash, '');
  assert.ok((await thief.client.profile()).success, 'opening the link alone does nothing');
  await page.getByRole('button', { name: 'This was not me' }).click();
  await see(page.getByText('That sign-in has ended')).toBeVisible();
  assert.ok(!(await thief.client.profile()).success);
  await assert.rejects(product.signIn(phone), /Sign-in is stopped/);
  await page.goto(await linkTo(mail, 'its-me'));
  await page.getByRole('button', { name: 'It is me' }).click();
  await see(page).toHaveURL(/\/login$/);
  await see(page.getByText('Sign in with a new code: sign-ins and changes go on with it.')).toBeVisible();
  await assert.rejects(product.signIn(phone), /Sign-in is stopped/, 'the press alone lets nobody in');
  await signInAt(page, product, phone.slice(3));
  await see(page).toHaveURL(/\/dashboard$/);
  got(await owner.client.setName({ body: { name: 'Asha' } }));
  await visitor.leave();
});

test('an act that asks for a fresh proof is done once the code of the SMS is typed', async () => {
  const phone = '+919855550003';
  const visitor = await visit(product, { expected: /status of 40[03]/ });
  const { page } = visitor;
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha' } }));
  await enterSignedIn(visitor, product, phone);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  // As the server answers eleven minutes after a sign-in; the code, its proof and the second try are the server's own.
  let refusals = 0;
  await page.route('**/api/account/download', async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    return route.fulfill({
      status: 403,
      json: { success: false, data: null, code: 'proof_needed', message: 'For this, confirm.' },
    });
  });
  await page.getByRole('button', { name: 'Download everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await see(dialog).toBeVisible();
  const code = await until('the code of the proof', async () => {
    const messages = got(await product.anyone.demoMessages({ query: { to: phone } })).data;
    return (
      messages
        .map(({ text }) => /^(\d{6}) confirms in Shunya/.exec(text)?.[1])
        .find((found) => found !== undefined) ?? null
    );
  });
  await dialog.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await see(dialog.getByText('The OTP entered is invalid.')).toBeVisible();
  await dialog.getByLabel('Code').fill(code);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Go on' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^shunya-.*\.json$/);
  await see(dialog).toHaveCount(0);
  await visitor.leave();
});
