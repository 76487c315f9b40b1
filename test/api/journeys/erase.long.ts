import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addAll,
  type Entry,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';

let product: Product;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
});
after(() => product.close());

const october = async (user: User): Promise<Entry | undefined> =>
  (await history(user)).find(({ title }) => title.includes('October 2026'));

const bothArns = (user: User): Promise<Entry> =>
  until('both ARNs', async () => {
    const entry = await october(user);
    return entry !== undefined && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '' ? entry : null;
  });

const today = async (user: User, username: string): Promise<void> => {
  const card = (await addAll(user, [username])).get(username);
  got(await user.client.scheduleOrSkip({ body: { id: card?.id ?? '', filling_type: 'schedule' } }));
};

const erase = (user: User) => user.client.eraseAccount({ body: { confirmation: 'ERASE' } });

test('a person who adds the GSTIN of an erased account adopts what was filed: nothing is filed twice', async () => {
  const first = await product.signIn('+919876543251');
  await today(first, 'narmada.foods');
  const filed = await bothArns(first);
  got(await erase(first));
  const gone = await first.client.dashboard();
  assert.ok(!gone.success && gone.status === 401);

  const second = await product.signIn('+919876543252');
  await addAll(second, ['narmada.foods']);
  const adopted = await bothArns(second);
  assert.deepEqual([adopted.gstr1_arn, adopted.gstr3b_arn], [filed.gstr1_arn, filed.gstr3b_arn]);
  assert.equal(adopted.filled_by, 'GST portal');
});

test('an account erased while its returns are being filed leaves nothing half done', async () => {
  const first = await product.signIn('+919876543253');
  await today(first, 'kaveri.textiles');
  await until('the erasing', async () => {
    const answer = await erase(first);
    if (answer.success) return true;
    assert.equal(answer.status, 409, answer.message);
    return null;
  });
  const second = await product.signIn('+919876543254');
  await today(second, 'kaveri.textiles');
  const entry = await bothArns(second);
  assert.equal(entry.status, 'success');
  assert.deepEqual(product.errors, []);
});
