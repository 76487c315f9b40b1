import { isRecord, text, type Call } from './answer.ts';
import { byUsername, type Filing, type Shape, type Taxpayer } from './book.ts';
import { addMonths, financialYear, isPeriod, MINUTE, periodDue, type Instant } from './calendar.ts';
import { FIGURES, LEDGERS, readDate, readRow } from './shape.ts';
import { addTaxpayer } from './taxpayers.ts';

/** Members of the search answer that are taken as they come; `stcd` is the state's name within the address. */
const SEARCH = [
  'sts',
  'rgdt',
  'cxdt',
  'dty',
  'ctb',
  'lgnm',
  'tradeNam',
  'nba',
  'lstupdt',
  'einvoiceStatus',
  'pradr',
  'stcd',
] as const;
const OTHERS = ['username', 'gstin', 'state_code', 'preferences', 'filed', 'also_filed', 'period', 'ledgers'];
const MOST_ROWS = 500;

/** A row as shaped means that the return is filed: the portal's rules of order and of filing once go by it. */
function fileRows(taxpayer: Taxpayer, rows: readonly unknown[], now: Instant): void {
  for (const row of rows) {
    const { form, period, filedAt } = readRow(row);
    const status = isRecord(row) ? text(row['status']) : '';
    if (form === null || period === null || !(status === '' || /^filed/i.test(status))) continue;
    const key = `${form}|${period}`;
    if (taxpayer.filings[key] !== undefined) continue;
    const filing: Filing = {
      arn: isRecord(row) ? text(row['arn']) : '',
      filedAt: filedAt ?? now - MINUTE,
      visibleAt: filedAt ?? now - MINUTE,
      by: 'seed',
      daysLate: 0,
      lateFeeRupees: 0,
      lateFeePaid: false,
      listedAsShaped: true,
    };
    taxpayer.filings[key] = filing;
  }
}

type Rows = { year: string | null; row: unknown }[];

/** A list of rows, or lists by the financial year that shows them; a text describes the error. */
function readRows(value: unknown, name: string): Rows | string {
  const lists: [string | null, unknown][] = isRecord(value) ? Object.entries(value) : [[null, value]];
  const rows: Rows = [];
  for (const [year, list] of lists) {
    if (year !== null && !/^20\d{2}-\d{2}$/.test(year)) return `${name}: ${year} is no financial year`;
    if (!Array.isArray(list)) return `${name} must be a list of rows, or lists by financial year`;
    rows.push(...(list as unknown[]).map((row) => ({ year, row })));
  }
  return rows.length > MOST_ROWS ? `${name} has more than ${MOST_ROWS} rows` : rows;
}

/** The members of search that the portal's own rules can read. */
function followSearch(taxpayer: Taxpayer, shape: Shape, sent: Record<string, unknown>): void {
  if (typeof sent['sts'] === 'string') taxpayer.status = sent['sts'];
  if (typeof sent['dty'] === 'string') taxpayer.taxpayerType = sent['dty'];
  if (typeof sent['stcd'] === 'string') taxpayer.address.stcd = sent['stcd'];
  if (typeof sent['ctb'] === 'string') {
    taxpayer.constitution = sent['ctb'];
    taxpayer.evcAllowed = !/company/i.test(sent['ctb']);
  }
  taxpayer.registeredOn = readDate(sent['rgdt']) ?? taxpayer.registeredOn;
  if (sent['sts'] === undefined && sent['cxdt'] === undefined) return;
  // A date of cancellation counts only while the status says so: a revoked one keeps its date.
  taxpayer.cancelledOn = /^cancel/i.test(taxpayer.status)
    ? (readDate(shape.search['cxdt']) ?? taxpayer.cancelledOn)
    : null;
}

/** Rows whose quarter and letter can be read count for this financial year and the next. */
function followPreferences(taxpayer: Taxpayer, rows: unknown, now: Instant): void {
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    if (!isRecord(row)) continue;
    const quarter = /[1-4]/.exec(text(row['quarter']))?.[0];
    const letter = text(row['preference']).trim().charAt(0).toUpperCase();
    if (quarter === undefined || (letter !== 'M' && letter !== 'Q')) continue;
    for (const months of [0, 12]) {
      const year = financialYear(addMonths(periodDue(now), months));
      taxpayer.preference.quarters[`${year} Q${quarter}`] = letter;
    }
  }
}

