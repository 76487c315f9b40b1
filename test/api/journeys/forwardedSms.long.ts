import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addAll, got, history, type Product, startProduct, until, type User } from '../../harness/product.ts';

const mobile = '+919000100103';
let product: Product;
let user: User;
let relayKey: string;
let secret: string;
let id: string;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876543261');
  await addAll(user, ['yamuna.prints']);
  id = got(await user.client.dashboard()).data.gstins[0]?.id ?? '';
  const told = got(await user.client.makeSmsSecret({ params: { id } })).data;
  assert.match(told.address, /^http:\/\/localhost:\d+\/api\/relay\/sms$/);
  ({ secret, relay_key: relayKey } = told);
});
after(() => product.close());

type Change = { by?: string; at?: number; sign?: boolean };
/** Posts as a forwarder does; answers status and body. */
async function forward(message: object, { by = secret, at = Date.now(), sign = true }: Change = {}) {
  const body = JSON.stringify(message);
  const timestamp = String(Math.floor(at / 1000));
  const answer = await fetch(`${product.baseUrl}/api/relay/sms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(sign
        ? {
            'x-shunya-timestamp': timestamp,
            'x-shunya-signature': createHmac('sha256', by).update(`${timestamp}.${body}`).digest('hex'),
          }
        : {}),
    },
    body,
  });
  return { status: answer.status, body: await answer.text() };
}

test("a phone that forwards the portal's SMS files both returns: each code is taken once, however often it comes", async () => {
  const { gstins } = got(await user.client.dashboard()).data;
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: gstins[0]?.id ?? '' } }));
  const entry = await until('both returns', async () => {
    const { data } = got(await product.anyone.demoMessages({ query: { to: mobile } }));
    for (const { text } of data.toReversed())
      for (let copy = 0; copy < 2; copy++)
        assert.equal((await forward({ relay_key: relayKey, text })).status, 200);
    const [newest] = await history(user);
    return newest?.status === 'success' && newest.gstr3b_arn !== '' ? newest : null;
  });
  assert.notEqual(entry.gstr1_arn, '');
  assert.equal(product.errors.join('\n'), '');
});

test('a signed SMS gets the same answer, whether or not anybody waits for it', async () => {
  const text = 'Your code for the GST portal is 482913';
  const answers = [
    await forward({ relay_key: relayKey, text }),
    await forward({ relay_key: relayKey, text: 'no code in it' }),
  ];
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(answers[0]?.status, 200);
});

test('a secret opens nothing but its own signatory, ends when another is made or it is revoked, and says so', async () => {
  const text = 'Your code for the GST portal is 482915';
  const other = await product.signIn('+919876543262');
  await addAll(other, ['narmada.foods']);
  const theirs = got(await other.client.dashboard()).data.gstins[0]?.id ?? '';
  const told = got(await other.client.makeSmsSecret({ params: { id: theirs } })).data;
  // The key of one with the secret of another, either way, and a key whose phone was never connected.
  assert.equal((await forward({ relay_key: relayKey, text }, { by: told.secret })).status, 401);
  assert.equal((await forward({ relay_key: told.relay_key, text }, { by: secret })).status, 401);
  assert.equal((await forward({ relay_key: told.relay_key, text }, { by: told.secret })).status, 200);
  got(await other.client.revokeSmsSecret({ params: { id: theirs } }));
  assert.equal((await forward({ relay_key: told.relay_key, text }, { by: told.secret })).status, 401);
  assert.equal(got(await other.client.getRelay({ params: { id: theirs } })).data.phone, false);

  const renewed = got(await user.client.makeSmsSecret({ params: { id } })).data;
  assert.equal(renewed.relay_key, relayKey);
  assert.equal((await forward({ relay_key: relayKey, text })).status, 401);
  assert.equal((await forward({ relay_key: relayKey, text }, { by: renewed.secret })).status, 200);
  assert.equal(got(await user.client.getRelay({ params: { id } })).data.phone, true);

  const { data: log } = got(await other.client.securityLog({ query: {} }));
  assert.deepEqual(
    log.map(({ code }) => code).filter((code) => code.startsWith('phone_')),
    ['phone_removed', 'phone_added'],
  );
});

test('forwarding that is stopped ends address and secret, also for when it is switched on again', async () => {
  got(await user.client.setRelay({ params: { id }, body: { on: false } }));
  const text = 'Your code for the GST portal is 482916';
  assert.equal((await forward({ relay_key: relayKey, text })).status, 401);
  const refused = await user.client.makeSmsSecret({ params: { id } });
  assert.ok(!refused.success && refused.code === 'not_possible');
  got(await user.client.setRelay({ params: { id }, body: { on: true, signed_by: 'Yamuna' } }));
  const { address, phone } = got(await user.client.getRelay({ params: { id } })).data;
  assert.ok(!address.startsWith(relayKey));
  assert.equal(phone, false);
  ({ secret, relay_key: relayKey } = got(await user.client.makeSmsSecret({ params: { id } })).data);
});

test('an unsigned, wrongly signed or old SMS is refused alike, and too many of them are asked to wait', async () => {
  const message = { relay_key: relayKey, text: 'Your code for the GST portal is 482914' };
  const answers = [
    await forward(message, { sign: false }),
    await forward(message, { by: 'another secret' }),
    await forward(message, { at: Date.now() - 360_000 }),
    await forward({ ...message, relay_key: 'f'.repeat(32) }, { by: 'another secret' }),
  ];
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(answers[0]?.status, 401);
  const more = await Promise.all(Array.from({ length: 60 }, () => forward(message, { sign: false })));
  assert.ok(more.some(({ status }) => status === 429));
  assert.equal((await forward(message)).status, 200, 'a right one still passes');
});
