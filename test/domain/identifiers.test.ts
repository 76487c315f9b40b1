import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { parseArn } from '#domain/gst/arn.ts';
import { checkCharacter, gstinProblem, panOf, parseGstin, stateCodeOf } from '#domain/gst/gstin.ts';
import { panHolder, parsePan } from '#domain/gst/pan.ts';
import type { NumberKind } from '#domain/shared/fieldProblem.ts';
import { languages } from '#domain/account/language.ts';
import { fieldProblems } from '#texts/compiled/fieldProblems.ts';
import { pairs, samples } from '../fixtures/sampleList.ts';

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

test('the problem of a GSTIN names its first error', () => {
  assert.equal(gstinProblem('   ')?.code, 'required');
  assert.equal(gstinProblem('27AAPFU0939F1Z')?.code, 'gstin_length');
  assert.equal(gstinProblem('27AAPFU0939F0ZV')?.code, 'gstin_form');
  assert.equal(gstinProblem('27AAAAA0000A1Z5')?.code, 'gstin_check');
  assert.equal(gstinProblem('27AAAAA0000A1Z2'), null);
});

test('a GSTIN is read however it was typed, copied or written by a spreadsheet', () => {
  const list = pairs('gstin_typed.txt');
  assert.ok(list.length > 30);
  for (const [typed, gstin] of list) assert.equal(parseGstin(typed), gstin, JSON.stringify(typed));
});

test('blanks, hyphens and invisible marks anywhere in a GSTIN change nothing, nor does what stands around it', () => {
  const sign = fc.constantFrom(' ', '-', '\u00A0', '\u200B', '\u2011', '\uFEFF', '\t', '.');
  fc.assert(
    fc.property(
      fc.constantFrom(...samples('gstin_valid.txt')),
      fc.array(fc.tuple(fc.nat(15), sign), { maxLength: 6 }),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => `="${text}"`,
        (text: string) => `'${text}`,
        (text: string) => `GSTIN/UIN - ${text.toLowerCase()}`,
        (text: string) => `"${text}"\r\n`,
      ),
      (gstin, signs, around) => {
        let typed: string = gstin;
        for (const [at, added] of signs) typed = typed.slice(0, at) + added + typed.slice(at);
        assert.equal(parseGstin(around(typed)), gstin, JSON.stringify(around(typed)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a wrong check character is answered with the one that fits the other fourteen', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples('gstin_valid.txt')), character, (gstin, other) => {
      fc.pre(gstin.charAt(14) !== other);
      assert.deepEqual(gstinProblem(gstin.slice(0, 14) + other), {
        code: 'gstin_check',
        params: { expected: gstin.charAt(14) },
      });
    }),
  );
});

test('a letter read for a digit, or the other way round, is answered with the GSTIN that is meant, and not taken', () => {
  for (const typed of ['27AAPFU0939F1ZV', '24AAACI1681G1ZH', '29AABCU9603R1ZJ']) {
    const right = typed.slice(0, 14) + checkCharacter(typed.slice(0, 14));
    const confused = [
      right.replace(/^(\d)(.*?)0/, (_, first: string, rest: string) => `${first}${rest}O`),
      right.replace(/1(?=[0-9]{0,3}[A-Z][0-9A-Z]Z)/, 'I'),
      right.slice(0, 2) + right.slice(2, 7).replaceAll('I', '1').replaceAll('S', '5') + right.slice(7),
    ].filter((text) => text !== right);
    for (const text of confused) {
      assert.deepEqual(gstinProblem(text), { code: 'gstin_perhaps', params: { gstin: right } }, text);
      assert.equal(parseGstin(text), null, text);
    }
  }
});

test('a number of somebody who files other returns is named for what it is', () => {
  for (const [typed, kind] of pairs('gstin_other_kinds.txt')) {
    assert.deepEqual(gstinProblem(typed), { code: 'gstin_of_other', params: { kind } }, typed);
    const forms = {
      uin_holder: 'GSTR-11',
      tax_deductor: 'GSTR-7',
      tax_collector: 'GSTR-8',
      non_resident: 'GSTR-5',
    };
    const form = forms[kind as keyof typeof forms] ?? 'GSTR-5A';
    for (const language of languages)
      assert.match(
        fieldProblems[language].problems.gstin_of_other[kind as NumberKind],
        new RegExp(`${form}(?![0-9A])`),
      );
  }
});

test('a right check character does not save a state code that no registration has', () => {
  for (const state of ['00', '39', '96', '99']) {
    const first14 = `${state}AAPFU0939F1Z`;
    assert.equal(gstinProblem(first14 + checkCharacter(first14))?.code, 'gstin_form', state);
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
  for (const typed of [
    ' aapfu0939f ',
    'AAPFU 0939 F',
    'AAPFU-0939-F',
    'PAN: AAPFU0939F',
    'Pan No. aapfu0939f',
    '="AAPFU0939F"',
    "'AAPFU0939F",
    'ＡＡＰＦＵ０９３９Ｆ',
    'AAPFU\u200B0939F\u00A0',
    'पैन: AAPFU0939F',
  ])
    assert.equal(parsePan(typed), 'AAPFU0939F', typed);
  for (const text of ['', 'AAPFU0939', 'AAPFU09399', 'AAPFU0939FF', '1APFU0939F', 'AAPFU 939F', 'PAN']) {
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
