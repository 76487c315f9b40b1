import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  isTellableFrame,
  tellableFrames,
  tellableMessage,
  tellableName,
} from '#domain/shared/tellableError.ts';

test('of a message only the words stay in which errors are spoken of', () => {
  for (const [message, told] of [
    [
      "Cannot read properties of undefined (reading 'gstins')",
      'Cannot read properties of undefined reading …',
    ],
    [`Unexpected token 'A', "Asha Rao" is not valid JSON`, 'Unexpected token A … is not … JSON'],
    ['Failed to fetch https://x.example/?otp=123456', 'Failed to fetch …'],
    ['Key (phone)=(+919876543210) already exists', 'Key … already …'],
    ['Asha Rao of 23ABCPN1234F1Z1, +919866666601', '… of …'],
    ['total is not defined', '… is not defined'],
    ['', '…'],
  ] as const) {
    assert.equal(tellableMessage(message), told);
    assert.equal(tellableMessage(told), told, 'told twice');
  }
  assert.ok(tellableMessage('not '.repeat(500)).length < 200);
});

test('the name of an error is a plain word', () => {
  assert.equal(tellableName('Asha Rao 98765'), 'Error');
  assert.equal(tellableName(undefined), 'Error');
  assert.equal(tellableName('TypeError'), 'TypeError');
});

test('in any message, no digit, address or name comes through', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('Asha', "'Asha'", '23ABCPN1234F1Z1', 'a@b.example', '48 29 13'),
      (any, secret) => {
        assert.doesNotMatch(tellableMessage(`Cannot read ${secret} ${any}`), /\d|@|Asha|:/);
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
