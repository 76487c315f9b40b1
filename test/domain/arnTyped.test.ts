import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arnTyped } from '#domain/filing/byHand.ts';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';

const gstin = parseGstin('27AAPFU0939F1ZV');
assert.ok(gstin !== null);
const about = { gstin, period: periodOf(2026, 10) };
const first = 'AA271026000001';
const arn = `${first}${checkCharacter(first)}`;
const last = arn.slice(14);

const spelled: readonly string[] = [
  arn,
  ` ${arn.toLowerCase()} `,
  `AA 27 1026 000001 ${last}`,
  `AA-2710-26000001${last}`,
  `ARN: ${arn}`,
  `ARN No. ${arn}`,
  `arn=${arn}`,
  `ARN (${arn}`,
  `Acknowledgement number: ${arn}`,
  `Reference Number - "${arn}"`,
  `="${arn}"`,
  `'${arn}`,
  `“${arn}”`,
  `\u200B${arn.slice(0, 8)}\u200D${arn.slice(8)}\uFEFF`,
  `AA२७१०२६०००००१${last}`,
  arn.replace('AA27', 'ＡＡ２７'),
  `Your ARN is ${arn}`,
  `${arn}.`,
  `${arn} dated 05/11/2026`,
  `Ack No. ${arn}`,
  `GSTR-3B ARN: ${arn}`,
  `GSTR-3B of 27AAPFU0939F1ZV for 102026 is filed. ARN ${arn}.`,
];
for (const text of spelled)
  test(`an ARN is taken as pasted: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(arnTyped(text, about), { ok: true, value: arn });
  });

test('an ARN of another return, or no ARN, is refused', () => {
  for (const [text, code] of [
    ['', 'arn_shape'],
    ['ARN:', 'arn_shape'],
    ['NA', 'arn_shape'],
    [`${arn} ${arn}`, 'arn_shape'],
    [`ARN ${arn}, before it AA2710260000027`, 'arn_shape'],
    [`ARN of X${arn}`, 'arn_shape'],
    [`NO${arn.slice(2)}`, 'arn_check'],
    [`${first}${last === 'Z' ? 'Y' : 'Z'}`, 'arn_check'],
  ] as const) {
    const read = arnTyped(text, about);
    assert.ok(!read.ok, text);
    assert.equal(read.failure.code, code, text);
  }
});
