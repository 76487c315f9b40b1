import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * The signs (code points) for which a font has a glyph: its cmap table, out of a TrueType or a WOFF2 file.
 * OpenType 1.9 (cmap, formats 4 and 12) and WOFF 2.0, section 4.
 */
export function signsIn(font: Buffer): Set<number> {
  const cmap = font.toString('latin1', 0, 4) === 'wOF2' ? cmapOfWoff2(font) : cmapOfTrueType(font);
  const signs = new Set<number>();
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, signs);
    if (format === 12) addGroups(table, signs);
  }
  return signs;
}

function cmapOfTrueType(font: Buffer): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === 'cmap') return font.subarray(font.readUInt32BE(at + 8));
  throw new Error('the font has no cmap');
}

/** The numbers that stand for these names in a table directory. */
const known = { cmap: 0, glyf: 10, loca: 11, named: 63 };

function cmapOfWoff2(font: Buffer): Buffer {
  let at = 48;
  let offset = 0;
  let cmap: { start: number; length: number } | undefined;
  const readLength = (): number => {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80; at += 1) {
      byte = font.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const flags = font.readUInt8(at);
    const name = flags & 0x3f;
    const version = flags >> 6;
    at += name === known.named ? 5 : 1;
    const original = readLength();
    const transformed = name === known.glyf || name === known.loca ? version !== 3 : version !== 0;
    const length = transformed ? readLength() : original;
    if (name === known.cmap) cmap = { start: offset, length };
    offset += length;
  }
  if (cmap === undefined) throw new Error('the font has no cmap');
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  return tables.subarray(cmap.start, cmap.start + cmap.length);
}

/** Format 4: segments of the first 65,536 signs. */
function addSegments(table: Buffer, signs: Set<number>): void {
  const twice = table.readUInt16BE(6);
  const [ends, starts, deltas, ranges] = [14, 16 + twice, 16 + twice * 2, 16 + twice * 3];
  for (let at = 0; at < twice; at += 2) {
    const start = table.readUInt16BE(starts + at);
    const range = table.readUInt16BE(ranges + at);
    for (let sign = start; sign <= table.readUInt16BE(ends + at) && sign < 0xffff; sign += 1) {
      const listed = range === 0 ? sign : table.readUInt16BE(ranges + at + range + (sign - start) * 2);
      if (listed !== 0 && ((listed + table.readUInt16BE(deltas + at)) & 0xffff) !== 0) signs.add(sign);
    }
  }
}

/** Format 12: groups of signs with the number of their first glyph. */
function addGroups(table: Buffer, signs: Set<number>): void {
  for (let at = 16; at < 16 + table.readUInt32BE(12) * 12; at += 12) {
    const [start, end, glyph] = [0, 4, 8].map((field) => table.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    for (let sign = start; sign <= end; sign += 1) if (glyph + sign - start !== 0) signs.add(sign);
  }
}

const dist = join(import.meta.dirname, '../../../web/dist');

/** The families that text of the built pages is set in, and for which signs the fonts that come with them have a glyph. */
export function stacksOfPages(): { name: string; has: (sign: number) => boolean }[] {
  const css = globSync('assets/*.css', { cwd: dist })
    .map((file) => readFileSync(join(dist, file), 'utf8'))
    .join('\n');
  const faces = [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, body = '']) => {
    const file = /url\(["']?(\/assets\/[^"')]+\.woff2)/.exec(body)?.[1];
    if (file === undefined) return [];
    const signs = signsIn(readFileSync(join(dist, file)));
    const ranges = rangesIn(/unicode-range:([^;}]*)/i.exec(body)?.[1]);
    const has = (sign: number): boolean =>
      signs.has(sign) && ranges.some(([from, to]) => from <= sign && sign <= to);
    return [{ family: unquoted(/font-family:([^;}]*)/.exec(body)?.[1] ?? ''), has }];
  });
  return ['--font-sans', '--font-display'].map((name) => {
    const families = (new RegExp(`${name}:([^;}]*)`).exec(css)?.[1] ?? '').split(',').map(unquoted);
    const own = faces.filter(({ family }) => families.includes(family));
    return { name, has: (sign) => own.some((face) => face.has(sign)) };
  });
}

const unquoted = (name: string): string => name.trim().replaceAll(/["']/g, '');

/** `U+20B9`, `U+900-97F` and, as a minifier writes it, `U+9??`. */
function rangesIn(text = 'U+0-10FFFF'): [number, number][] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(from.replaceAll('?', '0'), 16), parseInt(to.replaceAll('?', 'F'), 16)];
  });
}

/** The signs without a glyph, as `₹ (U+20b9)`; a sign that is never drawn, as a line break, needs none. */
export function lacking(signs: Iterable<string>, has: (sign: number) => boolean): string[] {
  return [...new Set(signs)]
    .filter((sign) => !/\p{C}|\p{Zl}|\p{Zp}/u.test(sign) && !has(sign.codePointAt(0) ?? 0))
    .map((sign) => `${sign} (U+${sign.codePointAt(0)?.toString(16)})`);
}
