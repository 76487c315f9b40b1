import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkCharacter } from '#domain/gst/gstin.ts';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

let product: Product;
let firm: User;
let filingId = '';
let gstin = '';
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  firm = await product.signIn('+919833340095');
  got(await firm.client.setName({ body: { name: 'Meera Kulkarni' } }));
  await addAll(firm, ['ganga.exports'], true);
  const entry = await until('its month', async () => (await history(firm))[0] ?? null);
  filingId = entry.id;
  gstin = entry.gstin;
  await until('both returns of the company to be stopped', async () =>
    (await month()).can_record.length === 2 ? true : null,
  );
});
after(() => product.close());

const month = async () => {
  const entry = (await history(firm)).find(({ id }) => id === filingId);
  assert.ok(entry);
  return entry;
};
const row = async () => got(await firm.client.desk({ query: {} })).data.rows[0];
const record = (form: 'GSTR1' | 'GSTR3B', arn: string) =>
  firm.client.recordByHand({ params: { id: filingId }, body: { form, arn } });
const whole = (head: string): string => head + checkCharacter(head);

test('a company stands in the queue of returns that only a person can file, with the SMS that does; an ARN of another state or month, or one that is mistyped, is refused in words', async () => {
  assert.deepEqual([(await row())?.queue, (await row())?.why_code], ['by_hand', 'evc_not_allowed']);
  const entry = await month();
  assert.deepEqual(entry.can_record, ['GSTR1', 'GSTR3B']);
  assert.match(entry.error_message, new RegExp(`NIL R1 ${gstin} 102026`));
  const state = gstin.slice(0, 2);
  const other = state === '27' ? '29' : '27';
  for (const [arn, why] of [
    ['1234', /15 characters/],
    [`AA${state}1026000001?`, /15 characters/],
    [whole(`AA${other}1026000001`), new RegExp(`This ARN is of state ${other}, the GSTIN of state ${state}`)],
    [whole(`AA${state}0926000001`), /This ARN is of 09\/2026, the return of 10\/2026/],
    [
      `${whole(`AA${state}1026000001`).slice(0, 14)}${whole(`AA${state}1026000001`).endsWith('A') ? 'B' : 'A'}`,
      /mistyped/,
    ],
  ] as const) {
    const refused = await record('GSTR1', arn);
    assert.ok(!refused.success && refused.status === 400, arn);
    assert.match(refused.errors[0]?.message ?? '', why);
  }
  const viewer = await product.signIn('+919833340096');
  const stranger = await viewer.client.recordByHand({
    params: { id: filingId },
    body: { form: 'GSTR1', arn: whole(`AA${state}1026000001`) },
  });
  assert.ok(!stranger.success && stranger.status === 404);
});

test('a recorded ARN counts when the list of the portal shows it: until then it is being confirmed, and another ARN there is taken in its place, and said', async () => {
  const wrong = whole(`AA${gstin.slice(0, 2)}1026777777`);
  // The list is not to be had until both are recorded: what it shows of the one takes the other along.
  const username = 'ganga.exports';
  got(
    await product.anyone.demoFault({
      body: { fault: 'gspgstdown', action: 'RETTRACK', username, times: 1000 },
    }),
  );
  got(await record('GSTR1', wrong.toLowerCase()));
  const waits = await month();
  assert.equal(waits.gstr1_arn, '', 'no ARN before the list shows it');
  assert.deepEqual(
    waits.by_hand.map(({ form, arn, recorded_by: by, recorded_role: role, differs }) => [
      form,
      arn,
      by,
      role,
      differs,
    ]),
    [['GSTR1', wrong, 'Meera Kulkarni', 'owner', false]],
  );
  const { filed } = got(await product.anyone.demoFileByHand({ body: { username } })).data;
  const [first, second] = filed;
  assert.ok(first?.form === 'GSTR1' && second?.form === 'GSTR3B');
  got(await record('GSTR3B', ` ${second.arn} `));
  got(await product.anyone.demoFault({ body: { fault: 'none', username } }));
  // It is read again some minutes later.
  const { now } = got(await product.anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + 10 * 60_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to } }));
  const both = await until('both to be confirmed', async () => {
    const entry = await month();
    return entry.status === 'success' ? entry : null;
  });
  assert.deepEqual(
    [both.gstr1_arn, both.gstr3b_arn, both.filled_by, both.status_text, both.auto_filed],
    [first.arn, second.arn, 'GST portal', 'Filed', false],
  );
  assert.deepEqual(
    both.by_hand.map(({ form, differs }) => [form, differs]),
    [
      ['GSTR1', true],
      ['GSTR3B', false],
    ],
  );
  assert.equal(
    both.next_act,
    `The portal shows ${first.arn} for GSTR-1, and ${wrong} was recorded. The portal's counts.`,
  );
  assert.equal((await row())?.queue, 'filed');
  const { data: ledger } = got(await firm.client.consents({ query: {} }));
  const kept = ledger.filter(({ kind }) => kind === 'by_hand');
  assert.deepEqual(
    kept.map(({ giver, role }) => [giver, role]),
    [
      ['Meera Kulkarni', 'owner'],
      ['Meera Kulkarni', 'owner'],
    ],
  );
  assert.ok(kept.some(({ text }) => text.startsWith('GSTR-3B of October 2026') && text.includes(second.arn)));
  const late = await record('GSTR3B', whole(`AA${gstin.slice(0, 2)}1026888888`));
  assert.ok(!late.success && late.status === 409);
  assert.deepEqual(product.errors, []);
});

