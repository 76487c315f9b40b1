import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyForwarded } from '#notify/forwardedSms.ts';

const secret = 'a secret of at least thirty-two characters';
const wall = 1_790_000_000_000;
const body = JSON.stringify({ relay_key: '0123456789abcdef', text: 'Your OTP is 482913' });

function signed(sent = body, at = wall, by = secret): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', by).update(`${timestamp}.${sent}`).digest('hex');
  return { 'x-shunya-timestamp': timestamp, 'x-shunya-signature': signature };
}

test('a signed and fresh SMS is believed', () => {
  assert.deepEqual(verifyForwarded(signed(), body, secret, wall), {
    ok: true,
    value: { relayKey: '0123456789abcdef', text: 'Your OTP is 482913' },
  });
});

for (const [name, headers, sent, failure] of [
  ['without a signature', {}, body, 'unsigned'],
  ['with another secret', signed(body, wall, 'another'), body, 'wrong_signature'],
  ['with a changed body', signed(), body.replace('482913', '482914'), 'wrong_signature'],
  ['with a changed time', { ...signed(), 'x-shunya-timestamp': '1790000001' }, body, 'wrong_signature'],
  ['of six minutes ago', signed(body, wall - 360_000), body, 'stale'],
  ['that is no JSON', signed('x'), 'x', 'malformed'],
  [
    'with unknown fields',
    signed('{"relay_key":"0123456789abcdef","text":"x","more":1}'),
    '{"relay_key":"0123456789abcdef","text":"x","more":1}',
    'malformed',
  ],
] as const) {
  test(`an SMS ${name} is refused`, () => {
    assert.deepEqual(verifyForwarded(headers, sent, secret, wall), { ok: false, failure });
  });
}
