// Makes the two fonts beside this file out of Inter (README.md). Run it in a folder where subset-font 2.9.0 and
// @expo-google-fonts/inter 0.4.2 are installed: node <path of this file>
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const from = createRequire(join(process.cwd(), 'package.json'));
const subset = from('subset-font');

// Latin with its accents, dashes, quotes, bullet, ellipsis, rupee, minus.
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
];
const single = [
  0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x20b9, 0x2212,
];
const points = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
);
const text = String.fromCodePoint(...points, ...single);

for (const [weight, name] of [
  ['400Regular', 'Regular'],
  ['600SemiBold', 'SemiBold'],
]) {
  const whole = readFileSync(from.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`));
  const small = await subset(whole, text, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'zero'],
    noHinting: true,
    preserveNameIds: [0, 5, 13, 14],
  });
  writeFileSync(join(import.meta.dirname, `Inter-${name}.ttf`), small);
}
