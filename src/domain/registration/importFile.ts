import { maxNameLength, businessNameProblem } from '../account/profile.ts';
import { gstinProblem, gstinTyped } from '../gst/gstin.ts';
import { panHolder, parsePan, panTyped } from '../gst/pan.ts';
import { type CheckedColumn, type FieldProblem, plain, problem } from '../shared/fieldProblem.ts';
import { portalUsernameProblem } from './portalSession.ts';
import type { Registration } from './registration.ts';
import { type CsvRow, parseCsv, separators } from '../shared/csv.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { outOfFormula, plainText, plainValue } from '../shared/typed.ts';

/** An account's registrations are read and shown whole, so they are bounded. */
export const registrationsPerAccount = 2_000;

export type CellProblem = { cell: ImportColumn; problem: FieldProblem };

/** ready: can be added. there: the account already has it. wrong: a cell has to be corrected. */
export const importStates = ['ready', 'wrong', 'there'] as const;
export type JudgedLine<L extends ImportLine = ImportLine> = {
  line: L;
  is: (typeof importStates)[number];
  problems: CellProblem[];
};

/** The parts of the account's existing registrations that an import compares. */
export type ExistingRegistration = Pick<Registration, 'status' | 'username' | 'gstin' | 'givenGstin'>;

/**
 * Judges each line: on its own, against the lines before it, and against the account. A registration that was added
 * and then refused by the portal counts as there: adding it again would duplicate it, so it is fixed on its own page.
 */
