import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { addAll, got, history, type Product, startProduct, until, type User } from './product.ts';

const secret = 'a secret of at least thirty-two characters';
const mobile = '+919000100103';
let product: Product;
let user: User;
let relayKey: string;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30', { RELAY_SMS_SECRET: secret });
  user = await product.signIn('+919876543261');
  await addAll(user, ['yamuna.prints']);
  const keys = await product.context.engine?.across.codes.relayKeysOfMail('yamuna.prints@taxpayer.example');
  relayKey = keys?.[0] ?? '';
  assert.notEqual(relayKey, '');
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

test('what is signed is answered alike, whether or not anybody waits for it', async () => {
  const text = 'Your code for the GST portal is 482913';
  const answers = [
    await forward({ relay_key: relayKey, text }),
    await forward({ relay_key: relayKey, text: 'no code in it' }),
    await forward({ relay_key: 'f'.repeat(32), text }),
  ];
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal(answers[0]?.status, 200);
});

test('what is unsigned, wrongly signed or old is refused alike, and too much of it is told to wait', async () => {
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

test('without a secret of the operator every message is refused', async () => {
  const without = await startProduct('2026-11-02T10:00:00+05:30');
  try {
    const answer = await without.anyone.forwardSms({ body: { relay_key: relayKey, text: 'code 482913' } });
    assert.ok(!answer.success && answer.code === 'forward_refused');
  } finally {
    await without.close();
  }
});
