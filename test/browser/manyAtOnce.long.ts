import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { got, until, type User } from '../harness/product.ts';
import { areModest, type Request, watchRequests } from '../harness/browser/requests.ts';
import { enterSignedIn, see, visit, type Visitor } from '../harness/browser/visitor.ts';
import { useProduct } from '../harness/browser/useProduct.ts';

/** Seconds for 120 of them, on a machine that has much else to do; a process that is silent for 400 is ended. */
const patience = 300;

/** A firm's page while all of its 120 GSTINs change. */
let user: User;
let visitor: Visitor;
let asked: Request[];
const phone = '+919833340002';
const names = Array.from({ length: 120 }, (_, at) => `client.${String(at + 1).padStart(3, '0')}`);
const product = useProduct({
  begin: async () => {
    assert.ok((await product.context.control?.addTaxpayers(names.map((username) => ({ username }))))?.ok);
    user = await product.signIn(phone);
    got(await user.client.setName({ body: { name: 'Asha Rao' } }));
    visitor = await visit(product);
    await enterSignedIn(visitor, product, phone);
    asked = watchRequests(visitor.page);
  },
  end: async () => {
    await visitor.leave();
    assert.deepEqual(product.errors, []);
  },
});

test('120 GSTINs are imported: their progress is followed all the way, and the page asks modestly', async () => {
  const { page } = visitor;
  await page.goto('/gstins/import');
  const lines = names.map((name) => `${name},${name},Demo@1234,`);
  await page
    .getByLabel('Or paste the lines')
    .fill(['business_nick_name,username,password,gstin', ...lines].join('\n'));
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await page.getByLabel('I authorize the product to securely store my credentials').check();
  await page.getByRole('button', { name: 'Add 120 GSTINs' }).click();
  const progress = page.getByRole('progressbar', { name: 'Answered by the GST portal' });
  const seen: number[] = [];
  await until(
    'the answers about 120 GSTINs',
    async () => {
      const value = Number(await progress.getAttribute('value'));
      if (value !== seen.at(-1)) seen.push(value);
      return value === 120 ? true : null;
    },
    patience,
  );
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  );
  assert.ok(seen.length >= 5, `shown were only ${seen.join(', ')}`);
  await see(page.getByRole('heading', { name: 'All asked' })).toBeVisible();
  areModest(asked);
});

test('120 GSTINs are scheduled in one go: no call is refused, the page asks modestly and its counts end right', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: 'To the dashboard' }).click();
  const queue = (label: string) =>
    page.getByRole('group', { name: 'Queues' }).getByRole('button', { name: label });
  await see(queue('All')).toHaveText('All120');
  const ids = got(await user.client.dashboard()).data.gstins.map(({ id }) => id);
  const filed = async (): Promise<number> => {
    const book = await product.context.control?.book();
    assert.ok(book?.ok);
    return book.value.returns.filter(({ by }) => by === 'api').length;
  };
  // Each is asked to be filed while others already are.
  const act = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  };
  await Promise.all([act(), act(), act(), act()]);
  await until('240 filed returns', async () => ((await filed()) === 240 ? true : null), patience);
  const atRest = await until('the truth', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins.every(({ filing }) => filing?.status === 'success') ? Date.now() : null;
  });
  await see(queue('Filed')).toHaveText('Filed120');
  await see(queue('Say nil')).toHaveText('Say nil0');
  // Two readings take at most two seconds.
  const late = asked.filter(({ path, at }) => path === '/api/desk' && at > atRest);
  assert.ok(late.length <= 2, `${late.length} readings after the last change`);
  areModest(asked);
});
