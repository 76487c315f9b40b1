import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF, page by page, as a reader would copy it: just enough of PDF 1.7 for the files that we draw
 * (plain object table, Flate streams, fonts with a ToUnicode map). Blanks are evened out.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const fonts = new Map<string, Map<string, string>>();
  const mapOf = (fontId: string): Map<string, string> => {
    const known =
      fonts.get(fontId) ?? unicodeMap(streamOf(objects, refIn(bodyOf(objects, fontId), 'ToUnicode')));
    fonts.set(fontId, known);
    return known;
  };
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b(?!s)/.test(object))
    .map((page) => {
      const resources = bodyOf(objects, refIn(page, 'Resources'));
      const names = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
      );
      return textIn(streamOf(objects, refIn(page, 'Contents')), (name) => mapOf(names.get(name) ?? ''));
    });
}

function readObjects(file: string): Map<string, string> {
  return new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
}

function bodyOf(objects: Map<string, string>, id: string): string {
  const body = objects.get(id);
  if (body === undefined) throw new Error(`the PDF has no object ${id}`);
  return body;
}

const refIn = (body: string, name: string): string =>
  new RegExp(String.raw`/${name} (\d+) 0 R`).exec(body)?.[1] ?? '';

function streamOf(objects: Map<string, string>, id: string): string {
  const body = bodyOf(objects, id);
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
  return inflateSync(Buffer.from(body.slice(start, start + length), 'latin1')).toString('latin1');
}

/** Glyph codes (4 hex digits) to text, from `<from> <to> [<text> …]` and `<from> <to> <text>`. */
function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([\da-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const code = (parseInt(first, 16) + index).toString(16).padStart(4, '0');
      map.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return map;
}

/** The text that a viewer copies in place of the glyphs: UTF-16 in a string with escapes. */
function saidInstead(literal: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const bytes = literal.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

/** One show operator is one line; lines are put a blank apart. */
function textIn(content: string, fontOf: (name: string) => Map<string, string>): string {
  let font = new Map<string, string>();
  const lines: string[] = [];
  const parts =
    /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC[\s\S]*?EMC|\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/gi;
  for (const [, actual, name, shown] of content.matchAll(parts)) {
    if (actual !== undefined) lines.push(saidInstead(actual));
    else if (name !== undefined) font = fontOf(name);
    else if (shown !== undefined)
      lines.push(
        [...shown.matchAll(/<([\da-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.toLowerCase().match(/.{4}/g) ?? [])
          .map((code) => font.get(code) ?? '�')
          .join(''),
      );
  }
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
