import { type CsvRow, parseCsv } from '#domain/shared/csv.ts';
import { parsePan } from '#domain/gst/pan.ts';
import { gstinProblem } from '#domain/gst/gstin.ts';
import { businessNameProblem, longestName } from '#domain/account/nameRules.ts';
import { type FieldLabel, type FieldProblem, plain, problem } from '#domain/shared/fieldProblem.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { giverOf } from './giveConsent.ts';
import { type GivenRegistration, insertRegistration, registrationsPerUser } from './insertRegistration.ts';
import type { Ports } from '../ports/given.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** One file is read, shown and added whole, so it is bounded. */
const linesPerImport = 500;

/** A line as it is shown: never its password. */
export type ImportLine = {
  line: number;
  nickName: string;
  username: string;
  gstin: string;
  signatoryPan: string;
  /** What is wrong; empty when it can be added. */
  problems: FieldProblem[];
};

export type ImportFailure =
  /** The file as a whole cannot be read. */
  | { kind: 'unreadable'; problem: FieldProblem }
  /** At least one line is wrong: nothing is added. */
  | { kind: 'lines_wrong'; lines: ImportLine[] };

export type Imported = { lines: ImportLine[]; ids: string[] };

/**
 * Adds every GSTIN of a CSV file, or none; `readyOnly`: those of the lines in which nothing is wrong. A dry run tells what is wrong in each line and adds nothing. The header
 * names the columns: nick name, username, password and, if wished, GSTIN and the PAN of who signs.
 */
export async function importRegistrations(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'seal' | 'relayByDefault' | 'keepsPasswords'>,
  accountId: string,
  input: { csv: string; dryRun: boolean; readyOnly: boolean; askEachMonth: boolean },
): Promise<Result<Imported, ImportFailure>> {
  const read = readLines(input.csv);
  if (!read.ok) return read;
  const now = await ports.clock.product();
  return ports.store.asTenant(accountId, async (rows) => {
    const lines = judge(read.value, await rows.registrations.all());
    const shown = lines.map(withoutPassword);
    if (input.dryRun) return ok({ lines: shown, ids: [] });
    const ready = lines.filter(({ problems }) => problems.length === 0);
    if (ready.length < (input.readyOnly ? 1 : lines.length))
      return fail({ kind: 'lines_wrong', lines: shown });
    const giver = await giverOf(rows);
    const ids: string[] = [];
    for (const { nickName, username, password, gstin, signatoryPan } of ready) {
      const added: GivenRegistration = {
        nickName,
        username,
        password,
        gstin: gstin === '' ? null : gstin,
        askEachMonth: input.askEachMonth,
        signatoryPan: parsePan(signatoryPan),
      };
      // A millisecond apart, so that lists keep the order of the file.
      const createdAt = now + ids.length;
      ids.push(
        await insertRegistration(ports, rows, accountId, added, {
          giver,
          now,
          createdAt,
          attendedUntil: null,
        }),
      );
    }
    await rows.changed(ids);
    return ok({ lines: shown, ids });
  });
}

type Line = ImportLine & { password: string };

const withoutPassword = ({ line, nickName, username, gstin, signatoryPan, problems }: Line): ImportLine => ({
  line,
  nickName,
  username,
  gstin,
  signatoryPan,
  problems,
});
type Column = 'nickName' | 'username' | 'password' | 'gstin' | 'signatoryPan';

/** Header texts, letters only, of each column. */
const headers: Readonly<Record<string, Column>> = {
  businessnickname: 'nickName',
  nickname: 'nickName',
  business: 'nickName',
  name: 'nickName',
  username: 'username',
  gstportalusername: 'username',
  user: 'username',
  password: 'password',
  gstportalpassword: 'password',
  gstin: 'gstin',
  gstinoptional: 'gstin',
  signatorypan: 'signatoryPan',
  signatoryspan: 'signatoryPan',
  panofsignatory: 'signatoryPan',
};

