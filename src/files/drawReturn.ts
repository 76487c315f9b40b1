import type { Language } from '#domain/account/language.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';
import { drawTable } from './drawTable.ts';
import { gstr1Sheet } from './gstr1Sheet.ts';
import { gstr3bSheet } from './gstr3bSheet.ts';
import { bold } from './faces.ts';
import { drawFeet, pdfOf } from './pdfOf.ts';
import { colours, type Pen, plain } from './pen.ts';
import type { Sheet } from './sheet.ts';

/**
 * Draws a filed nil return as a PDF on A4 with the tables of gst-portal#form-gstr3b or gst-portal#form-gstr1, without
 * the portal's emblem, signature or watermark. The PDF is tagged, so that a screen reader can read it. Its dates are
 * those of the filing: drawing it again in the same language gives the same bytes.
 */
export function drawReturn(document: ReturnDocument, language: Language): Promise<Uint8Array> {
  const sheetOf = document.form === 'GSTR1' ? gstr1Sheet : gstr3bSheet;
  return drawSheet(sheetOf(document, language), language);
}

function drawSheet(sheet: Sheet, language: Language): Promise<Uint8Array> {
  const { filedAt, subject } = sheet.keywords;
  return pdfOf({ title: subject, at: filedAt, language, simulated: sheet.simulated }, (pen) => {
    drawHead(pen, sheet);
    for (const table of sheet.tables) drawTable(pen, table);
    drawVerification(pen, sheet);
    drawFeet(pen, sheet);
  });
}

function drawHead(pen: Pen, sheet: Sheet): void {
  const { left, width } = pen;
  const top = pen.y;
  const center = { align: 'center' as const, width };
  pen.write('H1', sheet.title, left, pen.y + 2, { ...center, size: 15, font: bold });
  pen.y += 22;
  pen.write('P', sheet.rule, left, pen.y, { ...center, size: 8, colour: colours.muted });
  pen.y += 12;
  if (sheet.subtitle !== '') {
    pen.write('P', sheet.subtitle, left, pen.y, { ...center, size: 9, font: bold });
    pen.y += 14;
  }
  const boxWidth = 140;
  const bottom = pen.y;
  pen.y = top;
  drawPairs(pen, sheet.when, { x: left + width - boxWidth, width: boxWidth, labelWidth: 72 });
  pen.y = Math.max(pen.y, bottom) + 8;
  drawPairs(
    pen,
    sheet.facts.map(({ number, label, value }) => [`${number}  ${label}`, value]),
    { x: left, width, labelWidth: 190 },
  );
  pen.y += 4;
  pen.write('P', sheet.amounts, left, pen.y, { ...plain, align: 'right', width });
  pen.y += 6;
}

/** Draws rows that hold a label on a tint and its value. */
function drawPairs(
  pen: Pen,
  pairs: readonly (readonly [label: string, value: string])[],
  { x, width, labelWidth }: { x: number; width: number; labelWidth: number },
): void {
  const list = pen.group('Table');
  for (const [label, value] of pairs) {
    const line = list.group('TR');
    const valueAt = { width: width - labelWidth - 12, size: 8.5, font: bold, code: true } as const;
    const height = Math.max(17, pen.heightOf(value, valueAt) + 7);
    pen.box(x, pen.y, labelWidth, height, colours.tint);
    pen.box(x + labelWidth, pen.y, width - labelWidth, height);
    line.write('TH', label, x + 6, pen.y + 4.5, { width: labelWidth - 8, size: 8, colour: colours.muted });
    line.write('TD', value, x + labelWidth + 6, pen.y + 4, valueAt);
    line.end();
    pen.y += height;
  }
  list.end();
}

function drawVerification(pen: Pen, { verification, provenance, translated }: Sheet): void {
  const { left, width } = pen;
  const affirmed = { width: width - 20, size: 8 };
  const declared = pen.heightOf(verification.declaration, affirmed);
  const small = { width, size: 8, colour: colours.muted };
  const lines = [provenance, ...(translated === null ? [] : [translated])];
  const below = lines.reduce((sum, text) => sum + pen.heightOf(text, small) + 4, 0);
  const height = 30 + declared + verification.facts.length * 19 + 14 + below;
  pen.room(height);
  pen.y += 14;
  pen.write('H2', verification.title, left, pen.y, { width, size: 9.5, font: bold });
  pen.y += 15;
  pen.write('P', verification.declaration, left, pen.y, affirmed);
  pen.y += declared + 7;
  drawPairs(pen, verification.facts, { x: left, width, labelWidth: 150 });
  pen.y += 8;
  for (const text of lines) {
    pen.write('P', text, left, pen.y, small);
    pen.y += pen.heightOf(text, small) + 4;
  }
}
