import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

// An answer ordered at the demo's desk reaches the product as the portal's own.

let product: Product;
let owner: User;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  owner = await product.signIn('+919833340311');
});
after(() => product.close());

test("a taxpayer that the demo makes is added with the portal's facts about it, and an answer on demand stops its return", async () => {
  const username = 'godbole.prints';
  const made = got(
    await product.anyone.demoTaxpayer({
      body: { username, state_code: '27', lgnm: 'Godbole Prints', tradeNam: 'Godbole Prints' },
    }),
  ).data;
  assert.equal(made.made, true);
  const words = 'The moon is not in the right house.';
  got(
    await product.anyone.demoFault({
      body: { fault: 'answer', action: 'RETNEWPTF', username, code: 'MOON_01', message: words },
    }),
  );
  const cards = await addAll(owner, [username]);
  assert.equal(cards.get(username)?.gstin, made.gstin);
  got(await product.anyone.moveDemoClock({ body: { to: '2026-11-08T10:00:00+05:30' } }));
  const entry = await until('GSTR-1 to stop', async () => {
    const [found] = await history(owner);
    return found?.error_message ? found : null;
  });
  assert.equal(entry.business, 'Godbole Prints');
  assert.match(entry.error_message, /The moon is not in the right house/);
});

test('neither call names a fault, a call of the portal or a member that nobody knows', async () => {
  const odd = await product.anyone.demoFault({
    body: { fault: 'answer', action: 'NIL' as 'EINV', code: 'X' },
  });
  assert.ok(!odd.success && odd.status === 400);
  assert.match(odd.message, /ACCESSTOKEN, OTPREQUEST.*RETFILE/);
  const body = { username: 'narmada.foods', status: 'Active' };
  const shaped = await product.anyone.demoTaxpayer({ body });
  assert.ok(!shaped.success && shaped.status === 400);
  const other = await product.anyone.demoTaxpayer({
    body: { username: 'narmada.foods', gstin: '27ZZZCZ9999Z1ZJ' },
  });
  assert.ok(!other.success && other.code === 'taxpayer_not_shaped');
});
