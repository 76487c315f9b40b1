import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { shownBy } from '../api/identity/authenticator.ts';
import type { CallSuccess } from '#contract/client.ts';
import { got } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { enterSignedIn, newestCode, see, visit } from '../harness/browser/visitor.ts';

const product = useProduct();

test('an authenticator is set up in the profile, and the next sign-in asks for its code', async () => {
  const phone = '+919855560001';
  const visitor = await visit(product, { expected: /status of 40[013]/ });
  const { page } = visitor;
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha' } }));
  await enterSignedIn(visitor, product, phone);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await see(card.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await see(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const said = (await dialog.getByText('Or type this key there:').textContent()) ?? '';
  const secret = said.replace('Or type this key there:', '').replaceAll(/\s/g, '');
  assert.match(secret, /^[A-Z2-7]{32}$/);
  await dialog.getByLabel('Code that the app shows').fill(shownBy(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await see(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await see(page.getByText('10 recovery codes are left.')).toBeVisible();
  await see(card.getByText('On', { exact: true })).toBeVisible();

  await visitor.context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(phone.slice(3));
  const sent = page.waitForResponse('**/api/identity/send-otp');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  assert.equal((await sent).status(), 200);
  await page.getByLabel('Enter OTP').fill(await newestCode(product, phone, 2));
  const second = page.getByLabel('Code from your authenticator app');
  await see(second).toBeVisible();
  await second.fill('wrong-code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page.getByText('This is not the code that your authenticator app shows now')).toBeVisible();
  await second.fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page).toHaveURL(/\/dashboard$/);
  await visitor.leave();
});

test('a passkey is added in the profile, signs in beside the code of the number, and is the proof for its own removal', async () => {
  const phone = '+919855560002';
  // A passkey is made for a name, never for a bare address.
  const baseUrl = product.baseUrl.replace('127.0.0.1', 'localhost');
  const visitor = await visit({ ...product, baseUrl }, { expected: /status of 40[013]/ });
  const { page } = visitor;
  const devices = await visitor.context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha' } }));
  const signIn = async (codes: number): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Mobile number').fill(phone.slice(3));
    const sent = page.waitForResponse('**/api/identity/send-otp');
    await page.getByRole('button', { name: 'Send OTP' }).click();
    assert.equal((await sent).status(), 200);
    await page.getByLabel('Enter OTP').fill(await newestCode(product, phone, codes));
  };
  await signIn(1);
  await see(page).toHaveURL(/\/dashboard$/);
  // As in an account of many GSTINs that waits for a second factor.
  const letIn = await intercept(page, '**/api/dashboard*', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'second_factor_required', message: 'No' } }),
  );
  // It is waited for until a passkey is there.
  const tellTruth = await intercept(page, '**/api/second-factor', async (route) => {
    const answer = await route.fetch();
    const { data, ...said } = (await answer.json()) as CallSuccess<'secondFactor'>;
    const required = data.passkeys.length === 0;
    await route.fulfill({ response: answer, json: { ...said, data: { ...data, required } } });
  });
  // The page leads away before it has loaded whole: to be waited for is where it leads.
  await page.reload({ waitUntil: 'commit' });
  await see(page).toHaveURL(/\/profile#security$/);
  letIn();
  await page.getByLabel('Name of the device').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await see(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await see(page.getByText('My laptop', { exact: true })).toBeVisible();
  tellTruth();

  await visitor.context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(2);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await see(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  assert.equal(new URL(page.url()).pathname, '/dashboard');
  await page.goto('/profile#security');
  const refuseOnce = await intercept(page, '**/api/passkeys/*/remove', (route) => {
    refuseOnce();
    return route.fulfill({
      status: 403,
      json: { success: false, code: 'proof_needed', message: 'Confirm.' },
    });
  });
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await see(page.getByText('The passkey is removed.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove My laptop' })).toHaveCount(0);
  await visitor.leave();
});
