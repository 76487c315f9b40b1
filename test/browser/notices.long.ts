import { test } from '@playwright/test';
import { addAll, got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const phone = '+919833333351';
let user: User;
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    await addAll(user, ['narmada.foods']);
  },
});

test('a notice that the tax office mails comes by the forwarding rule onto card and details, and goes when it is answered', async () => {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await page.goto('/demo');
  const portal = page.getByRole('region', { name: 'Pretend portal' });
  await portal.getByLabel('Taxpayer').selectOption('narmada.foods');
  await portal.getByLabel('Notice of the tax office').selectOption('GSTR-3A');
  await portal.getByRole('button', { name: 'Send notice' }).click();
  await see(page.getByText('The tax office has sent GSTR-3A to the signatory.')).toBeVisible();
  await enterSignedIn(visitor, product, phone);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'A notice came: GSTR-3A' });
  await see(card.getByText(/^ZA231126\d{6}[0-9A-Z]$/)).toBeVisible();
  // Fifteen days from 2 November.
  await see(card.getByText('Reply by 17 November 2026')).toBeVisible();
  await see(card.getByText(/says that a return of this GSTIN is missing/)).toBeVisible();
  // Another comes while the page is open.
  await portalSends('DRC-01B');
  const other = page.getByRole('region', { name: 'A notice came: DRC-01B' });
  await see(other.getByText('Reply by 9 November 2026')).toBeVisible();
  await page.goto('/gst-details');
  await card.getByRole('button', { name: 'It is filed' }).click();
  await see(page.getByText('Noted. The notice is shown no more.')).toBeVisible();
  await see(card).toBeHidden();
  await see(other).toBeVisible();
  await page.goto('/dashboard');
  await other.getByRole('button', { name: 'I have replied' }).click();
  await see(other).toBeHidden();
  await visitor.leave();
});

const portalSends = async (form: 'DRC-01B') =>
  got(await product.anyone.demoNotice({ body: { username: 'narmada.foods', form } }));
