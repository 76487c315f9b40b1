import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { got, type Product, startProduct, until, type User } from '../../harness/product.ts';

const asked = 120;
let product: Product;
let user: User;
before(async () => {
  // With the least that may be set, one connection that waits for another would hold all of them up for ever.
  product = await startProduct('2026-11-02T10:00:00+05:30', { DATABASE_CONNECTIONS: '2' });
  user = await product.signIn('+919833350001');
});
after(() => product.close());

test('one call fills the account with a firm: every client is verified, most are clean, and the rest have what can be wrong', async () => {
  const added = got(await user.client.demoFirm({ body: { gstins: asked } }));
  assert.equal(new Set(added.data.ids).size, asked);
  const { gstins } = await until(
    'the verification of the firm',
    async () => {
      const { data } = got(await user.client.dashboard());
      return data.gstins.some(({ status }) => status === 'pending') ? null : data;
    },
    90,
  );
  assert.equal(gstins.length, asked);
  assert.equal(new Set(gstins.map(({ gstin }) => gstin)).size, asked);
  const count = (is: (card: (typeof gstins)[number]) => boolean) => gstins.filter(is).length;
  assert.deepEqual(
    {
      composition: count(({ remark_code: remark }) => remark === 'not_regular'),
      cancelled: count(({ remark_code: remark }) => remark === 'cancelled'),
      failed: count(({ status }) => status === 'failed'),
    },
    { composition: 3, cancelled: 3, failed: 3 },
  );
  const asksEachMonth = count(({ user_validation: asks }) => asks);
  assert.ok(asksEachMonth === 90, `${asksEachMonth} are asked each month`);
  const signatories = await signatoriesOf(product, user);
  assert.ok(signatories < asked * 0.7 && signatories > asked * 0.4, `${signatories} people sign for all`);
});

test('one yes for all: who forwards codes is filed for, and the others wait for theirs', async () => {
  // The lists of past returns are read after the verification: until then a month may turn out to be behind another.
  await until(
    'the lists of all',
    async () => {
      const { months } = got(await user.client.year({ query: {} })).data;
      return months.every(({ unread }) => unread === 0) ? true : null;
    },
    90,
  );
  const { rows } = got(await user.client.desk({ query: { queue: 'say_nil', limit: 500 } })).data;
  const ids = rows.flatMap(({ filing_id: id }) => (id === null ? [] : [id]));
  const filed = got(await user.client.bulk({ body: { act: 'file', ids, declare: true } })).data;
  const refused = filed.answers.filter(({ ok }) => !ok);
  assert.deepEqual(
    refused.map(({ business, message }) => `${business}: ${message}`),
    [],
  );
  const counts = await until(
    'the first of the firm',
    async () => {
      const { data } = got(await user.client.desk({ query: { queue: 'filed', limit: 1 } }));
      return data.counts.filed > 0 ? data.counts : null;
    },
    90,
  );
  assert.ok(counts.codes > counts.filed, JSON.stringify(counts));
});

test('a second firm has other clients, and one account’s firm is nobody else’s', async () => {
  const other = await product.signIn('+919833350002');
  got(await other.client.demoFirm({ body: { gstins: 7 } }));
  got(await other.client.demoFirm({ body: { gstins: 8 } }));
  const theirs = got(await other.client.dashboard()).data.gstins;
  assert.equal(theirs.length, 15);
  const mine = got(await user.client.dashboard()).data.gstins;
  assert.equal(mine.length, asked);
  const known = new Set(mine.map(({ gstin }) => gstin));
  assert.ok(theirs.every(({ gstin }) => !known.has(gstin)));
});

/** As the account’s own download tells them. */
async function signatoriesOf({ baseUrl }: Product, { client }: User): Promise<number> {
  assert.ok(baseUrl);
  const whole = got(await client.download({}));
  return new Set(JSON.stringify(whole.data).match(/ZX[A-Z]P[A-Z]\d{4}N/g)).size;
}
