import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePan, type Pan } from '#domain/gst/pan.ts';
import { SIGNING, signingMethod } from '#domain/gst/signing.ts';

const pan = (text: string): Pan => {
  const parsed = parsePan(text);
  assert.ok(parsed);
  return parsed;
};
const FIRM = pan('ZZZFZ9999Z');
const PERSON = pan('ZZZPZ9999Z');
const COMPANY = pan('ZZZCZ9999Z');
const FAMILY = pan('ZZZHZ9999Z');

/** Every constitution of gst-portal#constitution, then other spellings of it. */
const GOLDEN: readonly [constitution: string, pan: Pan, signs: 'evc' | 'dsc'][] = [
  ['Proprietorship', PERSON, 'evc'],
  ['Partnership', FIRM, 'evc'],
  ['Hindu Undivided Family', FAMILY, 'evc'],
  ['Private Limited Company', COMPANY, 'dsc'],
  ['Public Limited Company', COMPANY, 'dsc'],
  ['Limited Liability Partnership', FIRM, 'dsc'],
  ['Foreign Company', COMPANY, 'dsc'],
  ['Foreign Limited Liability Partnership', FIRM, 'dsc'],
  ['Unlimited Company', COMPANY, 'dsc'],
  ['Society/ Club/ Trust/ AOP', pan('ZZZTZ9999Z'), 'evc'],
  ['Government Department', pan('ZZZGZ9999Z'), 'evc'],
  ['Public Sector Undertaking', pan('ZZZGZ9999Z'), 'evc'],
  ['Public Sector Undertaking', COMPANY, 'dsc'],
  ['Statutory Body', pan('ZZZJZ9999Z'), 'evc'],
  ['Local Authority', pan('ZZZLZ9999Z'), 'evc'],
  ['Others', pan('ZZZAZ9999Z'), 'evc'],
  ['LIMITED  LIABILITY-PARTNERSHIP', FIRM, 'dsc'],
  ['LLP', FIRM, 'dsc'],
  ['Foreign LLP', FIRM, 'dsc'],
  ['pvtltd', FIRM, 'dsc'],
  ['Society/Club/Trust/AOP', pan('ZZZAZ9999Z'), 'evc'],
  // The text says nothing, or is new: the PAN of a company decides, else the portal does.
  ['', COMPANY, 'dsc'],
  ['Something New', COMPANY, 'dsc'],
  ['', FIRM, 'evc'],
  ['Something New', PERSON, 'evc'],
];

for (const [constitution, holder, signs] of GOLDEN) {
  test(`"${constitution}" with PAN ${holder} signs by ${signs}`, () => {
    assert.equal(signingMethod(constitution, holder, null), signs);
  });
}

test('each constitution of the table is read as its own row and names its source', () => {
  for (const row of SIGNING) {
    assert.match(row.source.sheet, /^gst-portal#evc-or-dsc/);
    for (const text of row.constitution.split(', ')) {
      const folded = text.toLowerCase().replaceAll(/[^a-z]/g, '');
      assert.equal(
        SIGNING.find((other) => other.match.test(folded)),
        row,
        text,
      );
    }
  }
});
