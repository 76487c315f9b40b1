// Makes the fonts beside this file (README.md). Run it in a folder where subset-font 2.9.0, @expo-google-fonts/inter
// 0.4.2 and @expo-google-fonts/noto-sans-devanagari 0.4.1 are installed: node <path of this file>
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

// The block, the letters and signs of our labels, and the characters that join and separate letters.
const signs = [
  0xa0, 0xb7, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x20b9, 0x2212, 0x200c,
  0x200d, 0x25cc,
];
const devanagari = String.fromCodePoint(
  ...Array.from({ length: 0x5f }, (_, index) => 0x20 + index),
  ...Array.from({ length: 0x80 }, (_, index) => 0x900 + index),
  ...signs,
);

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

  const noto = readFileSync(
    from.resolve(`@expo-google-fonts/noto-sans-devanagari/${weight}/NotoSansDevanagari_${weight}.ttf`),
  );
  const shaping = await subset(noto, devanagari, {
    targetFormat: 'sfnt',
    noHinting: true,
    preserveNameIds: [0, 5, 13, 14],
  });
  writeFileSync(join(import.meta.dirname, `NotoSansDevanagari-${name}.ttf`), shaping);
}
