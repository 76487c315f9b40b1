import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from '../../repository/architecture/sources.ts';
import { lacking, signsIn, stacksOfPages } from './glyphs.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Read in what others send, never written. */
const onlyRead: Record<string, string> = {
  'src/domain/registration/gstinForm.ts': '●',
  'src/domain/account/profile.ts': '\u3002\u2800\ufffc\ufe0e\ufe0f',
  'src/domain/shared/csv.ts': '＝＋－＠',
  'src/files/pen.ts': '\u0900\u097f',
};
const named: Record<string, string> = {
  rsquo: '’',
  lsquo: '‘',
  nbsp: ' ',
  apos: "'",
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
};

/** Every sign beyond ASCII of the files' texts with the files where it stands; comments are not shown to anybody. */
function signsWritten(patterns: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(patterns, { cwd: root, exclude: ['web/dist/assets'] }).sort()) {
    const text = /\.tsx?$/.test(file) ? sourceOf(file, read(file)).code : read(file);
    for (const sign of new Set(unescaped(text, file))) {
      if (sign <= '~' || /\p{C}|\p{Zl}|\p{Zp}/u.test(sign) || onlyRead[file]?.includes(sign)) continue;
      found.set(sign, [...(found.get(sign) ?? []), file]);
    }
  }
  return found;
}

/** With `\u2011`, `\u{20b9}`, `&#8209;` and `&rsquo;` as the signs that they stand for. */
function unescaped(text: string, file: string): string {
  const plain = text
    .replaceAll(/\\u\{([\da-f]+)\}|\\u([\da-f]{4})/gi, (_all, long?: string, short?: string) =>
      String.fromCodePoint(parseInt(long ?? short ?? '', 16)),
    )
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_all, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    );
  if (!/\.(tsx|html)$/.test(file)) return plain;
  return plain.replaceAll(/&([a-z]+);/gi, (_all, name: string) => {
    const sign = named[name];
    assert.ok(sign !== undefined, `${file}: which sign is &${name};?`);
    return sign;
  });
}

const whereLacking = (written: Map<string, string[]>, has: (sign: number) => boolean): string[] =>
  lacking(written.keys(), has).map(
    (sign) => `${sign} in ${written.get(sign.split(' ')[0] ?? '')?.join(', ')}`,
  );

test('every sign that a page can show has a glyph in the fonts that come with the pages', () => {
  const written = signsWritten([
    'web/src/**/*.{ts,tsx}',
    'web/index.html',
    'web/dist/*.html',
    'src/**/*.ts',
    'portal-sim/**/*.ts',
  ]);
  for (const sign of ['₹', 'ह', '’', '·']) assert.ok(written.has(sign), sign);
  for (const { name, has } of stacksOfPages()) assert.deepEqual(whereLacking(written, has), [], name);
});

/** The face in which a document of a language is set. */
const faces: Record<string, string> = { en: 'Inter', hi: 'NotoSansDevanagari', mr: 'NotoSansDevanagari' };

for (const [language, face] of Object.entries(faces)) {
  test(`every sign of the return documents has a glyph in both fonts of its language: ${language}`, () => {
    const written = signsWritten(['src/files/*.ts', `src/texts/${language}/{documents,gstr1,gstr3b}.ts`]);
    assert.ok(written.has('₹'));
    const fonts = globSync(`src/files/fonts/${face}-*.ttf`, { cwd: root });
    assert.equal(fonts.length, 2);
    for (const file of fonts) {
      const signs = signsIn(readFileSync(join(root, file)));
      assert.deepEqual(
        whereLacking(written, (sign) => signs.has(sign)),
        [],
        file,
      );
    }
  });
}

test('a font is asked for its own signs: Inter of the pages has no rupee in its Latin part, and no unbreakable hyphen', () => {
  const file = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
  const signs = signsIn(readFileSync(join(root, file)));
  assert.deepEqual(
    ['A', 'é', '’', '₹', '\u2011', 'ह'].filter((sign) => signs.has(sign.codePointAt(0) ?? 0)),
    ['A', 'é', '’'],
  );
});
