import { said } from './said.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { businessNameProblem, longestName, nameInMessages, nameProblem } from '#domain/account/nameRules.ts';
import { hostileNames, validNames } from '../fixtures/names.ts';
import { senderName } from '#domain/account/person.ts';

test('names of people and businesses as they are written in India are names, and messages carry them', () => {
  for (const name of validNames) {
    assert.equal(said(nameProblem(name)), '', name);
    assert.notEqual(nameInMessages(name), '', name);
  }
});

for (const [what, name] of Object.entries(hostileNames))
  test(`is no name of a person or a business, and no message carries it as it is: ${what}`, () => {
    assert.notEqual(said(businessNameProblem(name)), '');
    assert.notEqual(said(nameProblem(name)), '');
    const carried = nameInMessages(name);
    assert.notEqual(carried, name);
    assert.equal(said(nameProblem(carried)), '');
  });

test('a name with nothing to read, marks piled up, a number to call, or the name of an office says what is wrong', () => {
  for (const [name, why] of [
    ['***', /a letter or a digit/],
    ['Z\u0337\u0321\u0322\u031b', /too many marks/],
    ['Call 1800-11-2233', /phone number/],
    ['GST Department', /Shunya, an office or a bank/],
  ] as const)
    assert.match(said(nameProblem(name)), why, name);
});

const links = [
  'https://evil.example/pay',
  'Refund: http://evil',
  'www.evil.example',
  'Pay at evil.com',
  'evil.co.in',
  'evil．com',
  'ｅｖｉｌ.ｃｏｍ',
  't.co/abc',
  'http://1.2.3.4',
  '10.0.0.1',
  'mail me@evil.example',
  'pay-here.online?now',
];

test('a link, an address, or text that a device shows as one cannot be a name', () => {
  for (const name of links) assert.match(said(nameProblem(name)), /must not hold a link/, name);
});

test('a user may name a business like its username, but not by a link', () => {
  for (const name of ['narmada.foods', 'Rao.Traders', 'evil.com'])
    assert.equal(businessNameProblem(name), null, name);
  for (const name of ['https://evil.example', 'www.evil.example', 't.co/abc', 'me@evil.example', '10.0.0.1'])
    assert.match(said(businessNameProblem(name)), /must not hold a link/, name);
});

test('a name holds no second line, control character or mark of writing direction', () => {
  for (const sign of [
    '\n',
    '\r',
    '\t',
    '\0',
    '\u001b',
    '\u0085',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\ue000',
  ])
    assert.match(said(nameProblem(`Asha${sign}Rao`)), /one line/, JSON.stringify(sign));
});

test('whatever is stored as a name, a message holds one short line of it without links', () => {
  const part = fc.oneof(
    fc.constantFrom(...links, '\n', '\u202e', '://', 'www.', '.', '@', ' '),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const carried = nameInMessages(parts.join(''));
      assert.ok(carried.length <= longestName && carried.isWellFormed());
      const problem = nameProblem(carried);
      assert.ok(problem === null, `${JSON.stringify(carried)}: ${said(problem)}`);
    }),
  );
});

test('a person without a usable name is called User in messages', () => {
  assert.equal(senderName({ name: '\u202e://' }), 'User');
  assert.equal(senderName({ name: 'Asha Rao' }), 'Asha Rao');
  assert.equal(senderName({ name: 'https://evil.example/pay' }), 'https evil. example/pay');
});
