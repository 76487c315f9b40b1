import assert from 'node:assert/strict';
import { type Locator, type Page, test } from '@playwright/test';
import { addAll, got } from '../harness/product.ts';
import { enterSignedIn, giveName, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

// GSTR-2B of October was made the day before.
const product = useProduct({
  at: '2026-11-15T10:00:00+05:30',
  end: async () => assert.deepEqual(product.errors, []),
});

const yes = 'Yes, file it all the same';

/** A user with one taxpayer whose October was pressed for today, on the dashboard. */
async function filingToday(
  phone: string,
  username: string,
): Promise<{ page: Page; card: Locator; leave: () => Promise<void> }> {
  const visitor = await visit(product, { width: 390 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  const user = await product.signIn(phone);
  const cards = await addAll(user, [username]);
  const { id, business } = cards.get(username) ?? { id: '', business: '' };
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  await page.goto('/dashboard');
  await giveName(page, 'Asha Rao');
  const card = page.getByRole('article').filter({ hasText: business });
  return { page, card, leave: () => visitor.leave() };
}

const lineOf = (card: Locator, source: string): Locator =>
  card.locator('dl > div').filter({ has: card.page().getByText(source, { exact: true }) });

test('tax that the portal has drafted by itself stops GSTR-3B, in rupees, and nobody is asked for a yes', async () => {
  const { card, leave } = await filingToday('+919833344401', 'godavari.mills');
  const reason = card.getByText(/The portal has drafted ₹1,800 of tax into GSTR-3B of October 2026/);
  // The fold is closed again when the state changes.
  await reason.waitFor({ state: 'attached' });
  await card.getByText('Why', { exact: true }).click();
  await see(reason).toBeVisible();
  await see(card.getByRole('button', { name: yes })).toHaveCount(0);
  await card.getByText('What the portal knows').click();
  await see(lineOf(card, 'Auto-drafted GSTR-3B').getByText('₹1,800 of tax')).toBeVisible();
  await see(lineOf(card, 'GSTR-2B (purchases)').getByText('no reverse charge, no credit')).toBeVisible();
  await leave();
});

test('an e-invoice in GSTR-1 stops the month, although nobody has saved a figure', async () => {
  const { card, leave } = await filingToday('+919833344402', 'periyar.einvoice');
  await see(card.getByText(/GSTR-1 of October 2026 holds an e-invoice on the GST portal/)).toBeVisible();
  await card.getByText('What the portal knows').click();
  await see(lineOf(card, 'E-invoices').getByText('1 e-invoice')).toBeVisible();
  await leave();
});

test('credit in GSTR-2B is named, and the return is filed only after a yes that names it', async () => {
  const phone = '+919833344403';
  const { page, card, leave } = await filingToday(phone, 'kosi.rentals');
  await see(card.getByText(/GSTR-2B shows ₹640 of credit from purchases/)).toBeVisible();
  await card.getByText('What the portal knows').click();
  await see(lineOf(card, 'GSTR-2B (purchases)').getByText('no reverse charge, ₹640 of credit')).toBeVisible();
  // Of eleven lines the one that asks stands out.
  await see(lineOf(card, 'GSTR-2B (purchases)')).toHaveCSS('font-weight', '600');
  await see(lineOf(card, 'Cash ledger')).toHaveCSS('font-weight', '400');
  await card.getByRole('button', { name: yes }).click();
  const dialog = page.getByRole('dialog', { name: 'File it nil all the same?' });
  await see(
    dialog.getByText(
      /shows ₹640 of credit from my purchases\. I know that a nil GSTR-3B of October 2026 does not take it/,
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await see(card.getByText('Waiting for your yes', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: yes }).click();
  await dialog.getByRole('button', { name: yes }).click();
  await see(card.getByText('October 2026 is filed')).toBeVisible();

  const { client } = await product.signIn(phone);
  const { data: consents } = got(await client.consents({ query: {} }));
  const kept = consents.find(({ kind }) => kind === 'evidence');
  assert.match(kept?.text ?? '', /₹640.*Please file GSTR-3B of October 2026 as nil all the same\.$/);
  assert.equal(kept?.version, 'evidence-2');

  // Earlier months had credit: a day after GSTR-2B is made is suggested.
  await page.goto(`/gst-details/edit/${kept?.gstin ?? ''}`);
  await page.getByRole('tab', { name: 'Filling Information' }).click();
  await see(page.getByText(/choose the 15th or later to have it looked at/)).toBeVisible();
  await leave();
});
