import { longestName, businessNameProblem } from '../account/nameRules.ts';
import { gstinProblem } from '../gst/gstin.ts';
import { parsePan } from '../gst/pan.ts';
import { type CsvRow, parseCsv } from '../shared/csv.ts';
import { type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { portalUsernameProblem } from './portalUsername.ts';
import type { Registration } from './registration.ts';

/** So many lines a file may have: as many as an account may hold. */
const linesPerImport = 2_000;
/** With room for long names and passwords. */
export const charactersPerImport = 400_000;
/** An account's registrations are read and shown whole, so they are bounded. */
export const registrationsPerAccount = 2_000;

/** The columns of a file of GSTINs, by their names on the wire. */
export const importColumns = [
  'business_nick_name',
  'username',
  'password',
  'gstin',
  'signatory_pan',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A line of the file, counted from 1, as it was written. */
export type ImportLine = { line: number } & Record<ImportColumn, string>;

export type CellProblem = { cell: ImportColumn; problem: FieldProblem };

/** ready: can be added. there: the account has it already. wrong: a cell has to be corrected. */
export const importStates = ['ready', 'wrong', 'there'] as const;
export type JudgedLine<L extends ImportLine = ImportLine> = {
  line: L;
  is: (typeof importStates)[number];
  problems: CellProblem[];
};

/** Header texts, small letters alone, of each column. */
const spellings: Readonly<Record<ImportColumn, readonly string[]>> = {
  business_nick_name: [
    'businessnickname',
    'nickname',
    'business',
    'businessname',
    'name',
    'client',
    'clientname',
    'nameofclient',
    'nameofbusiness',
    'firm',
    'firmname',
    'partyname',
    'tradename',
    'legalname',
  ],
  username: [
    'username',
    'user',
    'userid',
    'loginid',
    'loginname',
    'gstusername',
    'gstuserid',
    'gstloginid',
    'gstportalusername',
    'gstportaluserid',
    'gstportalloginid',
    'portalusername',
    'portaluserid',
    'gstnusername',
  ],
  password: [
    'password',
    'pass',
    'passwd',
    'pwd',
    'gstpassword',
    'gstportalpassword',
    'portalpassword',
    'loginpassword',
    'gstnpassword',
  ],
  gstin: ['gstin', 'gstinoptional', 'gstinno', 'gstinnumber', 'gstno', 'gstnumber', 'gstinuin', 'gst'],
  signatory_pan: [
    'signatorypan',
    'signatoryspan',
    'panofsignatory',
    'signatorypanno',
    'signatorypannumber',
    'authorisedsignatorypan',
    'authorizedsignatorypan',
    'panofauthorisedsignatory',
    'panofauthorizedsignatory',
    'pan',
    'panno',
    'pannumber',
  ],
};
const columnOf: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => spellings[column].map((text) => [text, column] as const)),
);

/** The lines of a CSV text below the header that names its columns, or why it is none. Linear in its length. */
export function readImport(csv: string): Result<ImportLine[], FieldProblem> {
  const parsed = parseCsv(csv);
  if (parsed === null) return fail(plain('quotation_open'));
  const [head, ...body] = parsed;
  const columns = new Map<ImportColumn, number>();
  for (const [at, text] of (head?.cells ?? []).entries()) {
    const column = columnOf.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (column !== undefined && !columns.has(column)) columns.set(column, at);
  }
  if ((['business_nick_name', 'username', 'password'] as const).some((column) => !columns.has(column)))
    return fail(plain('columns_missing'));
  if (body.length === 0) return fail(plain('no_lines'));
  if (body.length > linesPerImport)
    return fail(problem('too_many_lines', { lines: body.length, most: linesPerImport }));
  return ok(body.map((row) => lineOf(row, columns)));
}