export function judgeImport<L extends ImportLine>(
  lines: readonly L[],
  ground: readonly ExistingRegistration[],
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

function textProblems(line: ImportLine): CellProblem[] {
  const gstin = line.gstin === '' ? null : gstinProblem(line.gstin);
  return [
    ...lengthProblem(line, 'business_nick_name', maxNameLength),
    ...lengthProblem(line, 'username', 100),
    ...lengthProblem(line, 'password', 200),
    ...(gstin === null ? [] : [{ cell: 'gstin', problem: gstin } as const]),
    ...(line.signatory_pan === '' || parsePan(line.signatory_pan) !== null
      ? []
      : [{ cell: 'signatory_pan', problem: plain('signatory_pan_wrong') } as const]),
  ];
}

const formOf: Partial<Record<ImportColumn, (text: string) => FieldProblem | null>> = {
  business_nick_name: (text) => businessNameProblem(text, 'business_nick_name'),
  username: portalUsernameProblem,
};

function lengthProblem(line: ImportLine, cell: CheckedColumn, max: number): CellProblem[] {
  const text = line[cell];
  // If a password is needed at all, the card asks for it.
  if (text === '')
    return cell === 'password' ? [] : [{ cell, problem: problem('cell_missing', { field: cell }) }];
  if (text.length > max) return [{ cell, problem: problem('cell_too_long', { field: cell, most: max }) }];
  const form = formOf[cell]?.(text) ?? null;
  return form === null ? [] : [{ cell, problem: form }];
}

/** Maximum number of lines of a file: as many as an account may hold. */
const linesPerImport = 2_000;
/** Leaves room for long names and passwords. */
export const charactersPerImport = 400_000;

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

/**
 * Headings of each column in English, Hindi and Marathi. Blanks, signs, numbers, case and the dot below a letter are
 * ignored. Of two columns with one meaning, the first in the file is used.
 */
const HEADINGS: Readonly<Record<ImportColumn, string>> = {
  business_nick_name: `
    business nick name, nick name, business, business name, name, client, client name, name of client, name of the client,
    name of business, name of the business, firm, firm name, name of firm, party, party name, party's name, company,
    company name, customer, customer name, dealer, dealer name, trade name, legal name, taxpayer, taxpayer name, assessee,
    assessee name, name of assessee, name of the assessee, account name, particulars,
    नाम, कारोबार, कारोबार का नाम, कारोबार का छोटा नाम, व्यापार का नाम, व्यवसाय का नाम, फर्म, फर्म का नाम, ग्राहक, ग्राहक का नाम,
    पार्टी, पार्टी का नाम, करदाता, करदाता का नाम, कंपनी, कंपनी का नाम, व्यापारी का नाम, छोटा नाम, क्लाइंट, क्लाइंट का नाम,
    नाव, व्यवसायाचे नाव, व्यवसायाचे छोटे नाव, व्यापाराचे नाव, फर्मचे नाव, ग्राहकाचे नाव, पार्टीचे नाव, करदात्याचे नाव,
    कंपनीचे नाव, छोटे नाव, व्यवसाय, क्लायंट, क्लायंटचे नाव`,
  username: `
    username, user, user id, userid, user name of portal, login, login id, login name, gst username, gst user, gst user id,
    gst login, gst login id, gst id, gst portal username, gst portal user id, gst portal login id, portal username,
    portal user, portal user id, portal login, portal id, portal login id, gstn username, gstn user id, gstin username,
    username (gst), username (portal),
    यूजरनेम, यूजर नेम, यूजर नाम, यूजर, यूजर आईडी, यूजर का नाम, उपयोगकर्ता, पोर्टल यूजरनेम, पोर्टल का यूजरनेम, जीएसटी यूजरनेम, जीएसटी यूजर आईडी,
    जीएसटी पोर्टल का यूजरनेम, उपयोगकर्ता नाम, उपयोगकर्ता आईडी, लॉगिन, लॉगिन आईडी, आईडी,
    युजरनेम, युजर नेम, युजर, युजर आयडी, पोर्टल युजरनेम, पोर्टलचे युजरनेम, जीएसटी युजरनेम, जीएसटी पोर्टलचे युजरनेम,
    वापरकर्ता नाव, वापरकर्त्याचे नाव, लॉगिन आयडी, आयडी`,
  password: `
    password, pass, passwd, pwd, passcode, gst password, gst portal password, portal password, login password,
    gstn password, gst pwd, gst pass, portal pwd, user password,
    पासवर्ड, जीएसटी पासवर्ड, पोर्टल पासवर्ड, पोर्टल का पासवर्ड, जीएसटी पोर्टल का पासवर्ड, पोर्टलचा पासवर्ड,
    जीएसटी पोर्टलचा पासवर्ड, संकेतशब्द, कूटशब्द, परवलीचा शब्द`,
  gstin: `
    gstin, gstin optional, gstin no, gstin number, gstin/uin, gst, gst no, gst number, gst in, gst reg no,
    gst registration no, gst registration number, gst id no, gst identification number, client gstin, party gstin,
    gstin of client, company gstin, party gstin/uin, gstin id, gstin/uin of recipient,
    जीएसटीआईएन, जीएसटीआईएन नंबर, जीएसटीआईएन संख्या, जीएसटीइन, जीएसटीन, जीएसटी, जीएसटी नंबर, जीएसटी नं, जीएसटी क्र, जीएसटी संख्या, जीएसटी पंजीकरण संख्या,
    जीएसटी पंजीयन क्रमांक, जीएसटी क्रमांक, जीएसटीआयएन, जीएसटी नोंदणी क्रमांक, जीएसटी नोंदणी नंबर`,
  signatory_pan: `
    signatory pan, signatory's pan, pan of signatory, signatory pan no, signatory pan number, authorised signatory pan,
    authorized signatory pan, pan of authorised signatory, pan of authorized signatory, pan, pan no, pan number, pan card,
    pan card no, proprietor pan, partner pan, director pan,
    पैन, पैन नंबर, पैन नं, पैन संख्या, पैन कार्ड, हस्ताक्षरकर्ता का पैन, हस्ताक्षरी का पैन, अधिकृत हस्ताक्षरकर्ता का पैन,
    पॅन, पॅन नंबर, पॅन क्रमांक, पॅन कार्ड, स्वाक्षरीकर्त्याचे पॅन, स्वाक्षरीकर्त्याचा पॅन, हस्ताक्षरकर्ता का PAN,
    स्वाक्षरीकर्त्याचा PAN`,
};

/** Letters alone, without the dot below a letter. */
const headingKey = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]|\u093C/gu, '');

const COLUMN_OF: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) =>
    HEADINGS[column].split(',').map((heading) => [headingKey(heading), column] as const),
  ),
);

/** The file's position of each column. */
type Columns = ReadonlyMap<ImportColumn, number>;

/** A title or a date may come before the heading. */
const rowsAboveHeading = 10;
const isHeading = (columns: Columns): boolean => columns.has('gstin') || columns.has('username');

/**
 * The lines of a CSV text as spreadsheets save it, or the reason why it has none. A heading names the columns, in
 * English, Hindi or Marathi; without one a column of GSTINs identifies them. Only a column of GSTINs or of usernames
 * is required: missing cells other than the password are asked for one by one. Linear in the length of the text.
 */
