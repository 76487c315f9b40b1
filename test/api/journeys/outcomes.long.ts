import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openMetrics } from '#metrics/metrics.ts';
import { got, history, type Product, startProduct, until } from '../../harness/product.ts';

let aheadMs = 10 * 60_000;
const metrics = openMetrics({ version: 'test', role: 'api+worker', portalRate: 50 });
const lines: Record<string, unknown>[] = [];
const note = (fields: Record<string, unknown>, line: string): void => void lines.push({ line, ...fields });

let product: Product;
before(async () => {
  product = await startProduct(
    '2026-11-02T10:00:00+05:30',
    {},
    {
      metrics,
      log: { info: note, warn: note, error: note },
      machineClock: () => Date.now() + aheadMs,
    },
  );
});
after(() => product.close());

test('no work is begun while the clocks differ; then each return leaves one line and one count, without its GSTIN', async () => {
  const user = await product.signIn('+919876543211');
  got(
    await user.client.addGstin({
      body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'narmada.foods' },
    }),
  );
  const [waiting] = got(await user.client.dashboard()).data.gstins;
  assert.equal(await product.context.jobs?.tick(), 0);
  assert.equal(got(await user.client.dashboard()).data.gstins[0]?.status, 'pending');
  assert.match(await metrics.text(), /^shunya_ready_to_file 0$/m);

  aheadMs = 0;
  await until('the clock is right', async () => ((await product.context.canFile()).ready ? true : null));
  const card = await until('the card is verified', async () => {
    const [found] = got(await user.client.dashboard()).data.gstins;
    return found?.status === 'success' ? found : null;
  });
  assert.equal(card.id, waiting?.id);
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  await until('both ARNs', async () => {
    const [entry] = await history(user, card.gstin);
    return entry !== undefined && entry.gstr3b_arn !== '' ? entry : null;
  });
  // A count is written after its transaction, which the page may already show.
  const text = await until('both are counted', async () => {
    const read = await metrics.text();
    return /form="GSTR-3B",outcome="filed"\} 1/.test(read) ? read : null;
  });
  assert.match(text, /^shunya_filed_total\{form="GSTR-1",outcome="filed"\} 1$/m);
  assert.match(text, /^shunya_filed_total\{form="GSTR-1",outcome="refused"\} 0$/m);
  assert.match(text, /^shunya_ready_to_file 1$/m);
  assert.match(text, /^shunya_portal_certificate_readable 1$/m);
  const ended = lines.filter(({ line }) => line === 'a return came to an outcome');
  assert.deepEqual(
    ended.map(({ form, period, outcome }) => [form, period, outcome]),
    [
      ['GSTR1', '102026', 'filed'],
      ['GSTR3B', '102026', 'filed'],
    ],
  );
  assert.match(String(ended[0]?.['gstin']), /^[0-9a-f]{16}$/);
  assert.equal(ended[0]?.['gstin'], ended[1]?.['gstin']);
  assert.ok(!JSON.stringify(ended).includes(card.gstin));
});
