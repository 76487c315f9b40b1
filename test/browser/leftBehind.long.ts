import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until } from '../harness/product.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { newestCode, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

const cutOff = /Failed to load resource/;

test('after a logout while the backend was cut off, this browser gets no session without a code', async () => {
  const phone = '+919866666601';
  got(await (await product.signIn(phone)).client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product, { expected: cutOff });
  const { page, context } = visitor;
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(phone.slice(3));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await page.getByLabel('Enter OTP').fill(await newestCode(product, phone, 1));
  await see(page.getByText('Hi, Asha Rao')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const dashboard = async (): Promise<number> =>
    (await context.request.get('/api/dashboard', { headers: { authorization: `Bearer ${token}` } })).status();

  const letThrough = await intercept(context, '**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await see(page).toHaveURL(/\/$/);
  await until('the browser to forget', async () =>
    (await page.evaluate(() => localStorage.length)) === 0 ? true : null,
  );
  letThrough();

  // The cookie that no script can clear is still there, and is sent: it gives no ID token, and so no session.
  const left = (await context.cookies()).map(({ name }) => name);
  assert.ok(left.includes('shunya_identity'), left.join(', '));
  for (const data of [{}, { key: 'x'.repeat(64) }]) {
    const answer = await context.request.post('/api/identity/token', { data });
    assert.equal(answer.status(), 401);
  }
  await page.goto('/dashboard');
  await see(page).toHaveURL(/\/login$/);

  // The access token that was out ends, before its time, with the next code that is asked for here.
  assert.equal(await dashboard(), 200);
  await page.getByLabel('Mobile number').fill('9866666602');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await see(page.getByLabel('Enter OTP')).toBeVisible();
  assert.equal(await dashboard(), 401);
  await visitor.leave();
});
