import { test } from '@playwright/test';
import { got, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { holdOneAnswer } from '../harness/browser/intercept.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct();

test('an owner invites by the profile, the invited person comes in by the link, and two tabs stand in two accounts', async () => {
  const [owner, invited] = ['+919866880001', '+919866880002'];
  const asha = await product.signIn(owner);
  got(await asha.client.setName({ body: { name: 'Asha Rao' } }));
  got(
    await asha.client.addGstin({
      body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Narmada' },
    }),
  );
  const ravi = await product.signIn(invited);
  got(await ravi.client.setName({ body: { name: 'Ravi Iyer' } }));

  const firm = await visit(product);
  await enterSignedIn(firm, product, owner);
  await firm.page.goto('/profile');
  await firm.page.getByRole('tab', { name: 'Security and Data' }).click();
  const people = firm.page.getByRole('region', { name: 'People' });
  await people.getByLabel('Name of the account').fill('Rao & Company');
  await people.getByRole('button', { name: 'Save' }).click();
  await see(firm.page.getByText('The name is saved.')).toBeVisible();
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = firm.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await see(dialog.getByText('Mobile number is required')).toBeVisible();
  await dialog.getByLabel('Mobile number').fill('9866880002');
  await dialog.getByLabel('In which role?').selectOption('Preparer');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await see(people.getByText('+919866880002 · Preparer')).toBeVisible();

  const link = await until('an invitation', async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: invited } }));
    return data.flatMap(({ text }) => /\/invitation#[\w-]+/.exec(text)?.[0] ?? [])[0] ?? null;
  });
  // Before the account is named, its first call is refused and done again.
  const colleague = await visit(product, { expected: /409/ });
  await enterSignedIn(colleague, product, invited);
  await colleague.page.goto(link);
  await see(
    colleague.page.getByText('Asha Rao invites you to Rao & Company. Your role: Preparer.'),
  ).toBeVisible();
  await colleague.page.getByRole('button', { name: 'Accept' }).click();
  await see(colleague.page.getByText('Narmada').first()).toBeVisible();
  // A preparer files and adds nothing.
  const add = colleague.page.getByRole('button', { name: 'Add New GSTIN' });
  await see(add).toHaveCount(0);
  const other = await colleague.tab();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Account: Rao & Company. Change' }).click();
  await other.getByRole('menuitemradio', { name: 'Ravi Iyer Owner' }).click();
  await see(other.getByRole('button', { name: 'Account: Ravi Iyer. Change' })).toBeVisible();
  await see(other.getByText('Narmada')).toHaveCount(0);
  await colleague.page.reload();
  await see(colleague.page.getByText('Narmada').first()).toBeVisible();
  await see(colleague.page.getByRole('button', { name: 'Account: Rao & Company. Change' })).toBeVisible();
  // A preparer sees who shares the account, and neither its log nor its keys.
  await colleague.page.goto('/profile');
  await colleague.page.getByRole('tab', { name: 'Security and Data' }).click();
  const seen = colleague.page.getByRole('region', { name: 'People' });
  await see(seen.getByText('Asha Rao')).toBeVisible();
  await see(seen.getByRole('button', { name: 'Leave this account' })).toBeVisible();
  await see(seen.getByRole('button', { name: 'Invite somebody' })).toHaveCount(0);
  await see(colleague.page.getByRole('region', { name: 'Keys for other programs' })).toHaveCount(0);

  // Of their own account they are the only owner: it would be left to nobody.
  await seen.getByRole('button', { name: 'Erase only me' }).click();
  const erasing = colleague.page.getByRole('dialog', { name: 'Erase only me' });
  await erasing.getByRole('textbox').fill('ERASE');
  await erasing.getByRole('button', { name: 'Erase for good' }).click();
  await see(erasing.getByText('An account needs an owner. Make somebody else one first.')).toBeVisible();
  await erasing.getByRole('button', { name: 'Cancel' }).click();

  await people.getByLabel('Role of Ravi Iyer').selectOption('Manager');
  await see(firm.page.getByText('The role is changed.')).toBeVisible();
  await see(colleague.page.getByRole('region', { name: 'What you have agreed to' })).toBeVisible();

  // Nobody is offered what his role may not do: a manager everything here, a viewer no act at all.
  await colleague.page.goto('about:blank');
  const letCome = await holdOneAnswer(colleague.page, '**/relay');
  await colleague.page.goto('/gst-details');
  const acts = colleague.page.getByRole('button', { name: /^(Schedule|Skip|Delete) / });
  await see(acts).toHaveCount(3);
  await people.getByLabel('Role of Ravi Iyer').selectOption('Viewer');
  await see(acts).toHaveCount(0);
  // The late answer from before still has what a manager may do.
  const late = colleague.page.waitForResponse('**/relay');
  letCome();
  await (await late).finished();
  await colleague.page.evaluate(() => new Promise(requestAnimationFrame));
  await see(acts).toHaveCount(0);
  await see(colleague.page.getByRole('switch', { disabled: false })).toHaveCount(0);
  await see(colleague.page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  // An account without GSTINs says to who may add none what will be there, and who begins.
  await colleague.page.goto('/terms');
  for (const { id } of got(await asha.client.dashboard()).data.gstins)
    got(await asha.client.deleteGstin({ body: { gstin_id: id } }));
  await colleague.page.goto('/dashboard');
  await see(colleague.page.getByText('Its owner or a manager adds the first one')).toBeVisible();
  await see(add).toHaveCount(0);
  await firm.leave();
  await colleague.leave();
});

test('an owner who invites a number that had its SMS of the day from others is shown the link once, and hands it on', async () => {
  const [owner, invited] = ['+919866880011', '+919866880012'];
  for (let n = 0; n < 5; n += 1) {
    const { client } = await product.signIn(`+91986688002${n}`);
    got(await client.invite({ body: { mobile: invited, role: 'viewer' } }));
  }
  const firm = await visit(product);
  await enterSignedIn(firm, product, owner);
  await firm.page.goto('/profile');
  await firm.page.getByRole('tab', { name: 'Security and Data' }).click();
  const people = firm.page.getByRole('region', { name: 'People' });
  await people.getByRole('button', { name: 'Invite somebody' }).click();
  await firm.page.getByRole('textbox', { name: 'Mobile number' }).fill('9866880012');
  await firm.page.getByRole('button', { name: 'Send the invitation' }).click();
  const dialog = firm.page.getByRole('dialog', { name: 'Hand on the link' });
  await see(dialog.getByText('has had its invitations by SMS for today')).toBeVisible();
  const link = await dialog.getByLabel('Link of the invitation').inputValue();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await see(people.getByText('+919866880012 · Preparer')).toBeVisible();

  // Before the account is named, its first call is refused and done again.
  const colleague = await visit(product, { expected: /409/ });
  await enterSignedIn(colleague, product, invited);
  const { pathname, hash } = new URL(link);
  await colleague.page.goto(pathname + hash);
  await colleague.page.getByRole('button', { name: 'Accept' }).click();
  await see(people.getByText('+919866880012 · Preparer')).toHaveCount(0);
  await firm.leave();
  await colleague.leave();
});
