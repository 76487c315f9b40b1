import { bold, regular } from './faces.ts';
import { colours, type Group, type Pen, type Style } from './pen.ts';
import type { Column, Row, Table } from './sheet.ts';

type Measure = { pad: { x: number; y: number }; size: number };
/** Points. Dense: the rows of a whole GSTR-1 take two pages. */
const measures = {
  usual: { pad: { x: 4, y: 2.5 }, size: 7.4 },
  dense: { pad: { x: 4, y: 1 }, size: 6.9 },
} as const satisfies Record<string, Measure>;
const aboveTitle = 9;
/** A table shorter than this is not cut in two. */
const keptWhole = 290;

type Cell = { text: string; x: number; width: number; style: Style };
type Line = { cells: Cell[]; height: number; fill: string | undefined };

/**
 * Draws a table with its title. A new page repeats the head of the table, and no heading is left alone at the foot of
 * a page.
 */
export function drawTable(pen: Pen, table: Table): void {
  const { left, width } = pen;
  const shares = table.columns.reduce((sum, column) => sum + column.width, 0);
  const widths = table.columns.map((column) => (column.width / shares) * width);
  const measure = measures[table.isDense === true ? 'dense' : 'usual'];
  const head = headLines(pen, table, widths, measure);
  const rows = table.rows.map((row) => ({ row, line: rowLine(pen, table.columns, widths, row, measure) }));

  const titleStyle: Style = { width, size: 9, font: bold };
  const titleHeight = pen.heightOf(table.title, titleStyle) + 4;
  const headHeight = heightOf(head);
  const whole = aboveTitle + titleHeight + headHeight + heightOf(rows.map(({ line }) => line));
  const beginning =
    aboveTitle + titleHeight + headHeight + heightOf(rows.slice(0, 2).map(({ line }) => line));
  pen.room(whole <= keptWhole ? whole : beginning);

  pen.y += aboveTitle;
  pen.write('H2', table.title, left, pen.y, titleStyle);
  pen.y += titleHeight;
  const structure = pen.group('Table');
  for (const line of head) drawLine(pen, structure, line, 'TH', measure);
  rows.forEach(({ row, line }, index) => {
    const next = row.kind === 'heading' ? (rows[index + 1]?.line.height ?? 0) : 0;
    if (!pen.fits(line.height + next)) {
      pen.room(Number.POSITIVE_INFINITY);
      for (const again of head) drawLine(pen, structure, again, null, measure);
    }
    drawLine(pen, structure, line, 'TD', measure);
  });
  structure.end();
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.height, 0);

function headLines(pen: Pen, { over, columns }: Table, widths: number[], { pad }: Measure): Line[] {
  const style = { size: 7, font: bold, colour: colours.ink } as const;
  const line = (cells: Cell[]): Line => lineOf(pen, cells, colours.tint, pad);
  const titles = line(
    placed(pen, widths).map(({ x, width }, index) => {
      const { title = '', align = 'left' } = columns[index] ?? {};
      // Titles of columns with figures are aligned with the figures; long titles break into lines.
      return cell(title, x, width, { ...style, align }, pad);
    }),
  );
  if (over === undefined) return [titles];
  let first = 0;
  const spans = over.map(({ title, columns: count }) => {
    const span = widths.slice(first, first + count).reduce((sum, width) => sum + width, 0);
    const x = pen.left + widths.slice(0, first).reduce((sum, width) => sum + width, 0);
    first += count;
    return cell(title, x, span, { ...style, align: 'center' }, pad);
  });
  return [line(spans), titles];
}

function rowLine(pen: Pen, columns: Column[], widths: number[], row: Row, { pad, size }: Measure): Line {
  const font = row.kind === 'heading' || row.kind === 'strong' ? bold : regular;
  if (row.kind === 'heading') {
    return lineOf(pen, [cell(row.cells[0] ?? '', pen.left, pen.width, { size, font }, pad)], '#f7faf8', pad);
  }
  const cells = placed(pen, widths).map(({ x, width }, index) => {
    const align = columns[index]?.align ?? 'left';
    const indent = index === 0 && row.kind === 'inner' ? 10 : 0;
    return cell(row.cells[index] ?? '', x, width, { size, font, align }, pad, indent);
  });
  return lineOf(pen, cells, row.kind === 'strong' ? colours.strong : undefined, pad);
}

const placed = (pen: Pen, widths: number[]): { x: number; width: number }[] =>
  widths.map((width, index) => ({
    x: pen.left + widths.slice(0, index).reduce((sum, each) => sum + each, 0),
    width,
  }));

const cell = (
  text: string,
  x: number,
  width: number,
  style: Omit<Style, 'width'>,
  pad: Measure['pad'],
  indent = 0,
): Cell => ({
  text,
  x,
  width,
  style: { ...style, width: width - 2 * pad.x - indent },
});

const lineOf = (pen: Pen, cells: Cell[], fill: string | undefined, pad: Measure['pad']): Line => ({
  cells,
  height: Math.max(...cells.map(({ text, style }) => pen.heightOf(text || ' ', style))) + 2 * pad.y,
  fill,
});

/** `type` is null for a repeated head: it is visible, and a screen reader skips it. */
function drawLine(pen: Pen, structure: Group, line: Line, type: 'TH' | 'TD' | null, { pad }: Measure): void {
  for (const { x, width } of line.cells) pen.box(x, pen.y, width, line.height, line.fill);
  const tr = type === null ? null : structure.group('TR');
  for (const { text, x, width, style } of line.cells) {
    const at = x + width - pad.x - style.width;
    if (tr !== null && type !== null) tr.write(type, text, at, pen.y + pad.y, style);
    else pen.ornament(() => pen.print(text, at, pen.y + pad.y, style));
  }
  tr?.end();
  pen.y += line.height;
}
