import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filingLinks } from '#security/filingLinks.ts';
import { parseKeyRing } from '#security/keyRing.ts';

const ringOf = (byte: number) => {
  const ring = parseKeyRing(
    JSON.stringify({ current: 'k1', keys: { k1: Buffer.alloc(32, byte).toString('base64') } }),
  );
  assert.ok(ring.ok);
  return ring.value;
};
const links = filingLinks(ringOf(1), 'code', () => 'https://shunya.example');
const of = {
  accountId: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90',
  filingId: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e91',
  holderId: '0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e92',
};
const end = Date.UTC(2026, 10, 12, 4, 30);
const address = links.make(of, end);
const token = address.split('#')[1] ?? '';

test("the signatory's link carries its token after the #, short enough for an SMS, and reads as what it was made for", () => {
  assert.match(address, /^https:\/\/shunya\.example\/code\/#[\w-]{72}$/);
  const marathi = links.make(of, end, 'mr');
  assert.equal(marathi, `https://shunya.example/code/?in=mr#${token}`, 'its page speaks as the message does');
  const read = links.read(token, end - 1000);
  const { accountId, filingId } = of;
  assert.deepEqual(read, {
    accountId,
    filingId,
    holder: '2f6a1c5b8e92',
    endsAt: Math.floor(end / 1000) * 1000,
  });
});

test('an expired link, a changed one, one of another key or purpose and a text that is no link are all refused', () => {
  assert.equal(links.read(token, end), null);
  assert.equal(filingLinks(ringOf(2), 'code', () => '').read(token, end - 1000), null);
  // A link to give a code answers no question, and the reverse.
  const answers = filingLinks(ringOf(1), 'answer', () => '');
  assert.equal(answers.read(token, end - 1000), null);
  assert.equal(links.read(answers.make(of, end).split('#')[1] ?? '', end - 1000), null);
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    assert.equal(links.read(changed, end - 1000), null, `changed at ${at}`);
  }
  for (const other of ['', 'x', `${token}A`, token.slice(1), ` ${token}`, `${token}=`, 'A'.repeat(72)])
    assert.equal(links.read(other, end - 1000), null, other);
});