export function readImport(csv: string): Result<ImportLine[], FieldProblem> {
  const rows = parseCsv(csv);
  if (rows === null) return fail(plain('quotation_open'));
  const found = headingIn(rows) ?? headingBelowTitle(csv) ?? withoutHeading(rows);
  if (found === null) return fail(plain('columns_missing'));
  const { columns, body } = found;
  if (body.length === 0) return fail(plain('no_lines'));
  if (body.length > linesPerImport)
    return fail(problem('too_many_lines', { lines: body.length, most: linesPerImport }));
  return ok(body.map((row) => lineOf(row, columns)));
}

type Found = { columns: Columns; body: CsvRow[] };

function headingIn(rows: readonly CsvRow[]): Found | null {
  for (const [at, { cells }] of rows.slice(0, rowsAboveHeading).entries()) {
    // A line of values may hold the word "GST" as well.
    if (cells.some(isGstin)) return null;
    const columns = new Map<ImportColumn, number>();
    for (const [place, cell] of cells.entries()) {
      const column = COLUMN_OF.get(headingKey(cell));
      if (column !== undefined && !columns.has(column)) columns.set(column, place);
    }
    if (isHeading(columns)) return { columns, body: rows.slice(at + 1) };
  }
  return null;
}

/** A title may hold another separator than the heading below it, which counts. */
function headingBelowTitle(csv: string): Found | null {
  for (const separator of separators) {
    const found = headingIn(parseCsv(csv, separator) ?? []);
    if (found !== null && found.columns.size > 1) return found;
  }
  return null;
}

/** A number of 15 characters that is a GSTIN, or a mistyped one. */
function isGstin(cell: string): boolean {
  if (cell.length > 60) return false;
  const code = gstinProblem(cell)?.code;
  return (
    code === undefined || code === 'gstin_check' || code === 'gstin_of_other' || code === 'gstin_perhaps'
  );
}

/** Inspects this many lines to recognise a column. */
const linesLookedAt = 50;

function withoutHeading(rows: readonly CsvRow[]): Found | null {
  const looked = rows.slice(0, linesLookedAt);
  const width = Math.max(0, ...looked.map(({ cells }) => cells.length));
  const places = Array.from({ length: Math.min(width, 50) }, (_, place) => place);
  const filled = (place: number): string[] =>
    looked.map(({ cells }) => plainValue(cells[place] ?? '')).filter((cell) => cell !== '');
  const isMajority = (place: number, is: (cell: string) => boolean): boolean => {
    const cells = filled(place);
    return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
  };
  const gstin = places.find((place) => isMajority(place, isGstin));
  if (gstin === undefined) return null;
  const columns = new Map<ImportColumn, number>([['gstin', gstin]]);
  const rest = places.filter((place) => place !== gstin);
  const pan = rest.find((place) => isMajority(place, (cell) => parsePan(cell) !== null));
  const words = rest.filter((place) => place !== pan && isMajority(place, (cell) => /\p{L}/u.test(cell)));
  // A name has blanks or letters that no username has. If no column has them, the first is the name.
  const name =
    words.find((place) => filled(place).some((cell) => portalUsernameProblem(cell) !== null)) ??
    (words.length > 1 ? words[0] : undefined);
  const username = words.find((place) => place !== name && isMajority(place, isUsername));
  if (pan !== undefined) columns.set('signatory_pan', pan);
  if (name !== undefined) columns.set('business_nick_name', name);
  if (username !== undefined) columns.set('username', username);
  // A password is read only from a column named as one.
  return { columns, body: [...rows] };
}

const isUsername = (cell: string): boolean => portalUsernameProblem(cell) === null && !cell.includes('@');

function lineOf({ line, cells }: CsvRow, columns: Columns): ImportLine {
  const cell = (column: ImportColumn): string => outOfFormula(cells[columns.get(column) ?? -1] ?? '');
  const [gstin, username] = [gstinTyped(cell('gstin')), withoutApostrophe(cell('username'))];
  return {
    line,
    // A file without names: its lines are identified by their other cells, until the portal gives the name.
    business_nick_name: columns.has('business_nick_name')
      ? withoutApostrophe(cell('business_nick_name'))
      : username || gstin,
    username,
    // Unchanged: each of its characters counts.
    password: cell('password'),
    gstin,
    signatory_pan: ofPerson(panTyped(cell('signatory_pan'))),
  };
}

/** A column named "PAN" may hold that of a firm, which signs nothing: it is not taken for its signatory's. */
function ofPerson(typed: string): string {
  const pan = parsePan(typed);
  return pan !== null && panHolder(pan) !== 'individual' ? '' : typed;
}

/** In a spreadsheet a leading apostrophe makes a cell a text. */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'/, '');
