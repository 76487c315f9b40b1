import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isTellableFrame, tellableFrames, tellableMessage, tellableName } from '#domain/tellableError.ts';

test('of an error in the words of the language the words stay, and what stands between quotes goes', () => {
  for (const [name, message, told] of [
    [
      'TypeError',
      "Cannot read properties of undefined (reading 'gstins')",
      'Cannot read properties of undefined (reading gstins)',
    ],
    [
      'SyntaxError',
      `Unexpected token 'A', "Asha Rao" is not valid JSON`,
      'Unexpected token … is not valid JSON',
    ],
    ['SyntaxError', 'Unterminated string "Asha Rao', 'Unterminated string …'],
    ['TypeError', 'Failed to fetch https://x.example/?otp=123456', 'Failed to fetch …'],
    ['RangeError', 'no such key asha@narmada.example of +919876543210', 'no such key … of …'],
    ['ReferenceError', 'total is not defined', 'total is not defined'],
  ] as const) {
    assert.equal(tellableMessage(name, message), told);
    assert.equal(tellableMessage(name, told), told, 'told twice');
  }
});

test('the words of any other error are not told, nor a name that is no plain word', () => {
  assert.equal(tellableMessage('CallError', 'Narmada Foods is cancelled'), '');
  assert.equal(tellableMessage('Error', 'Asha Rao'), '');
  assert.equal(tellableName('Asha Rao 98765'), 'Error');
  assert.equal(tellableName(undefined), 'Error');
  assert.equal(tellableName('TypeError'), 'TypeError');
});

test('no GSTIN, number, mail address or address of a page comes through a message', () => {
  const secret = fc.constantFrom(
    '23ABCPN1234F1Z1',
    'ABCPN1234F',
    '+919876543210',
    '482913',
    'asha@narmada.example',
    'https://shunya.example/code/abc',
    '"Asha Rao"',
    "'Asha Rao'",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(secret, fc.constantFrom('is', 'not', 'a', 'function')), { maxLength: 8 }),
      (words) => {
        const told = tellableMessage('TypeError', words.join(' '));
        assert.doesNotMatch(told, /\d|@|:\/\/|Asha/);
      },
    ),
  );
});

test('a frame names a place in our own scripts, without host, query, hash or folder of a machine', () => {
  const stack = [
    'TypeError: Asha Rao is not a function',
    '    at draw (https://shunya.example/assets/common-nM3z.js?t=1:1:234)',
    '    at async Object.run (file:///home/asha/shunya/src/http/app.ts:12:5)',
    '    at https://shunya.example/verify-email#secret:3:4',
    '    at node:internal/process/task_queues:105:5',
    'save@https://shunya.example/assets/page.js:7:8',
    'Asha Rao lives here',
  ].join('\n');
  const frames = tellableFrames(stack);
  assert.deepEqual(frames, [
    'draw (assets/common-nM3z.js:1:234)',
    'async Object.run (src/http/app.ts:12:5)',
    '(elsewhere:3:4)',
    '(node:internal/process/task_queues:105:5)',
    'save (assets/page.js:7:8)',
  ]);
  assert.deepEqual(frames.filter(isTellableFrame), frames);
  assert.ok(!isTellableFrame('Asha Rao'));
  assert.ok(!isTellableFrame('at (https://shunya.example/code/abc:1:2)'));
  assert.deepEqual(tellableFrames(undefined), []);
  assert.equal(tellableFrames('    at a (src/a.ts:1:1)\n'.repeat(50)).length, 20);
});