function lineOf({ line, cells }: CsvRow, columns: ReadonlyMap<ImportColumn, number>): ImportLine {
  const cell = (column: ImportColumn): string => cells[columns.get(column) ?? -1] ?? '';
  return {
    line,
    business_nick_name: cell('business_nick_name').trim(),
    username: cell('username').trim(),
    password: cell('password'),
    gstin: cell('gstin').trim().toUpperCase(),
    signatory_pan: cell('signatory_pan').trim().toUpperCase(),
  };
}

/** What an account has already. */
export type ImportGround = Pick<Registration, 'status' | 'username' | 'gstin' | 'givenGstin'>;

/**
 * What is wrong with each line: by itself, beside the lines before it, and beside what the account has. Who was added
 * and then refused by the portal is there too: added again they would stand there twice, so they are mended on their
 * own page.
 */
export function judgeImport<L extends ImportLine>(
  lines: readonly L[],
  ground: readonly ImportGround[],
): JudgedLine<L>[] {
  const usernames = new Map(ground.map((each) => [each.username.toLowerCase(), each.status] as const));
  const gstins = new Set<string>(
    ground.flatMap(({ status, gstin, givenGstin }) =>
      status === 'failed' ? [] : (gstin ?? givenGstin ?? []),
    ),
  );
  const seen = new Map<string, number>();
  let count = ground.length;
  return lines.map((line): JudgedLine<L> => {
    const username = line.username.toLowerCase();
    const status = usernames.get(username);
    if (status !== undefined)
      return {
        line,
        is: 'there',
        problems: [
          { cell: 'username', problem: plain(status === 'failed' ? 'added_and_refused' : 'already_added') },
        ],
      };
    if (gstins.has(line.gstin))
      return { line, is: 'there', problems: [{ cell: 'gstin', problem: plain('already_added') }] };
    const problems = [...textProblems(line), ...repeats(line, seen)];
    if (problems.length > 0) return { line, is: 'wrong', problems };
    if (count >= registrationsPerAccount)
      return {
        line,
        is: 'wrong',
        problems: [
          { cell: 'username', problem: problem('too_many_gstins', { most: registrationsPerAccount }) },
        ],
      };
    count += 1;
    return { line, is: 'ready', problems };
  });
}

function repeats(line: ImportLine, seen: Map<string, number>): CellProblem[] {
  return (['username', 'gstin'] as const).flatMap((cell) => {
    const value = line[cell].toLowerCase();
    if (value === '') return [];
    const key = `${cell} ${value}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line.line);
    return before === undefined
      ? []
      : [{ cell, problem: problem('line_repeats', { field: cell, line: before }) }];
  });
}

const gstinProblems = {
  length: 'gstin_length',
  format: 'gstin_form',
  check: 'gstin_check',
} as const;

function textProblems(line: ImportLine): CellProblem[] {
  const gstin = gstinProblem(line.gstin);
  return [
    ...lengthProblem(line, 'business_nick_name', longestName),
    ...lengthProblem(line, 'username', 100),
    ...lengthProblem(line, 'password', 200),
    ...(gstin === null || gstin === 'empty'
      ? []
      : [{ cell: 'gstin', problem: plain(gstinProblems[gstin]) } as const]),
    ...(line.signatory_pan === '' || parsePan(line.signatory_pan) !== null
      ? []
      : [{ cell: 'signatory_pan', problem: plain('signatory_pan_wrong') } as const]),
  ];
}

const formOf: Partial<Record<ImportColumn, (text: string) => FieldProblem | null>> = {
  business_nick_name: (text) => businessNameProblem(text, 'business_nick_name'),
  username: portalUsernameProblem,
};

function lengthProblem(line: ImportLine, cell: ImportColumn, most: number): CellProblem[] {
  const text = line[cell];
  if (text === '') return [{ cell, problem: problem('cell_missing', { field: cell }) }];
  if (text.length > most) return [{ cell, problem: problem('cell_too_long', { field: cell, most }) }];
  const form = formOf[cell]?.(text) ?? null;
  return form === null ? [] : [{ cell, problem: form }];
}
