import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type PdfKit from 'pdfkit';

/** The part of fontkit that is used here; PDFKit reads fonts with it, and it has no types. */
type Glyph = { readonly codePoints: readonly number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { readonly glyphs: Glyph[]; readonly positions: Position[]; readonly advanceWidth: number };
type Font = {
  getGlyph(id: number, codePoints?: number[]): Glyph;
  layout(text: string, features?: unknown): GlyphRun;
};
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(bytes: Uint8Array): Font;
};

export const regular = 'regular';
export const bold = 'bold';
export type Weight = typeof regular | typeof bold;

/** A font face is registered by its weight and its script. */
export type Script = 'latin' | 'devanagari';
export const faceName = (weight: Weight, script: Script): string => `${weight} ${script}`;

const files = [
  [faceName(regular, 'latin'), 'Inter-Regular.ttf'],
  [faceName(bold, 'latin'), 'Inter-SemiBold.ttf'],
  [faceName(regular, 'devanagari'), 'NotoSansDevanagari-Regular.ttf'],
  [faceName(bold, 'devanagari'), 'NotoSansDevanagari-SemiBold.ttf'],
] as const;

/** Shaped words kept for one face: the labels of both forms in a language are some hundred. */
const maxWords = 5000;

/**
 * Shaping a Devanagari word takes milliseconds, and reading the face's tables a tenth of a second: faces are read once,
 * and a word shaped for one document is ready for the next.
 */
function openFace(file: string): Font {
  const font = fontkit.create(readFileSync(join(import.meta.dirname, 'fonts', file)));
  const shaped = new Map<string, Pick<GlyphRun, 'glyphs' | 'positions'>>();
  const getGlyph = font.getGlyph.bind(font);
  const layout = font.layout.bind(font);
  return Object.assign(font, {
    // fontkit keeps the letters of a glyph's first request, and a document contains them: they must not depend on
    // earlier documents.
    getGlyph: (id: number, codePoints?: number[]): Glyph => {
      const glyph = getGlyph(id, codePoints);
      return codePoints === undefined || same(glyph.codePoints, codePoints)
        ? glyph
        : (Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph);
    },
    layout: (text: string, features?: unknown) => {
      if (features !== undefined) return layout(text, features);
      if (shaped.size >= maxWords) shaped.clear();
      const { glyphs, positions } = shaped.get(text) ?? layout(text);
      shaped.set(text, { glyphs, positions });
      return runOf(glyphs, positions);
    },
  });
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** PDFKit converts the positions to its own units: each document needs its own copy. */
function runOf(glyphs: Glyph[], kept: Position[]): GlyphRun {
  const positions = kept.map((position) => ({ ...position }));
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

let faces: readonly (readonly [name: string, face: Font])[] | null = null;

/** Registers the faces in a document. PDFKit takes an open face, though its types mention only sources to read. */
export function registerFaces(doc: InstanceType<typeof PdfKit>): void {
  faces ??= files.map(([name, file]) => [name, openFace(file)]);
  for (const [name, face] of faces) doc.registerFont(name, face as unknown as Uint8Array);
}
