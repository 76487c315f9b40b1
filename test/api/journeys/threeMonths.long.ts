import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
let first: User;
let second: User;

const moveTo = async (to: string): Promise<void> => {
  got(await product.anyone.moveDemoClock({ body: { to } }));
};
const byPeriod = async (user: User, gstin: string) =>
  (await history(user, gstin))
    .map((entry) => ({
      period: entry.period,
      status: entry.status,
      at: entry.timestamp,
      arns: [entry.gstr1_arn, entry.gstr3b_arn],
      by: entry.filled_by,
    }))
    .sort((a, b) => a.at.localeCompare(b.at));

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  first = await product.signIn('+919876543211');
  second = await product.signIn('+919876543212');
  await addAll(first, ['narmada.foods', 'kaveri.textiles', 'utsav.events']);
});
after(() => product.close());

test('a person who is asked each month is asked, nothing is filed without their yes, and the return is filed when it is given', async () => {
  const asked = await product.signIn('+919876543213');
  const [card] = (await addAll(asked, ['malabar.spices'], true)).values();
  assert.ok(card);
  await moveTo('2026-12-06T10:00:00+05:30');
  const november = async () => (await history(asked)).find((entry) => entry.period === '112026');
  assert.equal((await november())?.status, 'warning');
  const filedOfNovember = async () => {
    const book = await product.context.control?.book();
    assert.ok(book?.ok);
    return book.value.returns.filter((row) => row.gstin === card.gstin && row.period === '112026').length;
  };
  assert.equal(await filedOfNovember(), 0);
  got(await asked.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  await until('the returns after the yes', async () =>
    (await november())?.status === 'success' ? true : null,
  );
  assert.equal(await filedOfNovember(), 2);
  got(await asked.client.deleteGstin({ body: { gstin_id: card.id } }));
});

test('moved three months on, the clean ones have filed by themselves, each on its own day', async () => {
  const cards = new Map(
    got(await first.client.dashboard()).data.gstins.map((card) => [card.nick_name, card]),
  );
  await moveTo('2027-02-02T10:00:00+05:30');
  for (const name of ['narmada.foods', 'kaveri.textiles']) {
    const entries = await byPeriod(first, cards.get(name)?.gstin ?? '');
    const done = entries.filter((entry) => entry.status === 'success');
    assert.deepEqual(
      done.map((entry) => entry.period),
      ['102026', '112026', '122026'],
    );
    // GSTR-3B is the later of the two: the 10th at 18:30, and some seconds.
    assert.deepEqual(
      done.map((entry) => entry.at.slice(0, 13)),
      ['2026-11-10T18', '2026-12-10T18', '2027-01-10T18'],
    );
    assert.ok(done.every((entry) => entry.by === 'System' && entry.arns.every((arn) => arn.length === 15)));
    assert.deepEqual(
      entries.filter((entry) => entry.status !== 'success').map((entry) => entry.period),
      ['012027'],
    );
  }
  const quarter = await byPeriod(first, cards.get('utsav.events')?.gstin ?? '');
  assert.deepEqual(
    quarter.map((entry) => [entry.period, entry.status]),
    [['122026', 'success']],
  );
});

test('each return was filed on its own day, GSTR-1 before GSTR-3B, and once, by the portal’s own book', async () => {
  const book = await product.context.control?.book();
  assert.ok(book?.ok);
  const { gstins } = got(await first.client.dashboard()).data;
  const mine = book.value.returns.filter(
    (row) => row.by === 'api' && gstins.some((card) => card.gstin === row.gstin),
  );
  assert.equal(mine.length, 2 * 3 + 2 * 3 + 2);
  assert.ok(mine.every((row) => row.count === 1));
  const days = mine.map((row) => `${row.form} ${row.filedAt.slice(8, 13)}`);
  // The book tells UTC: 07:59 IST is 02:29, 18:30 IST is 13:00.
  assert.deepEqual([...new Set(days)].sort(), ['GSTR1 05T02', 'GSTR3B 10T13']);
});

test('a user who joins now adopts the filed returns, and the next month is filed once for both', async () => {
  const [mine] = (await addAll(second, ['narmada.foods'])).values();
  assert.ok(mine);
  await moveTo('2027-02-12T10:00:00+05:30');
  const [theirs] = await byPeriod(second, mine.gstin);
  const [, , , ours] = await byPeriod(first, mine.gstin);
  assert.equal(theirs?.period, '012027');
  assert.deepEqual(theirs?.arns, ours?.arns);
  assert.equal(theirs?.status, 'success');
  const book = await product.context.control?.book();
  assert.ok(book?.ok);
  const rows = book.value.returns.filter((row) => row.gstin === mine.gstin && row.period === '012027');
  assert.deepEqual(
    rows.map((row) => row.count),
    [1, 1],
  );
});

test('the clock does not go back, and says so', async () => {
  const refused = await product.anyone.moveDemoClock({ body: { to: '2026-01-01T00:00:00+05:30' } });
  assert.equal(refused.success, false);
  assert.equal(refused.status, 422);
});

test('the product met no error of its own on the way', () => {
  assert.equal(product.errors.join('\n'), '');
});
