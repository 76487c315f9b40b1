import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totp } from '#security/totp.ts';

/** RFC 6238, appendix B: SHA-1; the last six of its eight digits. */
const ofTheRfc: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('the codes are those of RFC 6238', () => {
  for (const [seconds, code] of ofTheRfc)
    assert.equal(totp.stepOf(secret, code, seconds * 1000, 0), Math.floor(seconds / 30), code);
});

test('a code of the step before or after is taken, one of two steps away is not', () => {
  const at = 1_234_567_890_000;
  for (const [away, taken] of [
    [-60_000, false],
    [-30_000, true],
    [30_000, true],
    [60_000, false],
  ] as const)
    assert.equal(totp.stepOf(secret, '005924', at + away, 0) !== null, taken, String(away));
});

test('of a step that was taken no code is taken again, nor one of a step before it', () => {
  const at = 1_234_567_890_000;
  const step = totp.stepOf(secret, '005924', at, 0);
  assert.ok(step !== null);
  assert.equal(totp.stepOf(secret, '005924', at, step), null);
  assert.equal(totp.stepOf(secret, '005924', at, step - 1), step);
});

test('a code without exactly six digits is none, and a new secret has 160 bits', () => {
  for (const code of ['', '00592', '0059244', 'abcdef', '００５９２４'])
    assert.equal(totp.stepOf(secret, code, 1_234_567_890_000, 0), null, code);
  assert.match(totp.newSecret(), /^[A-Z2-7]{32}$/);
  assert.match(totp.newRecoveryCode(), /^[A-Z2-7]{24}$/);
  assert.notEqual(totp.newSecret(), totp.newSecret());
});