test('a record of the ARN that the list has shown meanwhile is not refused, and nothing is written twice', async () => {
  const before = await month();
  got(await record('GSTR3B', before.gstr3b_arn.toLowerCase()));
  assert.deepEqual(await month(), before);
  const { data: ledger } = got(await firm.client.consents({ query: {} }));
  assert.equal(ledger.filter(({ kind }) => kind === 'by_hand').length, 2);
});

test('an ARN that the list never shows waits for a person again after three days, and they are notified', async () => {
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-02T10:00:00+05:30' } }));
  const november = await until('November', async () => {
    const found = (await history(firm)).find(({ period }) => period === '112026');
    return found ?? null;
  });
  filingId = november.id;
  await until('November to be stopped', async () => ((await month()).can_record.length === 2 ? true : null));
  const arn = whole(`AA${gstin.slice(0, 2)}1126000009`);
  got(await record('GSTR1', arn));
  got(await product.anyone.moveDemoClock({ body: { to: '2026-12-05T11:00:00+05:30' } }));
  const missed = await month();
  assert.deepEqual(
    [missed.status, missed.reason, missed.can_record.includes('GSTR1')],
    ['failed', 'recorded_not_listed', true],
  );
  assert.match(missed.error_message, new RegExp(`with ARN ${arn}\\. The portal's list does not show it`));
  assert.equal((await row())?.queue, 'by_hand');
  const { data } = got(await product.anyone.demoMessages({ query: { to: firm.phone } }));
  assert.ok(data.some(({ text }) => text.includes(arn)));
});

test('where GSTR-1 alone was filed on the portal the month stays in the queue with the box for GSTR-3B; who has filed both records one ARN', async () => {
  const file = async (username: string, form?: 'GSTR1') =>
    got(await product.anyone.demoFileByHand({ body: { username, ...(form && { form }) } })).data.filed;
  const [first] = await file('ganga.exports', 'GSTR1');
  got(await record('GSTR1', first?.arn ?? ''));
  await until('its ARN to be shown', async () => ((await month()).gstr1_arn === first?.arn ? true : null));
  assert.deepEqual((await month()).can_record, ['GSTR3B']);
  assert.deepEqual([(await row())?.queue, (await row())?.why_code], ['by_hand', 'gstr1_is_filed']);

  const cards = await addAll(firm, ['alaknanda.llp'], true);
  const llp = cards.get('alaknanda.llp');
  const ofLlp = async () => (await history(firm, llp?.gstin))[0];
  const stopped = await until('both returns of the LLP to be stopped', async () => {
    const entry = await ofLlp();
    return entry?.can_record.length === 2 ? entry : null;
  });
  const both = await file('alaknanda.llp');
  const [one] = both;
  got(
    await firm.client.recordByHand({
      params: { id: stopped.id },
      body: { form: 'GSTR1', arn: one?.arn ?? '' },
    }),
  );
  const entry = await until('both to be taken over', async () => {
    const found = await ofLlp();
    return found?.status === 'success' ? found : null;
  });
  assert.deepEqual(
    [entry.gstr1_arn, entry.gstr3b_arn],
    both.map(({ arn }) => arn),
  );
  assert.deepEqual(
    entry.by_hand.map(({ form }) => form),
    ['GSTR1'],
  );
});