const unreadable = (problem: FieldProblem) => fail({ kind: 'unreadable', problem } as const);

function readLines(csv: string): Result<Line[], ImportFailure> {
  const parsed = parseCsv(csv);
  if (parsed === null) return unreadable(plain('quotation_open'));
  const [head, ...body] = parsed;
  const columns = new Map<Column, number>();
  for (const [at, text] of (head?.cells ?? []).entries()) {
    const column = headers[text.toLowerCase().replaceAll(/[^a-z]/g, '')];
    if (column !== undefined && !columns.has(column)) columns.set(column, at);
  }
  const missing = (['nickName', 'username', 'password'] as const).some((column) => !columns.has(column));
  if (missing) return unreadable(plain('columns_missing'));
  if (body.length === 0) return unreadable(plain('no_lines'));
  if (body.length > linesPerImport)
    return unreadable(problem('too_many_lines', { lines: body.length, most: linesPerImport }));
  return ok(body.map((row) => lineOf(row, columns)));
}

function lineOf({ line, cells }: CsvRow, columns: ReadonlyMap<Column, number>): Line {
  const cell = (column: Column): string => cells[columns.get(column) ?? -1] ?? '';
  return {
    line,
    nickName: cell('nickName').trim(),
    username: cell('username').trim(),
    password: cell('password'),
    gstin: cell('gstin').trim().toUpperCase(),
    signatoryPan: cell('signatoryPan').trim().toUpperCase(),
    problems: [],
  };
}

/** What is wrong with each line: by itself, beside the lines before it, and beside what the user has. */
function judge(lines: readonly Line[], mine: readonly Registration[]): Line[] {
  const active = mine.filter(({ status }) => status !== 'failed');
  const usernames = new Set(active.map(({ username }) => username.toLowerCase()));
  const gstins = new Set<string>(active.flatMap(({ gstin }) => gstin ?? []));
  const seen = new Map<string, number>();
  return lines.map((each, at) => {
    const username = each.username.toLowerCase();
    const told = [
      ['username', username],
      ['gstin', each.gstin],
    ] as const;
    const twice = told.flatMap(([field, value]) => {
      if (value === '') return [];
      const key = `${field} ${value}`;
      const before = seen.get(key);
      if (before === undefined) seen.set(key, each.line);
      return before === undefined ? [] : [problem('line_repeats', { field, line: before })];
    });
    return {
      ...each,
      problems: [
        ...textProblems(each),
        ...twice,
        ...(usernames.has(username) || gstins.has(each.gstin) ? [plain('already_added')] : []),
        ...(mine.length + at >= registrationsPerUser
          ? [problem('too_many_gstins', { most: registrationsPerUser })]
          : []),
      ],
    };
  });
}

const gstinProblems = {
  empty: [],
  length: [plain('gstin_length')],
  format: [plain('gstin_form')],
  check: [plain('gstin_check')],
} as const satisfies Record<string, readonly FieldProblem[]>;

function textProblems({ nickName, username, password, gstin, signatoryPan }: Line): FieldProblem[] {
  const wrong = gstinProblem(gstin);
  return [
    ...lengthProblem('business_nick_name', nickName, longestName),
    ...found(businessNameProblem(nickName, 'business_nick_name')),
    ...lengthProblem('username', username, 100),
    ...lengthProblem('password', password, 200),
    ...(wrong === null ? [] : gstinProblems[wrong]),
    ...(signatoryPan === '' || parsePan(signatoryPan) !== null ? [] : [plain('signatory_pan_wrong')]),
  ];
}

const found = (problem: FieldProblem | null): FieldProblem[] => (problem === null ? [] : [problem]);

const lengthProblem = (field: FieldLabel, text: string, most: number): FieldProblem[] => {
  if (text === '') return [problem('cell_missing', { field })];
  return text.length > most ? [problem('cell_too_long', { field, most })] : [];
};
