import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { readForwarded } from '#notify/forwardedSms.ts';

const secret = 'a secret of at least thirty-two characters';
const wall = 1_790_000_000_000;
const body = JSON.stringify({ relay_key: '0123456789abcdef', text: 'Your OTP is 482913' });

function signed(sent = body, at = wall, by = secret): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', by).update(`${timestamp}.${sent}`).digest('hex');
  return { 'x-shunya-timestamp': timestamp, 'x-shunya-signature': signature };
}

test('a fresh SMS is read, and tells whether a secret has signed it', () => {
  const read = readForwarded(signed(), body, wall);
  assert.ok(read.ok);
  const { relayKey, text, isSignedBy } = read.value;
  assert.deepEqual([relayKey, text], ['0123456789abcdef', 'Your OTP is 482913']);
  assert.deepEqual([isSignedBy(secret), isSignedBy('another')], [true, false]);
});

for (const [name, headers, sent] of [
  ['by another secret', signed(body, wall, 'another'), body],
  ['with a changed body', signed(), body.replace('482913', '482914')],
  ['with a changed time', { ...signed(), 'x-shunya-timestamp': '1790000001' }, body],
  ['cut off', { ...signed(), 'x-shunya-signature': signed()['x-shunya-signature']?.slice(0, 8) ?? '' }, body],
] as const) {
  test(`an SMS that was signed ${name} is signed by nobody`, () => {
    const read = readForwarded(headers, sent, wall);
    assert.ok(read.ok && !read.value.isSignedBy(secret));
  });
}

for (const [name, headers, sent, failure] of [
  ['without a signature', {}, body, 'unsigned'],
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
    assert.deepEqual(readForwarded(headers, sent, wall), { ok: false, failure });
  });
}
