import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeForms, recogniseNotice } from '#domain/gst/notices.ts';
import type { Call } from '../../../portal-sim/answer.ts';
import type { Message, Taxpayer } from '../../../portal-sim/book.ts';
import { makeGstin } from '../../../portal-sim/identifiers.ts';
import { sendNotice } from '../../../portal-sim/notices.ts';

const taxpayer = {
  username: 'shop',
  gstin: makeGstin('27', 'AAACS1234A'),
  forwards: true,
  signatories: [{ name: 'Asha', pan: 'ABCPN1234F', mobile: '+919000000001', email: 'asha@example.org' }],
} as unknown as Taxpayer;

function sent(form: string): { problem: string | null; messages: Message[] } {
  const messages: Message[] = [];
  const call = { body: { form }, now: Date.parse('2026-11-26T20:00:00Z'), random: () => 0.5, messages };
  return { problem: sendNotice(call as unknown as Call, taxpayer), messages };
}

for (const form of noticeForms)
  test(`a pretend ${form} is mailed to the signatory, forwarded and recognised`, () => {
    const { problem, messages } = sent(form);
    assert.equal(problem, null);
    const [mail, ...others] = messages;
    assert.ok(mail !== undefined && others.length === 0);
    assert.deepEqual([mail.channel, mail.to, mail.forwards], ['mail', 'asha@example.org', true]);
    const notice = recogniseNotice(mail);
    assert.deepEqual([notice?.form, notice?.gstin], [form, taxpayer.gstin]);
    assert.match(notice?.reference ?? '', /^Z[AD]271126500000/);
  });

test('a form that is no notice is an error in the order', () => {
  const { problem, messages } = sent('REG-18');
  assert.match(problem ?? '', /^form must be one of/);
  assert.deepEqual(messages, []);
});
