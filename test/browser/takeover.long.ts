import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until, type User } from '../harness/product.ts';
import { enterSignedIn, see, signInAt, visit } from '../harness/browser/visitor.ts';
import { intercept } from '../harness/browser/intercept.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

/** The path of the newest link of this page in a message to this number or address. */
const linkTo = (to: string, page: 'not-me' | 'its-me' | 'verify-email' | 'invitation'): Promise<string> =>
  until(`the link of ${page}`, async () => {
    const messages = got(await product.anyone.demoMessages({ query: { to } })).data;
    const found = messages
      .map(({ text }) => new RegExp(`/${page}#\\S+`).exec(text)?.[0])
      .find((link) => link !== undefined);
    return found ?? null;
  });

/** An owner with a proven mailbox. */
async function ownerWithMailbox(phone: string, mail: string): Promise<User> {
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha Rao' } }));
  got(await owner.client.verifyEmail({ body: { email: mail } }));
  const token = (await linkTo(mail, 'verify-email')).split('#')[1] ?? '';
  got(await product.anyone.confirmEmail({ body: { token } }));
  return owner;
}

const isSignedIn = async ({ client }: User): Promise<boolean> => (await client.profile()).success;

test('a stolen SIM: by the mailed link the victim reads which powers were taken back, the invited accomplice stays out, and the account is theirs again', async () => {
  const [phone, mail, friend] = ['+919855660001', 'asha.sim@example.test', '+919855660002'];
  await ownerWithMailbox(phone, mail);
  const thief = await product.signIn(phone);
  got(await thief.client.invite({ body: { mobile: friend, role: 'owner' } }));
  const { key } = got(
    await thief.client.makeKey({ body: { name: 'Backup', scopes: ['read'], days: 30 } }),
  ).data;
  const accomplice = await product.signIn(friend);
  got(await accomplice.client.setName({ body: { name: 'A Friend' } }));

  const victim = await visit(product, { expected: /status of 40[134]/ });
  await victim.page.goto(await linkTo(mail, 'not-me'));
  await victim.page.getByRole('button', { name: 'This was not me' }).click();
  await see(victim.page.getByRole('heading', { name: 'Taken back with it' })).toBeVisible();
  await see(victim.page.getByText(/^An invitation, /)).toBeVisible();
  await see(victim.page.getByText(/^A key for a program, /)).toBeVisible();
  assert.equal(await isSignedIn(thief), false);
  const program = await fetch(`${product.baseUrl}/api/dashboard`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(program.status, 401);

  const intruder = await visit(product, { expected: /status of 40[49]/ });
  await enterSignedIn(intruder, product, friend);
  await intruder.page.goto(await linkTo(friend, 'invitation'));
  await see(intruder.page.getByRole('alert')).toBeVisible();
  await see(intruder.page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  await intruder.leave();

  await assert.rejects(product.signIn(phone), /Sign-in is stopped/);
  await victim.page.goto(await linkTo(mail, 'its-me'));
  await victim.page.getByRole('button', { name: 'It is me' }).click();
  await see(
    victim.page.getByText('Sign in with a new code: sign-ins and changes go on with it.'),
  ).toBeVisible();
  await signInAt(victim.page, product, phone.slice(3));
  await see(victim.page.getByRole('heading', { level: 1 })).toHaveText(/^Hello Asha Rao/);
  await victim.page.goto('/profile');
  await victim.page.getByRole('tab', { name: 'Security and Data' }).click();
  await victim.page
    .getByRole('region', { name: 'What happened in this account' })
    .getByRole('button', { name: /^Show all/ })
    .click();
  await see(victim.page.getByText(/^Sign-ins and changes stopped: this was not me/)).toBeVisible();
  const people = victim.page.getByRole('region', { name: 'People' });
  await see(people.getByRole('listitem')).toHaveText([/Asha Rao/]);
  await victim.leave();
});

test('a lost phone: signing out everywhere ends its open session, lists what it made since, and holds the account', async () => {
  const [phone, mail] = ['+919855660003', 'asha.phone@example.test'];
  const lost = await ownerWithMailbox(phone, mail);
  got(await lost.client.makeKey({ body: { name: 'Made by the finder', scopes: ['read'], days: 30 } }));

  const victim = await visit(product, { expected: /status of 40[13]/ });
  const { page } = victim;
  await enterSignedIn(victim, product, phone);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog.getByLabel('Since when?')).toHaveCount(0);
  await dialog.getByLabel('A device was lost or stolen').check();
  await dialog.getByLabel('Since when?').selectOption('Since yesterday');
  // Without a proof only later sign-ins are undone, and the dialog says so.
  const refuseOnce = await intercept(page, '**/api/sessions/stolen', (route) => {
    refuseOnce();
    return route.fulfill({
      status: 403,
      json: { success: false, code: 'proof_needed', message: 'Confirm.' },
    });
  });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Cancel' }).click();
  await see(dialog.getByText(/^Without a code, only what was done in sign-ins after this one/)).toBeVisible();
  await see(dialog.getByRole('button', { name: 'Sign out without a code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();

  await see(page).toHaveURL(/\/signed-out$/);
  await see(page.getByRole('heading', { level: 1, name: 'Signed out everywhere' })).toBeVisible();
  await see(page.getByText(/^A key for a program, /)).toBeVisible();
  await see(page.getByText(/^The mail address, /)).toBeVisible();
  assert.equal(await isSignedIn(lost), false);
  await page.reload();
  await see(page.getByText(/^A key for a program, /)).toBeVisible();
  await page.goto('/dashboard');
  await see(page).toHaveURL(/\/login/);

  // The mailbox of yesterday may be the finder's, so it ends no hold.
  await assert.rejects(product.signIn(phone), /Sign-in is stopped/);
  await victim.leave();
});
