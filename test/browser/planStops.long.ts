import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { addAll, got, until } from '../harness/product.ts';
import { useProduct } from '../harness/browser/useProduct.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';

/** Nobody has answered for its GSTINs since October. */
const waiting = '+919833333379';
let creditId = '';
let skippedId = '';
/** Its September went out late, so that October's GSTR-3B charges a fee; its codes come by themselves. */
const owing = '+919833333381';
let owingId = '';
const product = useProduct({
  begin: async () => {
    const user = await product.signIn(waiting);
    got(await user.client.setName({ body: { name: 'Vandana Gore' } }));
    const cards = await addAll(user, ['kosi.rentals', 'godavari.mills'], true);
    creditId = cards.get('kosi.rentals')?.id ?? '';
    skippedId = cards.get('godavari.mills')?.id ?? '';
    const other = await product.signIn(owing);
    got(await other.client.setName({ body: { name: 'Jayesh Desai' } }));
    owingId = (await addAll(other, ['tapti.traders'])).get('tapti.traders')?.id ?? '';
    got(await product.anyone.moveDemoClock({ body: { to: '2026-12-22T10:00:00+05:30' } }));
  },
  end: async () => assert.deepEqual(product.errors, []),
});

test('a month of a plan whose purchases left credit is answered on the plan, and no start is offered beside it', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, waiting);
  await page.goto(`/gst-details/backlog/${creditId}`);
  await page.getByRole('button', { name: /^File these \d months$/ }).click();
  await see(page.getByText('Stopped at October 2026')).toBeVisible();
  await see(page.getByText(/^GSTR-2B shows ₹640 of credit from purchases/)).toBeVisible();
  await see(page.getByRole('button', { name: /^Go on with / })).toHaveCount(0);
  // The details lead to this plan, so nothing here leads to them.
  await see(page.getByRole('link', { name: 'What to do' })).toHaveCount(0);
  // Card and details say the same of it.
  await page.goto('/dashboard');
  await see(page.getByText('0 of 2 months filed, stopped: it needs you')).toBeVisible();
  await page.goto(`/gst-details?id=${creditId}`);
  await see(page.getByText('October 2026: GSTR-1 filed')).toBeVisible();
  await page.goto(`/gst-details/backlog/${creditId}`);
  await page.getByRole('button', { name: 'Yes, file it all the same' }).click();
  const dialog = page.getByRole('dialog', { name: 'File it nil all the same?' });
  await dialog.getByRole('button', { name: 'Yes, file it all the same' }).click();
  await see(page.getByText('Stopped at October 2026')).toHaveCount(0);
  await see(page.getByRole('heading', { name: /^1 of \d months filed$/ })).toBeVisible();
  await visitor.leave();
});

test('a plan with a skipped month says so and starts nothing, until the skip is undone there', async () => {
  const { client } = await product.signIn(waiting);
  const { data: entries } = got(await client.history({ body: { gstin: skippedId } }));
  const october = entries.find(({ period }) => period === '102026');
  got(await client.skipFiling({ params: { id: october?.id ?? '' } }));
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, waiting);
  await page.goto(`/gst-details/backlog/${skippedId}`);
  await see(page.getByText('October 2026 is skipped here')).toBeVisible();
  await see(page.getByRole('button', { name: /^(?:File these|Go on with) / })).toHaveCount(0);
  await page.goto('/dashboard');
  await see(page.getByText('October 2026 is skipped: the returns after it wait')).toBeVisible();
  await page.goto(`/gst-details/backlog/${skippedId}`);
  await page.getByRole('button', { name: 'Undo skip' }).click();
  await see(page.getByText('October 2026 is skipped here')).toHaveCount(0);
  await see(page.getByRole('button', { name: /^File these \d months$/ })).toBeVisible();
  await visitor.leave();
});

test('a plan asks for no challan once the cash ledger is known to hold the money for all of its fees', async () => {
  const { client } = await product.signIn(owing);
  const readPlan = async () => got(await client.backlog({ params: { id: owingId } })).data;
  const before = await until('the fee of October', async () => {
    const plan = await readPlan();
    return plan.periods[0]?.entry?.late_fee?.agreed === false ? plan : null;
  });
  const rupees = 2 * Math.ceil(before.expected_rupees / 2);
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, owing);
  const look = async (cash: number) => {
    got(await product.anyone.demoBankPay({ body: { username: 'tapti.traders', rupees: cash } }));
    got(await client.retryFiling({ params: { id: before.periods[0]?.entry?.id ?? '' } }));
  };
  // The portal asks for an amount that no yes names yet: the plan says so beside the sum.
  await page.goto(`/gst-details/backlog/${owingId}`);
  await see(page.getByText(/This amount is not in your yes yet/)).toBeVisible();
  await look(2);
  await see(page.getByText(/₹2 is there already\./)).toBeVisible();
  // A rupee of each head short of enough.
  await look(rupees - 4);
  await page.goto(`/gst-details/backlog/${owingId}`);
  await see(page.getByText('One challan is enough: ₹2')).toBeVisible();
  await see(page.getByText('₹1 CGST and ₹1 SGST, both in the column Fee.')).toBeVisible();
  await look(2);
  await see(
    page.getByText(`${formatRupees(rupees)} is in the cash ledger: enough for this plan.`),
  ).toBeVisible();
  await see(page.getByText(/challan/i)).toHaveCount(0);
  await visitor.leave();
});

test('the GSTIN that is chosen in the details stands in the address, for a reload and the way back', async () => {
  const visitor = await visit(product);
  const { page } = visitor;
  await enterSignedIn(visitor, product, waiting);
  await page.goto(`/gst-details?id=${creditId}`);
  await see(page.getByRole('heading', { name: 'Kosi Rentals' })).toBeVisible();
  await page.getByRole('button', { name: /^Godavari Mills/ }).click();
  await see(page.getByRole('heading', { name: 'Godavari Mills' })).toBeVisible();
  await page.reload();
  await see(page.getByRole('heading', { name: 'Godavari Mills' })).toBeVisible();
  await page.goBack();
  await see(page.getByRole('heading', { name: 'Kosi Rentals' })).toBeVisible();
  await visitor.leave();
});
