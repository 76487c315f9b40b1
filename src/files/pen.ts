import type PdfKit from 'pdfkit';
import { bold, faceName, regular, type Script, type Weight } from './faces.ts';

type Doc = InstanceType<typeof PdfKit>;
type Element = ReturnType<Doc['struct']>;

const devanagari = /[\u0900-\u097f]/;

/** The colours of the web's light theme, as the PDF needs them. */
export const colours = {
  ink: '#10302c',
  muted: '#52635f',
  rule: '#b9c6c1',
  tint: '#eef4f1',
  strong: '#dfeae5',
  warn: '#6b4700',
  warnTint: '#fff2d4',
  warnRule: '#d99a1c',
} as const;

export type Style = {
  width: number;
  size: number;
  font?: Weight;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** For a GSTIN or an ARN: a slashed zero is not mistaken for an O. */
  code?: boolean;
  /** It is not broken into lines. */
  oneLine?: boolean;
};

export const plain = { size: 7.5, colour: colours.muted } as const;

/** An element of the document's structure that holds text (PDF 1.7, 14.8). The caller ends it when it is complete. */
export type Group = {
  group(type: string): Group;
  write(type: string, text: string, x: number, y: number, style: Style): void;
  end(): void;
};

/** Writes from top to bottom; lengths are points. */
export type Pen = Group & {
  doc: Doc;
  /** Where the next element is drawn. */
  y: number;
  left: number;
  width: number;
  heightOf(text: string, style: Style): number;
  /** Starts a new page when less than this height is left. */
  room(height: number): void;
  /** Whether this height is left on the page. */
  fits(height: number): boolean;
  box(x: number, y: number, width: number, height: number, fill?: string): void;
  /** Text outside the structure. */
  print(text: string, x: number, y: number, style: Style): void;
  /** Draws parts that a screen reader skips: lines, page footers. */
  ornament(draw: () => void): void;
};

const margin = { side: 40, top: 34, bottom: 52 };
const hairline = 0.5;

/** Opens the first page. `banner` is drawn at the top of every page; `script` is that of the document's language. */
export function penOn(doc: Doc, script: Script, banner: string | null): Pen {
  const root = doc.struct('Document');
  doc.addStructure(root);

  const scriptOf = (text: string, { code }: Style): Script =>
    devanagari.test(text) ? 'devanagari' : code === true ? 'latin' : script;
  const use = (text: string, style: Style): void => {
    const { font = regular, size, colour = colours.ink } = style;
    doc
      .font(faceName(font, scriptOf(text, style)))
      .fontSize(size)
      .fillColor(colour);
  };
  const layoutOf = (text: string, style: Style) => ({
    width: style.width,
    align: style.align ?? ('left' as const),
    lineGap: 0.6,
    lineBreak: style.oneLine !== true,
    ...(style.code === true && scriptOf(text, style) === 'latin'
      ? { features: ['kern' as const, 'zero' as const] }
      : {}),
  });
  const print = (text: string, x: number, y: number, style: Style): void => {
    use(text, style);
    doc.text(text, x, y, layoutOf(text, style));
  };
  /**
   * Devanagari glyphs are in drawing order; the real text is attached for copying and searching. It is closed in text
   * coordinates, because Poppler places it by the ones in force there.
   */
  const printAsText = (text: string, x: number, y: number, style: Style): void => {
    if (!devanagari.test(text)) return print(text, x, y, style);
    doc.markContent('Span', { actual: text });
    print(text, x, y, style);
    doc.save().transform(1, 0, 0, -1, 0, doc.page.height);
    doc.endMarkedContent();
    doc.restore();
  };
  const groupIn = (element: Element): Group => ({
    group: (type) => {
      const inner = doc.struct(type);
      element.add(inner);
      return groupIn(inner);
    },
    write: (type, text, x, y, style) => {
      const inner = doc.struct(type);
      element.add(inner);
      inner.add(doc.markStructureContent(type));
      printAsText(text, x, y, style);
      doc.endMarkedContent();
      inner.end();
    },
    end: () => {
      element.end();
    },
  });
  const ornament = (draw: () => void): void => {
    doc.markContent('Artifact');
    draw();
    doc.endMarkedContent();
  };

  const pen: Pen = {
    ...groupIn(root),
    doc,
    y: 0,
    left: margin.side,
    width: 0,
    heightOf: (text, style) => {
      use(text, style);
      return doc.heightOfString(text, layoutOf(text, style));
    },
    fits: (height) => pen.y + height <= doc.page.height - margin.bottom,
    room: (height) => {
      if (!pen.fits(height)) turnPage();
    },
    box: (x, y, width, height, fill) =>
      ornament(() => {
        doc.rect(x, y, width, height).lineWidth(hairline).strokeColor(colours.rule);
        if (fill === undefined) doc.stroke();
        else doc.fillAndStroke(fill, colours.rule);
      }),
    print,
    ornament,
  };

  const turnPage = (): void => {
    doc.addPage();
    pen.width = doc.page.width - 2 * margin.side;
    pen.y = margin.top;
    if (banner === null) return;
    ornament(() => {
      doc
        .rect(pen.left, pen.y - 8, pen.width, 20)
        .lineWidth(1)
        .fillAndStroke(colours.warnTint, colours.warnRule);
    });
    const style = {
      width: pen.width - 12,
      size: 8,
      font: bold,
      colour: colours.warn,
      align: 'center',
    } as const;
    pen.write('P', banner, pen.left + 6, pen.y - 2.5, style);
    pen.y += 22;
  };
  turnPage();
  return pen;
}
