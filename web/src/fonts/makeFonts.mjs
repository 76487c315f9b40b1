// Makes the fonts beside this file out of packages (README.md). Run it in a folder where subset-font 2.9.0 and
// @fontsource-variable/noto-sans-devanagari 5.3.0 are installed: node <path of this file>
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const there = createRequire(join(process.cwd(), 'package.json'));
const here = createRequire(import.meta.url);
const subset = there('subset-font');

/** The Devanagari block, and the characters that join and separate its letters. */
const devanagari = String.fromCodePoint(
  ...Array.from({ length: 0x80 }, (_, index) => 0x900 + index),
  0x200c,
  0x200d,
  0x25cc,
);

await make(here, '@fontsource-variable/inter/files/inter-latin-ext-wght-normal', '₹', 'inter-rupee');
await make(here, '@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal', '₹', 'anek-rupee');
const noto = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal';
await make(there, noto, devanagari, 'noto-devanagari', {
  variationAxes: { wght: { min: 400, max: 700 } },
});

await make(there, noto, 'हिन्दी मराठी', 'language-names', { variationAxes: { wght: 400 } });

async function make(from, file, text, name, options = {}) {
  const whole = readFileSync(from.resolve(`${file}.woff2`));
  const small = await subset(whole, text, { targetFormat: 'woff2', ...options });
  writeFileSync(join(import.meta.dirname, `${name}.woff2`), small);
}
