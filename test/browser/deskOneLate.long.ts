import assert from 'node:assert/strict';
import { type Page, test } from '@playwright/test';
import { addClients, got, type User } from '../harness/product.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** A firm on 25 November: of each late client one month waits, October. */
const phone = '+919833344402';
const clients = 12;
let user: User;
let visitor: Visitor;
const product = useProduct({
  begin: async () => {
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Meera Kulkarni' } }));
    await addClients(user, clients);
    got(await product.anyone.moveDemoClock({ body: { to: '2026-11-25T10:00:00+05:30' } }));
    visitor = await visit(product);
    await enterSignedIn(visitor, product, phone);
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

const desk = async () => got(await user.client.desk({ query: { limit: 500 } })).data;

async function openSayNil(): Promise<Page> {
  const { page } = visitor;
  await page.goto('/dashboard?queue=say_nil');
  await see(page.locator('[data-row]').first()).toBeVisible();
  return page;
}

const boxes = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .getByRole('checkbox', { name: /^Tick / });

test('the box of the head ticks every client of its list, and of those that need a look none is filed before somebody ticks it', async () => {
  const page = await openSayNil();
  const left = (await desk()).rows.filter(({ queue }) => queue === 'say_nil');
  const all = left.length;
  assert.ok(all > 2 && left.every((row) => row.look_first && row.can_file));
  await see(boxes(page)).toHaveCount(all);
  const head = page.getByRole('checkbox', { name: 'Tick all', exact: true });
  const width = (await head.boundingBox())?.width;
  await head.click();
  await see(head).toBeChecked();
  await see(boxes(page).and(page.locator(':checked'))).toHaveCount(all);
  const bar = page.getByRole('toolbar', { name: `${all} selected` });
  await see(bar).toContainText(`${all} need a look`);
  await see(bar.getByRole('button', { name: /^Declare/ })).toHaveCount(0);
  await bar.getByRole('button', { name: `Review ${all}` }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog).toHaveAccessibleName(`Review ${all}`);
  await see(dialog.getByRole('checkbox')).toHaveCount(all);
  await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  assert.equal((await dialog.getByRole('checkbox').first().boundingBox())?.width, width);
  for (const { business } of left)
    await see(dialog.getByRole('listitem').filter({ hasText: business })).toContainText(
      /\d+ days late · Late fee ₹[\d,]+/,
    );
  await see(dialog.getByRole('button', { name: 'Tick clients first' })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await see(dialog).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await see(dialog).toHaveAccessibleName(/^Declare nil and file 1, late fee ₹[\d,]+ due later$/);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await head.click();
  await see(page.getByRole('toolbar')).toHaveCount(0);
});

test('clients that need a look and are ticked one by one are alone in the bar and the dialog, ticked; the box of the head adds the others unticked', async () => {
  const page = await openSayNil();
  const all = (await desk()).rows.filter(({ queue }) => queue === 'say_nil').length;
  await boxes(page).nth(0).check();
  await boxes(page).nth(1).check();
  const bar = page.getByRole('toolbar');
  await see(bar).toHaveAccessibleName('2 selected');
  await see(bar.getByText(/need a look/)).toHaveCount(0);
  const declare = bar.getByRole('button', { name: 'Declare nil and file 2' });
  await declare.click();
  const dialog = page.getByRole('dialog', { name: /^Declare nil and file 2, late fee ₹[\d,]+ due later$/ });
  await see(dialog.getByRole('checkbox')).toHaveCount(2);
  await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await see(dialog.getByText(/need a look|needs a look/)).toHaveCount(0);
  await see(dialog.getByText('All looked at')).toBeVisible();
  await see(dialog.getByText('tick each after a look')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('checkbox', { name: 'Tick all', exact: true }).click();
  await see(bar).toHaveAccessibleName(`${all} selected`);
  await see(bar).toContainText(`${all - 2} need a look`);
  await declare.click();
  await see(dialog.getByRole('checkbox')).toHaveCount(all);
  await see(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  // The same count as in the bar.
  await see(dialog.getByText(`${all - 2} need a look`)).toBeVisible();
  await see(dialog.getByText('tick each after a look')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
});

test('the question to many late clients counts the clients beside each fee of which it is the sum', async () => {
  const page = await openSayNil();
  const asked = (await desk()).rows.filter(({ queue }) => queue === 'say_nil');
  await page.getByRole('checkbox', { name: 'Tick all', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: `${asked.length} selected` });
  await bar.getByRole('button', { name: `Review ${asked.length}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('How it is counted').click();
  const fees = dialog.getByRole('listitem').filter({ hasText: /^GSTR-[13]B?\b.*: ₹[\d,]+$/ });
  await see(fees.first()).toBeVisible();
  const lines = await fees.allInnerTexts();
  assert.ok(
    lines.some((line) => / days late, \d+ clients: ₹/.test(line)),
    lines.join('\n'),
  );
  for (const form of ['GSTR-1', 'GSTR-3B'] as const) {
    const counted = lines.flatMap((line) =>
      line.startsWith(`${form} `) || line.startsWith(`${form},`)
        ? [Number(/, (\d+) clients: /.exec(line)?.[1] ?? 1)]
        : [],
    );
    const all = asked.filter(({ left }) => left.some((each) => each === form.replace('-', ''))).length;
    assert.equal(
      counted.reduce((sum, count) => sum + count, 0),
      all,
      lines.join('\n'),
    );
  }
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('checkbox', { name: 'Tick all', exact: true }).click();
});