/** The error in the order, or null. */
function problemOf(body: Record<string, unknown>): string | null {
  const known: readonly string[] = [...SEARCH, ...FIGURES, ...OTHERS];
  const { username, period, ledgers = {}, state_code: state, e_invoices: invoices } = body;
  const odd = Object.keys(body).find((name) => !known.includes(name));
  if (odd !== undefined) return `${odd} is not known; known are ${known.join(', ')}`;
  if (text(username) === '' || text(username).length > 100) return 'username is missing or too long';
  if (period !== undefined && !isPeriod(text(period))) return 'period must be MMYYYY';
  if (state !== undefined && !/^\d{2}$/.test(text(state))) return 'state_code must be two digits';
  if (invoices !== undefined && !isRecord(invoices) && !Number.isInteger(invoices))
    return 'e_invoices must be their number, or the answer about them';
  if (!isRecord(ledgers)) return 'ledgers must be an object';
  const oddLedger = Object.keys(ledgers).find((name) => !LEDGERS.some((one) => one === name));
  if (oddLedger !== undefined) return `ledgers.${oddLedger} is not known; known are ${LEDGERS.join(', ')}`;
  return ledgers['late_fee'] === undefined || isRecord(ledgers['late_fee'])
    ? null
    : 'ledgers.late_fee must be the whole answer';
}

/** The taxpayer of that name, made where there is none; a text says why not. */
function taxpayerOf({ book, body, now }: Call): { taxpayer: Taxpayer; made: boolean } | string {
  const username = text(body['username']);
  const gstin = body['gstin'] === undefined ? undefined : text(body['gstin']);
  const stateCode = body['state_code'] === undefined ? undefined : text(body['state_code']);
  const known = byUsername(book, username);
  const isOther = known !== undefined && gstin !== undefined && gstin !== known.gstin;
  if (isOther) return 'the GSTIN of a taxpayer stays as it is';
  const state = (known?.gstin ?? gstin)?.slice(0, 2);
  if (stateCode !== undefined && state !== undefined && stateCode !== state)
    return `state_code is not that of the GSTIN, ${state}`;
  if (known !== undefined) return { taxpayer: known, made: false };
  const problem = addTaxpayer(
    book,
    {
      username,
      ...(stateCode === undefined ? {} : { stateCode }),
      ...(gstin === undefined ? {} : { gstin }),
    },
    now,
  );
  const taxpayer = byUsername(book, username);
  return problem ?? (taxpayer === undefined ? 'it was not made' : { taxpayer, made: true });
}

/**
 * Shapes one taxpayer: only the fields sent change, and they are answered exactly as sent. Where this portal can read
 * it, its own rules follow. A username that nobody has makes a taxpayer. A text describes the error; then nothing has
 * changed.
 */
export function shapeTaxpayer(call: Call): { username: string; gstin: string; made: boolean } | string {
  const { body, now } = call;
  const filed = body['filed'] === undefined ? null : readRows(body['filed'], 'filed');
  const also = body['also_filed'] === undefined ? [] : readRows(body['also_filed'], 'also_filed');
  const problem = problemOf(body);
  if (problem !== null) return problem;
  if (typeof filed === 'string') return filed;
  if (typeof also === 'string') return also;
  const found = taxpayerOf(call);
  if (typeof found === 'string') return found;
  const { taxpayer, made } = found;

  const shape: Shape = (taxpayer.shape ??= { search: {}, figures: {}, rows: [], ownFrom: null });
  const sent = Object.fromEntries(
    Object.entries(body).filter(([name]) => SEARCH.some((one) => one === name)),
  );
  shape.search = { ...shape.search, ...sent };
  followSearch(taxpayer, shape, sent);
  if (body['preferences'] !== undefined) {
    shape.preferences = body['preferences'];
    followPreferences(taxpayer, shape.preferences, now);
  }
  if (filed !== null) {
    shape.rows = filed;
    shape.ownFrom = now;
    taxpayer.filings = {};
  }
  shape.rows = [...shape.rows, ...also].slice(-2 * MOST_ROWS);
  fileRows(
    taxpayer,
    [...(filed ?? []), ...also].map(({ row }) => row),
    now,
  );
  const figures = FIGURES.filter((name) => body[name] !== undefined).map(
    (name) => [name, body[name]] as const,
  );
  const key = text(body['period']) || 'every';
  const told = { ...Object.fromEntries(figures), ...(isRecord(body['ledgers']) ? body['ledgers'] : {}) };
  if (Object.keys(told).length > 0) shape.figures[key] = { ...shape.figures[key], ...told };
  return { username: taxpayer.username, gstin: taxpayer.gstin, made };
}
