import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseArn } from '#domain/gst/arn.ts';
import { checkCharacter, gstinProblem, panOf, parseGstin, stateCodeOf } from '#domain/gst/gstin.ts';
import { panHolder, parsePan } from '#domain/gst/pan.ts';
import { samples } from '../fixtures/sampleList.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const character = fc.constantFrom(...ALPHABET.split(''));

test('every sample of the valid list is a GSTIN, in any case and with blanks around it', () => {
  const list = samples('gstin_valid.txt');
  assert.ok(list.length > 50);
  for (const gstin of list) {
    assert.equal(parseGstin(gstin), gstin);
    assert.equal(parseGstin(`  ${gstin.toLowerCase()}\n`), gstin);
  }
});

test('no sample of the invalid list is a GSTIN', () => {
  const list = samples('gstin_invalid.txt');
  assert.ok(list.length > 20);
  for (const text of list) {
    assert.equal(parseGstin(text), null, text);
    assert.notEqual(gstinProblem(text), null, text);
  }
});

test('the problem of a GSTIN names what is wrong first', () => {
  assert.equal(gstinProblem('   '), 'empty');
  assert.equal(gstinProblem('27AAPFU0939F1Z'), 'length');
  assert.equal(gstinProblem('27AAPFU0939F0ZV'), 'format');
  assert.equal(gstinProblem('27AAAAA0000A1Z5'), 'check');
  assert.equal(gstinProblem('27AAAAA0000A1Z2'), null);
});

test('a right check character does not save a state code that no registration has', () => {
  for (const state of ['00', '39', '96', '99']) {
    const first14 = `${state}AAPFU0939F1Z`;
    assert.equal(gstinProblem(first14 + checkCharacter(first14)), 'format', state);
  }
});

test('any single changed character of a GSTIN is caught', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples('gstin_valid.txt')),
      fc.nat(14),
      character,
      (gstin, index, other) => {
        fc.pre(gstin.charAt(index) !== other);
        assert.equal(parseGstin(gstin.slice(0, index) + other + gstin.slice(index + 1)), null);
      },
    ),
    { numRuns: 3000 },
  );
});

test('any single changed character changes the check character', () => {
  fc.assert(
    fc.property(
      fc.array(character, { minLength: 14, maxLength: 14 }),
      fc.nat(13),
      character,
      (chars, i, c) => {
        fc.pre(chars[i] !== c);
        const changed = chars.with(i, c);
        assert.notEqual(checkCharacter(chars.join('')), checkCharacter(changed.join('')));
      },
    ),
  );
});

test('a check character over another length is a bug and throws', () => {
  assert.throws(() => checkCharacter('27AAPFU0939F1'));
  assert.throws(() => checkCharacter('27aapfu0939f1z'));
});

test('a GSTIN carries its state code and the PAN of the business', () => {
  const gstin = parseGstin('09AANFG3202D1ZR');
  assert.ok(gstin);
  assert.equal(stateCodeOf(gstin), '09');
  assert.equal(panOf(gstin), 'AANFG3202D');
  assert.equal(panHolder(panOf(gstin)), 'firm');
});

test('a PAN is five letters, four digits and a letter, and its fourth letter tells the holder', () => {
  assert.equal(parsePan(' aapfu0939f '), 'AAPFU0939F');
  for (const text of ['', 'AAPFU0939', 'AAPFU09399', 'AAPFU0939FF', '1APFU0939F', 'AAPFU 939F']) {
    assert.equal(parsePan(text), null, text);
  }
  const holders = 'PCHFATBLJGEX'.split('').map((letter) => {
    const pan = parsePan(`ZZZ${letter}Z9999Z`);
    assert.ok(pan);
    return panHolder(pan);
  });
  assert.deepEqual(holders, [
    'individual',
    'company',
    'huf',
    'firm',
    'aop',
    'trust',
    'boi',
    'local_authority',
    'artificial_person',
    'government',
    'other',
    'other',
  ]);
});

test('every sample of the valid list is an ARN with a right check character', () => {
  for (const text of samples('arn_valid.txt')) {
    assert.deepEqual(parseArn(text), { arn: text, checked: true });
    assert.deepEqual(parseArn(` ${text.toLowerCase()} `), { arn: text, checked: true });
  }
});

test('a sample of the invalid list is either no ARN, or one with a warning', () => {
  const parsed = samples('arn_invalid.txt').map(parseArn);
  assert.deepEqual(
    parsed.map((result) => result?.checked ?? null),
    [null, null, null, null, null, null, null, null, false, false, false, false],
  );
});

test('any single changed character of an ARN is at least warned of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples('arn_valid.txt')), fc.nat(14), character, (arn, index, other) => {
      fc.pre(arn.charAt(index) !== other);
      const changed = parseArn(arn.slice(0, index) + other + arn.slice(index + 1));
      assert.notEqual(changed?.checked, true);
    }),
  );
});
