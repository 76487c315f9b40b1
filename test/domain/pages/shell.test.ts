import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { continueTo } from '../../../web/src/shell/continueTo.ts';
import { avatarColour } from '../../../web/src/shell/avatarColour.ts';

test('the colour of an avatar is a hash of the name: any hue, saturation 70 to 89, lightness 25 to 39', () => {
  const hues = new Set<number>();
  fc.assert(
    fc.property(fc.string(), (name) => {
      const [, hue = -1, saturation = -1, lightness = -1] =
        /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(avatarColour(name))?.map(Number) ?? [];
      hues.add(hue);
      assert.ok(hue >= 0 && hue < 360);
      assert.ok(saturation >= 70 && saturation <= 89);
      assert.ok(lightness >= 25 && lightness <= 39);
      assert.equal(avatarColour(name), avatarColour(name));
    }),
  );
  assert.ok(hues.size > 20);
});

test('where a sign-in was interrupted leads to a page of our own, whatever the history or the storage holds', () => {
  const name = 'Filling History';
  assert.deepEqual(continueTo({ continueTo: { to: '/filling-history?page=2', name } }), {
    to: '/filling-history?page=2',
    name,
  });
  for (const to of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'evil.example',
    '',
    7,
    null,
  ])
    assert.equal(continueTo({ continueTo: { to, name } }), null, String(to));
  for (const state of [null, undefined, {}, { continueTo: null }, { continueTo: { to: '/dashboard' } }])
    assert.equal(continueTo(state), null);
});
