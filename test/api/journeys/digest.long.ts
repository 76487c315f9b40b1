import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAll, got, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
before(async () => {
  // Nothing is due any more this month.
  product = await startProduct('2026-11-28T10:00:00+05:30');
});
after(() => product.close());

/** The messages to this number except sign-in codes, oldest first. */
async function toldTo({ phone }: User): Promise<{ text: string; at: string }[]> {
  const { data } = got(await product.anyone.demoMessages({ query: { to: phone, limit: 100 } }));
  return data
    .filter(({ text }) => !/is your code to sign in/.test(text))
    .toReversed()
    .map(({ text, at }) => ({ text, at }));
}
const move = async (to: string) => got(await product.anyone.moveDemoClock({ body: { to } }));
const verified = (user: User) =>
  until('the verification of all', async () => {
    const { gstins } = got(await user.client.dashboard()).data;
    return gstins.some(({ status }) => status === 'pending') ? null : gstins;
  });

test('an account with ten GSTINs gets one message at 07:59 in place of one for each, and each day while something needs its people; an account with nine gets one for each', async () => {
  const firm = await product.signIn('+919833360001');
  const few = await product.signIn('+919833360002');
  got(await firm.client.demoFirm({ body: { gstins: 10 } }));
  await addAll(few, ['narmada.foods'], true);
  await verified(firm);
  const before = (await toldTo(firm)).length;

  await move('2026-12-02T07:00:00+05:30');
  const first = (await toldTo(firm)).slice(before);
  const dayAndHour = first.map(({ at }) => at.slice(0, 16));
  assert.deepEqual(dayAndHour, ['2026-12-01T07:59'], first.map(({ text }) => text).join('\n'));
  const counts = got(await firm.client.desk({})).data.counts;
  assert.match(first[0]?.text ?? '', new RegExp(`: ${counts.say_nil} for your yes`));
  assert.match(first[0]?.text ?? '', /\/dashboard$/);
  const each = await toldTo(few);
  // November waits for October: its message leads to the plan of both.
  assert.ok(
    each.some(({ text }) => /Narmada Foods.*unfiled, late fee/.test(text)),
    each.map(({ text }) => text).join('\n'),
  );
  assert.ok(!each.some(({ text }) => /Clients that wait/.test(text)));

  await move('2026-12-03T08:30:00+05:30');
  const days = (await toldTo(firm)).slice(before).map(({ at }) => at.slice(0, 10));
  assert.deepEqual(days, ['2026-12-01', '2026-12-02', '2026-12-03']);

  // Nothing needs anybody when none of the months is theirs any more.
  const { rows } = got(await firm.client.desk({ query: { limit: 100 } })).data;
  for (const { id } of rows) got(await firm.client.deleteGstin({ body: { gstin_id: id } }));
  await move('2026-12-06T08:30:00+05:30');
  const later = (await toldTo(firm)).slice(before).filter(({ at }) => at >= '2026-12-05');
  assert.deepEqual(later, []);
});
