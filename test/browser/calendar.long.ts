import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { maxNamed } from '#domain/views/calendar.ts';
import { addAll, got, until } from '../harness/product.ts';
import { enterSignedIn, see, visit } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

const product = useProduct({ at: '2026-11-02T10:00:00+05:30' });

test('due days stand in the month, lead to their GSTIN, and are fetched by a link that can be ended', async () => {
  const phone = '+919877790001';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const cards = await addAll(user, ['narmada.foods']);
  const { id = '', business = '' } = cards.get('narmada.foods') ?? {};
  const visitor = await visit(product, { width: 1280 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);

  await page.goto('/filling-history');
  await see(page.getByRole('link', { name: 'Calendar' })).toBeVisible();
  await page.getByRole('button', { name: /account of Asha Rao/ }).click();
  await page.getByRole('menuitem', { name: 'Calendar' }).click();
  const weeks = page.getByRole('table', { name: 'November 2026 by weeks' });
  const dueDay = weeks.getByRole('cell').filter({ hasText: 'GSTR-1 due' });
  await see(dueDay).toContainText(`11GSTR-1 due${business}`);
  await see(weeks.getByRole('cell').filter({ hasText: 'Today' })).toContainText('2Today');

  await page.getByRole('link', { name: 'Next month: December 2026' }).click();
  await see(page).toHaveURL(/\/calendar\?month=122026$/);
  await see(page.getByRole('table', { name: 'December 2026 by weeks' })).toContainText('GSTR-3B due');
  await page.getByRole('link', { name: 'This month' }).click();
  await see(weeks).toBeVisible();

  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = page.getByLabel('Address of the calendar');
  await see(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const path = new URL(await address.inputValue()).pathname;
  const fetched = await fetch(new URL(path, product.baseUrl));
  assert.equal(fetched.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.match(await fetched.text(), /SUMMARY:GSTR-1 due: /);
  // The address is shown once.
  await page.reload();
  await see(page.getByText(/The link was made on .* Last fetched/)).toBeVisible();
  await see(address).toHaveCount(0);
  await page.getByRole('button', { name: 'End this link' }).click();
  await see(page.getByText('The link is ended. Nothing can be read by it.')).toBeVisible();
  assert.equal((await fetch(new URL(path, product.baseUrl))).status, 404);

  await dueDay.getByRole('link', { name: business }).click();
  await see(page).toHaveURL(new RegExp(`/gst-details\\?id=${id}$`));
  await visitor.leave();
});

test('on a phone the month is a list of its days', async () => {
  const phone = '+919877790002';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  await addAll(user, ['tapti.traders']);
  const visitor = await visit(product, { width: 360 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/calendar?month=112026');
  const day = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Wed, 11 Nov 2026' }) });
  await see(day.getByText('GSTR-1 due')).toBeVisible();
  await see(page.getByRole('table')).toHaveCount(0);
  await visitor.leave();
});

test('months behind one that waits for money are not said to file themselves: today says the money, and leads to the plan', async () => {
  const phone = '+919877790003';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  const cards = await addAll(user, ['betwa.stores']);
  const { id = '' } = cards.get('betwa.stores') ?? {};
  const visitor = await visit(product, { width: 1280 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/calendar');
  const weeks = page.getByRole('table', { name: 'November 2026 by weeks' });
  const today = weeks.getByRole('cell').filter({ hasText: 'Today' });
  await see(today).toContainText('GSTR-1 and GSTR-3B wait for you');
  await today.getByRole('link', { name: 'Betwa Stores, April 2026' }).click();
  await page.getByRole('button', { name: 'File these 6 months' }).click();
  await see(page.getByText('Put ₹2,500 into the cash ledger')).toBeVisible();
  await page.goto('/calendar');
  await see(today).toContainText('GSTR-3B waits for you');
  await see(weeks.getByText(/files itself/)).toHaveCount(0);
  const waiting = today.getByRole('link', { name: 'Betwa Stores: the plan waits for ₹2,500' });
  await see(waiting).toHaveAttribute('href', `/gst-details/backlog/${id}`);
  await visitor.leave();
});

test('a day with more returns than it names folds them, and leads from the rest to the year of the firm', async () => {
  const phone = '+919877790004';
  const user = await product.signIn(phone);
  got(await user.client.setName({ body: { name: 'Asha Rao' } }));
  got(await user.client.demoFirm({ body: { gstins: 32 } }));
  const count = await until('the due days of the firm', async () => {
    const { rows } = got(await user.client.desk({ query: { limit: 100 } })).data;
    if (rows.length < 32 || rows.some((row) => row.why_code === 'being_verified')) return null;
    const { days } = got(await user.client.calendar({ query: { month: '122026' } })).data;
    const due = days.flatMap(({ items }) => items.filter(({ kind }) => kind === 'due'));
    return due.find(({ form }) => form === 'GSTR-1')?.count ?? null;
  });
  assert.ok(count > maxNamed, `${count} returns`);
  const visitor = await visit(product, { width: 1280 });
  const { page } = visitor;
  await enterSignedIn(visitor, product, phone);
  await page.goto('/calendar?month=122026');
  const weeks = page.getByRole('table', { name: 'December 2026 by weeks' });
  const dueDay = weeks.getByRole('cell').filter({ hasText: 'GSTR-1 due' }).first();
  const rest = dueDay.getByRole('link', { name: `and ${count - maxNamed} more` });
  await see(rest).toBeHidden();
  await dueDay.getByText(`${count} returns`).click();
  await see(dueDay.getByRole('link')).toHaveCount(maxNamed + 1);
  await rest.click();
  await see(page).toHaveURL(/\/year$/);
  await visitor.leave();
});
