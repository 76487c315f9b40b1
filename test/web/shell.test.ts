import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { avatarColour } from '../../web/src/shell/avatarColour.ts';

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
