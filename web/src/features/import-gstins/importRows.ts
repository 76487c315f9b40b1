import {
  type CellProblem,
  type ImportColumn,
  importColumns,
  type ImportLine,
  judgeImport,
  readImport,
} from '#domain/registration/importLines.ts';
import { csvText } from '#domain/shared/csv.ts';
import type { FieldProblem } from '#domain/shared/fieldProblem.ts';
import { imports } from '../../texts/en/imports.ts';

/**
 * A line on its way into the account. What the server has said of a cell holds for as long as that cell says the same.
 * added, there: it is in the account, by this file or from before.
 */
export type Row = ImportLine & {
  is: 'here' | 'added' | 'there';
  id: string | null;
  said: { cell: ImportColumn; of: string; problem: string }[];
};

export type RowProblems = Partial<Record<ImportColumn, string>>;
export type Judged = { row: Row; problems: RowProblems; isReady: boolean };

const fresh = (line: ImportLine): Row => ({ ...line, is: 'here', id: null, said: [] });

/** The rows of a text; null where it is no list, which the server then says in words. */
export function rowsOf(csv: string): Row[] | null {
  const read = readImport(csv);
  return read.ok ? read.value.map(fresh) : null;
}

/** Each row with what is wrong in it, by the rules that the server has too. */
export function judge(rows: readonly Row[]): Judged[] {
  return judgeImport(rows, []).map(({ line: row, problems }) => {
    const told: RowProblems = {};
    for (const each of [...problems.map(ours), ...stillSaid(row)]) told[each.cell] ??= each.problem;
    return { row, problems: told, isReady: row.is === 'here' && Object.keys(told).length === 0 };
  });
}

const stillSaid = (row: Row) => row.said.filter(({ cell, of }) => row[cell] === of);
const ours = ({ cell, problem }: CellProblem) => ({ cell, problem: sayCell(problem) });

function sayCell({ code, params }: FieldProblem): string {
  const t = imports().cells;
  if (code === 'cell_missing') return t.missing;
  if (code === 'cell_too_long') return t.tooLong(params.most);
  if (code === 'line_repeats') return t.repeats(params.line);
  if (code === 'gstin_length') return t.gstinLength;
  if (code === 'gstin_check') return t.gstinCheck;
  if (code === 'gstin_form') return t.gstinForm;
  if (code === 'username_form') return t.username;
  if (code === 'signatory_pan_wrong') return t.pan;
  if (code === 'no_link') return t.noLink;
  if (code === 'name_unreadable') return t.unreadable;
  if (code === 'name_marks') return t.marks;
  if (code === 'name_phone') return t.phone;
  if (code === 'name_official') return t.official;
  // All that is left of what a line by itself can have wrong.
  return t.oneLine;
}

/** What a person typed into a cell, as the server would read it. */
export const withCell = (row: Row, cell: ImportColumn, typed: string): Row => ({
  ...row,
  is: 'here',
  [cell]: cell === 'gstin' || cell === 'signatory_pan' ? typed.trim().toUpperCase() : typed,
});

/** The passwords of a file that is chosen again, for the lines that were kept without. */
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

/** For the server: every cell in quotes, so that nothing of it is trimmed or taken apart. */
export const wireCsv = (rows: readonly Row[]): string =>
  [importColumns, ...rows.map((row) => importColumns.map((column) => row[column]))]
    .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
    .join('\n');

/** What is left, in the columns of the file, with why, and without passwords. */
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

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
