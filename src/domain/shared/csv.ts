/**
 * A row of a CSV file; `line` is the line on which it begins, counted from 1. Cells are trimmed unless they are
 * quoted.
 */
export type CsvRow = { line: number; cells: string[] };

/** The signs that stand between two cells. */
export const separators = [',', ';', '\t', '|'] as const;
type Separator = (typeof separators)[number];

/**
 * The rows of a CSV text as spreadsheets write it. The separator is the one that a leading line such as `sep=;` names,
 * else `assumed`, else that of the first line that has one. Cells may be quoted, with doubled quotes and line breaks
 * inside; any line end, with or without a byte-order mark. Skips empty rows. Null when a quote is never closed.
 */
export function parseCsv(text: string, assumed?: Separator): CsvRow[] | null {
  const unmarked = text.replace(/^\uFEFF/, '');
  const named = /^sep=([,;\t|])\r?\n/i.exec(unmarked);
  const source = unmarked.slice(named?.[0].length ?? 0);
  const separator = named?.[1] ?? assumed ?? separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  // This flag saves searching the cell at each quote, which would take quadratic time.
  let blank = true;
  let quoted = false;
  let wasQuoted = false;
  let line = named === null ? 1 : 2;
  let began = line;
  const add = (character: string): void => {
    cell += character;
    blank &&= character.trim() === '';
  };
  const endCell = (): void => {
    cells.push(wasQuoted ? cell : cell.trim());
    cell = '';
    blank = true;
    wasQuoted = false;
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: began, cells });
    cells = [];
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (quoted) {
      if (character === '\n') line += 1;
      if (character !== '"') add(character);
      else if (source.charAt(at + 1) === '"') {
        add('"');
        at += 1;
      } else quoted = false;
    } else if (character === '"' && blank) {
      cell = '';
      quoted = true;
      wasQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && source.charAt(at + 1) === '\n') at += 1;
      endRow();
      line += 1;
      began = line;
    } else if (!wasQuoted || character.trim() !== '') add(character);
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** Looks for the separator in this many characters: a title without one may come before the columns. */
const lookedAt = 10_000;

/** The most frequent separator in the first line that has any outside quotes. */
function separatorOf(source: string): string {
  const counts: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0, '|': 0 };
  let quoted = false;
  for (const character of source.slice(0, lookedAt)) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (isSeparator(character)) counts[character] += 1;
    else if ((character === '\n' || character === '\r') && Object.values(counts).some(Boolean)) break;
  }
  return separators.find((other) => counts[other] > counts[',']) ?? ',';
}

const isSeparator = (character: string): character is Separator =>
  separators.some((each) => each === character);

/**
 * Rows as a CSV text for spreadsheets: a byte-order mark, commas, quotes where needed. Escapes cells that a
 * spreadsheet would run as a formula.
 */
export const csvText = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`;

/** The same without the byte-order mark, for later parts of a file. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');

/** Spreadsheets skip blanks before a formula's sign, and some treat full-width signs as signs. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function csvCell(text: string): string {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
