import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  businessNameProblem,
  maxNameLength,
  nameForOthers,
  nameInMessages,
  nameProblem,
} from '#domain/account/profile.ts';
import { deviceName, senderName, shownName } from '#domain/account/person.ts';
import { hostileNames, ordinaryNames } from '../fixtures/names.ts';
import { said } from './said.ts';

test('names of people and businesses as they are written in India are names', () => {
  assert.ok(ordinaryNames.length >= 40);
  for (const name of ordinaryNames) assert.equal(nameProblem(name), null, name);
});

test('a name with nothing to see, a number to call, a link, a second line or letters that look alike is none', () => {
  assert.ok(hostileNames.length >= 30);
  for (const [code, name] of hostileNames)
    assert.equal(nameProblem(name)?.code, code, `${name} ${JSON.stringify(name)}`);
});

test('a name holds no control character, line end or mark of writing direction', () => {
  for (const sign of '\n\r\t\0\u001b\u0085\u2028\u202e\u2066\u200b\ufeff\ue000\u034f\u17b4\u180b\ufffc')
    assert.equal(nameProblem(`Asha${sign}Rao`)?.code, 'one_line', JSON.stringify(sign));
});

test('a person who writes a name with a dot learns that a blank after it is enough', () => {
  assert.match(said(nameProblem('narmada.foods')), /put a space after each dot/);
  assert.equal(nameProblem('narmada. foods'), null);
  assert.doesNotMatch(said(nameProblem('https://evil.example')), /space/);
});

test('a user may name a business like its username, which others read with a blank after the dot', () => {
  for (const name of ['narmada.foods', 'Rao.Traders']) {
    assert.equal(businessNameProblem(name), null, name);
    assert.equal(nameForOthers(name), name.replace('.', '. '));
  }
  const isDotted = new Set([
    'narmada.foods',
    'Pay at evil.com',
    'evil.co.in',
    'evil．com',
    'evil。com',
    'ｅｖｉｌ.ｃｏｍ',
  ]);
  for (const [code, name] of hostileNames)
    assert.equal(businessNameProblem(name)?.code, isDotted.has(name) ? undefined : code, name);
});

test('a law’s name may be longer, and a name that is not given is for its field to judge', () => {
  assert.equal(nameProblem('A'.repeat(200), 'legal_name', 200), null);
  assert.equal(nameProblem('A'.repeat(201), 'legal_name', 200)?.code, 'too_long');
  assert.equal(nameProblem(''), null);
});

const parts = (): fc.Arbitrary<string[]> =>
  fc.array(
    fc.oneof(
      fc.constantFrom(
        ...hostileNames.map(([, name]) => name),
        ...ordinaryNames,
        '\n',
        '://',
        'www.',
        '.',
        '@',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 6 },
  );

test('for any stored name, a message holds one short line of it without links', () => {
  fc.assert(
    fc.property(parts(), (stored) => {
      for (const read of [nameInMessages(stored.join('')), nameForOthers(stored.join(''))]) {
        assert.ok(read.length <= maxNameLength && read.isWellFormed());
        assert.equal(nameProblem(read), null, JSON.stringify(read));
      }
    }),
  );
});

test('a stored name that says what no name says becomes a neutral word for others', () => {
  for (const [code, name] of hostileNames.filter(([found]) => found !== 'too_long' && found !== 'one_line')) {
    const shown = shownName({ name });
    assert.ok(shown === 'User' || code === 'no_link', `${name}: ${shown}`);
    assert.equal(nameProblem(senderName({ name })), null, name);
  }
  assert.equal(shownName({ displayName: '\u3164', firstName: 'Asha', lastName: 'Rao' }), 'Asha Rao');
  assert.equal(deviceName({ browser: 'Chrome', platform: 'Your GST is blocked call 98765 43210' }), 'Chrome');
});

test('a name that keeps the rule is shown as it was written, and stands in messages with a blank after each dot', () => {
  for (const name of ordinaryNames) assert.equal(nameForOthers(name), name);
  assert.equal(nameInMessages('M.K.Gandhi'), 'M. K. Gandhi');
  assert.equal(nameInMessages('Makemytrip.com (India) Pvt.Ltd.'), 'Makemytrip. com (India) Pvt. Ltd.');
  for (const name of ordinaryNames) assert.notEqual(nameInMessages(name), '', name);
});

test('a person without a usable name is called User in messages', () => {
  assert.equal(senderName({ name: '\u202e://' }), 'User');
  assert.equal(senderName({ name: 'Asha Rao' }), 'Asha Rao');
  assert.equal(senderName({ name: 'https://evil.example/pay' }), 'https evil. example/pay');
});
