import { test } from '@playwright/test';
import { openDatabase } from '#db/open.ts';
import { got, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();
const dayMs = 24 * 60 * 60_000;

const lately = (to: string, pattern: RegExp): Promise<string> =>
  until(`a message to ${to}`, async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to } }));
    return data.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])[0] ?? null;
  });

/** Accounts are a week old, and nobody has proven themselves for an hour. */
async function aWeekLater(): Promise<void> {
  const db = openDatabase(product.operatorEnv['DATABASE_URL'] ?? '');
  const at = Date.now();
  await db.asSystem(async (trx) => {
    await trx
      .updateTable('account')
      .set({ created_at: new Date(at - 7 * dayMs) })
      .execute();
    await trx
      .updateTable('session')
      .set({ proven_at: new Date(at - 60 * 60_000) })
      .execute();
  });
  await db.close();
}

test('an owner who erases an account reads when it goes and keeps it by one press, on every page', async () => {
  const phone = '+919866890001';
  const owner = await product.signIn(phone);
  got(await owner.client.setName({ body: { name: 'Asha Rao' } }));
  const visitor = await visit(product, { expected: /status of 403/ });
  await enterSignedIn(visitor, product, phone);
  await aWeekLater();
  const { page } = visitor;
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  await page.getByRole('button', { name: 'Erase my account' }).click();
  await page.getByLabel('Type ERASE to confirm').fill('ERASE');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  const code = await lately(phone, /^\d{6}(?= confirms)/);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Go on' }).click();
  const notice = page.getByText(/^This account will be erased on /);
  await see(notice).toBeVisible();
  await page.goto('/dashboard');
  await see(notice).toBeVisible();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await see(page.getByText('The account stays.')).toBeVisible();
  await see(notice).toHaveCount(0);
  await visitor.leave();
});

test('a member leaves after a new code; an owner who was removed objects by the link', async () => {
  const [first, second, third] = ['+919866890002', '+919866890003', '+919866890004'];
  const owner = await product.signIn(first);
  got(await owner.client.setName({ body: { name: 'Ravi Iyer' } }));
  const joined = async (mobile: string, role: 'owner' | 'viewer') => {
    got(await owner.client.invite({ body: { mobile, role } }));
    const token = (await lately(mobile, /\/invitation#[\w-]+/)).split('#')[1] ?? '';
    const person = await product.signIn(mobile);
    return got(await person.client.acceptInvitation({ body: { token } })).data.account;
  };
  await joined(second, 'owner');
  const account = await joined(third, 'viewer');
  const members = got(await owner.client.listPeople()).data.members;
  const partner = members.find(({ mobile }) => mobile === second)?.id ?? '';
  got(await owner.client.removeMember({ params: { id: partner } }));
  const visitor = await visit(product, { expected: /status of 4\d\d/ });
  const { page } = visitor;
  await enterSignedIn(visitor, product, third);
  await page.evaluate((id) => localStorage.setItem('shunya:account', id), account);
  await aWeekLater();
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Security and Data' }).click();
  await page.getByRole('button', { name: 'Leave this account' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(await lately(third, /^\d{6}(?= confirms)/));
  await page.getByRole('button', { name: 'Go on' }).click();
  await see
    .poll(async () => got(await owner.client.listPeople()).data.members.map(({ name }) => name))
    .toEqual(['Ravi Iyer']);
  await page.waitForURL('**/dashboard');
  await visitor.leave();

  // The link is opened where nobody is signed in.
  const removed = await visit(product);
  await removed.page.goto(await lately(second, /\/object#[\w-]+/));
  await removed.page.getByRole('button', { name: 'I do not agree' }).click();
  await see(removed.page.getByText('The owners hear of it')).toBeVisible();
  await removed.leave();
});
