import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAskedAgain, thanksOf } from '../../../web/src/features/code-link/codeLinkTexts.ts';

test('the link of a signatory does not let the phone be put down while a started plan goes on', () => {
  assert.match(thanksOf({ more_follow: true }), /come with a new link: keep your phone at hand/);
  assert.match(thanksOf({ more_follow: false }), /You can close this page/);
  assert.match(thanksOf(null), /You can close this page/);
});

test('a code that is asked for again after one was typed was not accepted', () => {
  const second = { title: 'code 2 of 3', expires_at: '2026-11-05T10:10:00+05:30' };
  assert.ok(!isAskedAgain(null, second));
  assert.ok(!isAskedAgain(second, second));
  assert.ok(isAskedAgain(second, { ...second, expires_at: '2026-11-05T10:12:00+05:30' }));
  assert.ok(!isAskedAgain(second, { title: 'code 3 of 3', expires_at: '2026-11-05T10:12:00+05:30' }));
});
