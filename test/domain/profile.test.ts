import { said } from './said.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileUpdate } from '#contract/profile.ts';
import {
  dobProblem,
  emailProblem,
  idNumberProblem,
  pincodeProblem,
  plainIdNumber,
  stateLetters,
} from '#domain/account/profile.ts';

test('a number of an ID has the form of its kind, blanks and dashes aside', () => {
  const right = [
    ['aadhar', '2345 6789 0123'],
    ['pan', 'abcpn1234f'],
    ['passport', 'K1234567'],
    ['driving', 'MP09-2015-0012345'],
    ['voter', 'ABC1234567'],
    ['', ''],
    ['pan', ''],
  ] as const;
  for (const [type, number] of right) assert.equal(idNumberProblem(type, number), null, `${type} ${number}`);
  const wrong = [
    ['aadhar', '1234 5678 9012'],
    ['aadhar', '2345 6789 012'],
    ['pan', 'ABCP1234F'],
    ['passport', '12345678'],
    ['driving', '1234567890'],
    ['voter', 'AB12345678'],
    ['', 'ABCPN1234F'],
  ] as const;
  for (const [type, number] of wrong)
    assert.match(said(idNumberProblem(type, number)), /\w/, `${type} ${number}`);
  assert.equal(plainIdNumber(' abcpn-1234 f'), 'ABCPN1234F');
});

test('a date of birth exists and is not ahead', () => {
  assert.equal(dobProblem('', '2026-11-05'), null);
  assert.equal(dobProblem('1988-02-29', '2026-11-05'), null);
  assert.equal(dobProblem('2026-11-05', '2026-11-05'), null);
  for (const wrong of ['1989-02-29', '1990-13-01', '1899-12-31', '1990-1-1', 'yesterday', '2026-11-06'])
    assert.match(said(dobProblem(wrong, '2026-11-05')), /\w/, wrong);
});

test('a PIN code has six digits in India, and elsewhere what it has there', () => {
  assert.equal(pincodeProblem('IN', '462001'), null);
  assert.equal(pincodeProblem('IN', ''), null);
  assert.equal(pincodeProblem('GB', 'SW1A 1AA'), null);
  for (const wrong of ['062001', '46200', '4620011', 'SW1A 1AA'])
    assert.match(said(pincodeProblem('IN', wrong)), /6 digits/, wrong);
});

test('a state is known by its letters and by its name', () => {
  assert.equal(stateLetters('mp'), 'MP');
  assert.equal(stateLetters('Madhya Pradesh'), 'MP');
  assert.equal(stateLetters('TG'), 'TS');
  assert.equal(stateLetters('Atlantis'), null);
});

test('the pages and the contract take the same e-mail addresses', () => {
  const taken = [
    '',
    'a@b.co',
    'asha.rao+gst@mail.narmada.example',
    "o'neil@x-y.example",
    '_x-1@1st.example.in',
  ];
  const refused = [
    'asha',
    '@b.co',
    'a@b',
    'a@b.c',
    '.a@b.co',
    'a.@b.co',
    "a'@b.co",
    'a..b@c.co',
    'a b@c.co',
    'a@b@c.co',
    'a@-b.co',
    'a@b..co',
    'a@b.co1',
    'आशा@b.co',
    `${'a'.repeat(250)}@b.co`,
  ];
  const contractTakes = (email: string) => profileUpdate.safeParse({ email }).success;
  for (const [emails, is] of [
    [taken, true],
    [refused, false],
  ] as const)
    for (const email of emails) {
      assert.equal(emailProblem(email) === null, is, email);
      assert.equal(contractTakes(email), is, email);
    }
});
