import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, history, type Product, startProduct, until } from '../../harness/product.ts';

let product: Product;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
});
after(() => product.close());

const names = ['office.one', 'office.two', 'office.three', 'office.four', 'office.five', 'office.six'];

test('six GSTINs of one signatory stand in line for its codes and are all filed in one go, one code at a time', async () => {
  const signatory = {
    name: 'Signatory',
    pan: 'AAGPS4321C',
    mobile: '+919000100999',
    email: 'office@taxpayer.example',
  };
  const specs = names.map((username) => ({ username, password: 'Demo@1234', signatories: [signatory] }));
  assert.ok((await product.context.control?.addTaxpayers(specs))?.ok);
  const user = await product.signIn('+919876543231');
  const cards = await addAll(user, names);
  for (const card of cards.values())
    got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  const entries = await until('all six', async () => {
    const all = await history(user);
    return all.length === names.length &&
      all.every((entry) => entry.gstr1_arn !== '' && entry.gstr3b_arn !== '')
      ? all
      : null;
  });
  assert.equal(
    new Set(entries.flatMap((entry) => [entry.gstr1_arn, entry.gstr3b_arn])).size,
    2 * names.length,
  );
  assert.equal(product.errors.join('\n'), '');
});
