import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { codeInText, parseCode } from '#domain/gst/evc.ts';
import { plainText } from '#domain/shared/typed.ts';

test('a code is 4-10 letters and digits whose case is kept', () => {
  assert.equal(parseCode(' 575757\n'), '575757');
  assert.equal(parseCode('aB3dE9'), 'aB3dE9');
  assert.equal(parseCode('1234'), '1234');
  for (const text of ['', '123', '12345678901', '57575★']) {
    assert.equal(parseCode(text), null, text);
  }
});

const TYPED: readonly (readonly [string, string])[] = [
  ['482 913', '482913'],
  ['OTP482913', '482913'],
  ['EVC482913', '482913'],
  ['CODE482913', '482913'],
  ['482913OTP', '482913'],
  ['482 913 is your OTP', '482913'],
  ['482-913 is your code to sign in', '482913'],
  ['Your OTP: 482-913. Do not share it', '482913'],
  ['Your OTP is 482 913, valid for 10 minutes', '482913'],
  ['482 - 913', '482913'],
  ['482  913', '482913'],
  ['482,913', '482913'],
  ['482-913', '482913'],
  ['482\u2013913', '482913'],
  ['48 29 13', '482913'],
  ['4 8 2 9 1 3', '482913'],
  ['4829 1357', '48291357'],
  ['OTP: 482913', '482913'],
  ['OTP:482913', '482913'],
  ['OTP 4829', '4829'],
  ['otp - 482 913', '482913'],
  ['Your OTP is 482913.', '482913'],
  ['Your OTP is 482 913.', '482913'],
  ['Your code is aB3dE9', 'aB3dE9'],
  ['Code for GSTR-1: 482-913', '482913'],
  ['482913 is your OTP to sign in', '482913'],
  ['"482913"', '482913'],
  ['(482913)', '482913'],
  ['482913\u200B', '482913'],
  ['\u00A0482913', '482913'],
  ['４８２９１３', '482913'],
  ['४८२ ९१३', '482913'],
  ['="482913"', '482913'],
  ['aB3dE9.', 'aB3dE9'],
  ['EVC: 5kE6Rs', '5kE6Rs'],
  ['107543 is the CODE for Nil filing of GSTR3B for 07AQDPP8277H8Z6', '107543'],
];

test('a code is read out of text typed or pasted into its box, and its case is kept', () => {
  for (const [typed, code] of TYPED) assert.equal(parseCode(typed), code, typed);
});

test('a date, a number to call, words and two codes do not count as a code', () => {
  for (const text of [
    '05-11-2026',
    '98765 43210',
    '98765-43210',
    '1800-103-4786',
    'hello world',
    'please wait',
    'OTP',
    'Your OTP is',
    'OTP 482913, OTP 913482',
    'OTP 482913 482914',
    '482 913 is the area',
    'Your OTP: 482-913. Call 1800 103 4786',
    '12,34,567',
    '1,234',
    '27AAPFU0939F1ZV',
    '482 91',
    'aB3 dE9',
  ])
    assert.equal(parseCode(text), null, text);
});

test('a code with letters is never changed: each of its signs counts', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{4,10}$/), (code) => {
      assert.equal(parseCode(code), code);
      assert.equal(parseCode(` ${code}\u200B\n`), code);
    }),
  );
});

const FOUND: readonly (readonly [string, string])[] = [
  ['575757', '575757'],
  ['Your OTP is 575757. It is valid for 10 minutes.', '575757'],
  ['575757 is your EVC to file GSTR-1 of 27AAPFU0939F1ZV for 102026.', '575757'],
  ['EVC for GSTR-3B, period 102026, GSTIN 27AAPFU0939F1ZV: 004512', '004512'],
  ['Code: aB3dE9. Do not share it with anyone.', 'aB3dE9'],
  // Its end reads like an amount of six rupees.
  ['The EVC to file GSTR-1 of GSTIN 24ETPPD5562R1ZW is 5kE6Rs. It is valid.', '5kE6Rs'],
  ['Dear taxpayer, the code to sign in to the GST portal as narmada.foods is "483920".', '483920'],
  [
    'Use OTP 575757 before 07:59 on 05-11-2026. Late fee of Rs. 500000 applies. Call 1800-103-4786.',
    '575757',
  ],
  ['Subject: OTP\n\n  575757  \n\nGSTN, New Delhi. Helpdesk 18001034786, donotreply@gst.gov.in', '575757'],
  ['Your one time password (OTP) for +91 98765 43210 is 120987, sent on 5 November 2026.', '120987'],
  ['The EVC is 102026 and lives ten minutes.', '102026'],
  ['The EVC to file GSTR-1 of GSTIN 27AAPFU0939F1ZV is 122026. It is valid for 10 minutes.', '122026'],
  ['The EVC for the period, which is 102026, is 575757.', '575757'],
  ['OTP 7731 for the return of FY 2026-27', '7731'],
  ['Signatory AAPFU0939F: your OTP is 998877. PIN code 110001.', '998877'],
  ['Mobile XXXXXX4321: OTP 445566', '445566'],
  ['OTP for GSTR-1 is 123456. Once more: 123456.', '123456'],
  ['The OTP for API login of user demo.000123 is 575757. It is valid for 10 minutes.', '575757'],
  ['To confirm send CNF 3B 731904 to 14409', '731904'],
];

for (const [text, code] of FOUND) {
  test(`the code ${code} is found in: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
    assert.equal(codeInText(text), code);
  });
}

const NONE: readonly string[] = [
  '',
  'Welcome to the GST portal.',
  'GSTR-1 of 27AAPFU0939F1ZV for 102026 was filed on 05/11/2026. ARN AA2710260000019.',
  'Late fee ₹123456 is due by 20 November 2026, INR 1,23,456.00 in all.',
  'Call 9876543210 or +91 98765-43210 for the code.',
  'The code was sent in 2026.',
  'OTP sent. PAN AAPFU0939F, mobile XXXXXX4321.',
  'The OTP was sent, and the period is 102026.',
  'Two codes: 123456 and 654321.',
  'OTP 123456. OTP 654321.',
  'Your PIN code is 110001.',
  'FY 2026-27, code to follow within 1800 seconds.',
];

for (const text of NONE) {
  test(`no code is guessed from: ${text.slice(0, 60)}`, () => {
    assert.equal(codeInText(text), null);
  });
}

test('in any text, the code that is found is a code and part of the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const code = codeInText(text);
      if (code !== null) {
        assert.ok(text.includes(code));
        assert.equal(parseCode(code), code);
      }
    }),
  );
});

test('a six-digit code beside the word is found amid GSTIN, date, amount and phone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{6}$/), (code) => {
      const text = `GSTIN 29AABCU9603R1ZJ, 05-11-2026, Rs 1,200, +91 9876543210. Your EVC is ${code}.`;
      assert.equal(codeInText(text), code);
    }),
  );
});

test('a very long text is searched quickly and gives no code', () => {
  for (const unit of ['code is ', '1-', '98765 ', 'OTP as no ', 'a@', '1,23,', 'is x y z ']) {
    assert.equal(codeInText(unit.repeat(4000)), null, unit);
  }
});

test('digits of every Indian script are read as 0-9, and those of another script never as other digits', () => {
  for (const zero of ['०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦']) {
    const signs = Array.from('0482913', (digit) =>
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
    );
    assert.equal(parseCode(signs.join('')), '0482913', zero);
  }
  for (const zero of ['٠', '០', '໐', '၀'])
    for (let digit = 0; digit <= 9; digit += 1) {
      const sign = String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit);
      assert.equal(plainText(sign), sign);
    }
});
