import {
  type CellProblem,
  judgeImport,
  type ImportColumn,
  importColumns,
  type ImportLine,
  readImport,
} from '#domain/registration/importFile.ts';
import { gstinTyped } from '#domain/gst/gstin.ts';
import { panTyped } from '#domain/gst/pan.ts';
import { csvText } from '#domain/shared/csv.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { formatProblem } from '../../gst/formatProblem.ts';
import { imports } from '../../texts/compiled/imports.ts';
import { fieldProblems } from '../../texts/compiled/fieldProblems.ts';
import { saveFile } from '../../ui/saveFile.ts';

/**
 * A line to be added to the account. The server's remarks on a cell hold until the cell is changed. added, there: it is
 * in the account, from this file or from before.
 */
export type Row = ImportLine & {
  is: 'here' | 'added' | 'there';
  id: string | null;
  said: { cell: ImportColumn; of: string; problem: string }[];
  /** It had a password, which was lost with the page: it must not be added without one by mistake. */
  lostPassword?: boolean;
};

export type RowProblems = Partial<Record<ImportColumn, string>>;
export type Judged = { row: Row; problems: RowProblems; isReady: boolean };

const fresh = (line: ImportLine): Row => ({ ...line, is: 'here', id: null, said: [] });

/** The rows of a text; null when it is not a list, which the server then explains. */
export function rowsOf(csv: string): Row[] | null {
  const read = readImport(csv);
  return read.ok ? read.value.map(fresh) : null;
}

/** Each row with its problems, by the same rules as the server's. */
export function judge(rows: readonly Row[]): Judged[] {
  return judgeImport(rows, []).map(({ line: row, problems }) => {
    const found: RowProblems = {};
    for (const each of [...problems.map(ours), ...stillSaid(row)]) found[each.cell] ??= each.problem;
    if (row.is === 'here' && row.lostPassword === true && row.password === '')
      found.password ??= imports().cells.missing;
    return { row, problems: found, isReady: row.is === 'here' && Object.keys(found).length === 0 };
  });
}

const stillSaid = (row: Row) => row.said.filter(({ cell, of }) => row[cell] === of);
const ours = ({ cell, problem }: CellProblem) => ({ cell, problem: formatCell(problem) });

function formatCell(problem: FieldProblem): string {
  const { code, params } = problem;
  const t = imports().cells;
  if (code === 'cell_missing') return t.missing;
  if (code === 'cell_too_long') return t.tooLong({ most: params.most });
  if (code === 'line_repeats') return t.repeats({ line: params.line });
  if (code === 'username_form') return t.username;
  if (code === 'signatory_pan_wrong') return t.pan;
  if (code === 'no_link') return t.noLink;
  if (code === 'one_line') return t.oneLine;
  if (code === 'no_letter') return t.noLetter;
  if (code === 'no_number') return t.noNumber;
  if (code === 'one_script') return t.oneScript;
  return `${formatProblem(problem)}${fieldProblems().stop}`;
}

/** A typed cell, read as the server would. */
export const withCell = (row: Row, cell: ImportColumn, typed: string): Row => ({
  ...row,
  is: 'here',
  // A number is extracted from pasted text; while it is typed it stays as it is.
  [cell]:
    cell === 'gstin'
      ? pastedNumber(typed, gstinTyped, 15)
      : cell === 'signatory_pan'
        ? pastedNumber(typed, panTyped, 10)
        : typed,
});

const pastedNumber = (typed: string, read: (text: string) => string, length: number): string => {
  const number = read(typed);
  return number.length === length ? number : typed.trim().toUpperCase();
};

/** Passwords from a file that is chosen again, for restored lines without one. */
export function withPasswords(rows: readonly Row[], again: readonly Row[]): Row[] {
  const byLine = new Map(again.map((row) => [row.line, row]));
  return rows.map((row) => {
    const same = byLine.get(row.line);
    const isSame =
      same !== undefined &&
      (['business_nick_name', 'username', 'gstin'] as const).some(
        (cell) => row[cell] !== '' && row[cell] === same[cell],
      );
    return isSame && row.password === '' ? { ...row, password: same.password } : row;
  });
}

/** For the server: every cell in quotes, so that nothing is trimmed or split. */
export const wireCsv = (rows: readonly Row[]): string =>
  [importColumns, ...rows.map((row) => importColumns.map((column) => row[column]))]
    .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .join('\n');

/** The remaining lines, in the columns of the file, with the reason, and without passwords. */
export const leftCsv = (judged: readonly Judged[]): string =>
  csvText([
    [...importColumns, 'reason'],
    ...judged
      .filter(({ row, isReady }) => row.is === 'here' && !isReady)
      .map(({ row, problems }) => [
        ...importColumns.map((column) => (column === 'password' ? '' : row[column])),
        importColumns.flatMap((column) => problems[column] ?? []).join('; '),
      ]),
  ]);

export const templateCsv = (): string => csvText([importColumns]);

export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
