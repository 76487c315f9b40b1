import PdfKit from 'pdfkit';
import type { Language } from '#domain/account/language.ts';
import type { Instant } from '#domain/shared/istTime.ts';
import { registerFaces } from './faces.ts';
import { colours, type Pen, penOn } from './pen.ts';

export type PdfSubject = {
  title: string;
  /** The date of the file: drawing it again gives the same bytes. */
  at: Instant;
  language: Language;
  /** At the top of every page of what was filed at a pretend portal. */
  simulated: string | null;
  /** A file inside the PDF. */
  attachment?: { name: string; text: string };
};

/** A PDF on A4, tagged so that a screen reader can read it. */
export function pdfOf(subject: PdfSubject, draw: (pen: Pen) => void): Promise<Uint8Array> {
  const { title, language, attachment } = subject;
  const made = new Date(subject.at);
  const doc = new PdfKit({
    size: 'A4',
    // The pen breaks pages between rows, so PDFKit must not break them.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: `${language}-IN`,
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Shunya',
      Creator: 'Shunya',
      Producer: 'Shunya',
      CreationDate: made,
      ModDate: made,
    },
  });
  const chunks: Buffer[] = [];
  const drawn = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFaces(doc);
  const pen = penOn(doc, language === 'en' ? 'latin' : 'devanagari', subject.simulated);
  draw(pen);
  if (attachment !== undefined)
    doc.file(Buffer.from(attachment.text), {
      name: attachment.name,
      type: 'application/json',
      creationDate: made,
      modifiedDate: made,
    });
  pen.end();
  doc.end();
  return drawn;
}

/** Draws the page numbers last, when the number of pages is known. */
export function drawFeet(
  pen: Pen,
  foot: { running: string; provenance: string; pageOf: (page: number, of: number) => string },
): void {
  const { doc, left, width } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const y = doc.page.height - 40;
    pen.ornament(() => {
      doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.5)
        .strokeColor(colours.rule)
        .stroke();
      const style = { size: 7, colour: colours.muted, oneLine: true } as const;
      pen.print(foot.running, left, y + 6, { ...style, width: width - 60 });
      const number = foot.pageOf(page - start + 1, count);
      pen.print(number, left + width - 60, y + 6, { ...style, width: 60, align: 'right', oneLine: false });
      pen.print(foot.provenance, left, y + 16, { ...style, width });
    });
  }
}
