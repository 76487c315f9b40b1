import { refused, text, told, type Answer, type Call, type Outcome } from './answer.ts';
import { byGstin, type Taxpayer } from './book.ts';
import { dashed, financialYear, istDate, periodAt, periodOf, slashed, sortKey } from './calendar.ts';
import { isStruck } from './figures.ts';
import { hasPendingGstr3b, isQuarterly } from './filingRules.ts';
import { doorRefusal } from './gatewayDoor.ts';
import { isGstin } from './identifiers.ts';
import { readRow, type ReadRow } from './shape.ts';
import { packed, providerSession } from './publicToken.ts';

/** `2026-27`, with the second year following the first. */
function isFinancialYear(fy: string): boolean {
  const match = /^(20\d{2})-(\d{2})$/.exec(fy);
  return match !== null && (Number(match[1]) + 1) % 100 === Number(match[2]);
}

/** The calls without a taxpayer's session under `/commonapi/vN.M` (gst-portal#search, gst-portal#tracking, gst-portal#preference). */
export function publicCall(call: Call, endpoint: string): Answer {
  const atTheDoor = doorRefusal(call);
  if (atTheDoor !== null) return atTheDoor;
  const state = call.request.headers['state-cd'];
  if (state !== undefined && !/^\d{2}$/.test(state)) return refused('AUTH4041', 'Invalid state-cd');
  if ((call.request.headers['txn'] ?? '') === '') return refused('RET11408', 'Invalid transaction id');
  const session = providerSession(call);
  if (session !== null && 'kind' in session) return session;
  const { gstin, fy, type } = call.request.query;
  const outcome =
    call.instead?.() ??
    (endpoint === 'search' && call.action === 'TP'
      ? search(call, text(gstin))
      : endpoint === 'returns' && call.action === 'RETTRACK'
        ? track(call, text(gstin), text(fy), text(type))
        : endpoint === 'returns' && call.action === 'GETPREF'
          ? preference(call, text(gstin), text(fy))
          : refused('RET11403', 'Invalid request'));
  return packed(call, outcome, session);
}

const NO_GSTIN = refused('SWEB_9035', 'Invalid GSTIN / UID');

export function search(call: Call, gstin: string): Outcome {
  if (!isGstin(gstin)) return NO_GSTIN;
  const taxpayer = byGstin(call.book, gstin);
  return taxpayer === undefined ? refused('FO8000', 'No records found') : told(searchAnswer(taxpayer, call));
}

export function preference(call: Call, gstin: string, fy: string): Outcome {
  if (!isGstin(gstin)) return NO_GSTIN;
  if (!isFinancialYear(fy)) return refused('RET11406', 'fy is missing or invalid');
  const taxpayer = byGstin(call.book, gstin);
  return taxpayer === undefined ? refused('RET13510', 'No record found') : told(preferences(taxpayer, fy));
}

function searchAnswer(taxpayer: Taxpayer, call: Call): Record<string, unknown> {
  const { stcd = taxpayer.address.stcd, ...asShaped } = taxpayer.shape?.search ?? {};
  return {
    gstin: taxpayer.gstin,
    lgnm: taxpayer.legalName,
    tradeNam: taxpayer.tradeName,
    ctb: taxpayer.constitution,
    dty: taxpayer.taxpayerType,
    sts: statusOf(taxpayer, call),
    rgdt: slashed(taxpayer.registeredOn),
    cxdt: taxpayer.cancelledOn === null ? '' : slashed(taxpayer.cancelledOn),
    stj: `State - ${taxpayer.address.stcd}, Ward - Simulated`,
    stjCd: `${taxpayer.gstin.slice(0, 2)}SIM`,
    ctj: 'Range - Simulated',
    ctjCd: 'SIM001',
    nba: ['Retail Business'],
    lstupdt: slashed(istDate(call.book.madeAt)),
    einvoiceStatus: makesEInvoices(taxpayer, call) ? 'Yes' : 'No',
    pradr: {
      addr: { ...taxpayer.address, stcd, lt: '', lg: '', landMark: '', locality: '', geocodelvl: 'NA' },
      ntr: 'Retail Business',
    },
    adadr: [],
    ...asShaped,
  };
}

/** A suspension for missing returns ends with the last of them (gst-portal#suspension). */
export const isSuspended = (taxpayer: Taxpayer, now: number): boolean =>
  taxpayer.status === 'Suspended' && !(taxpayer.suspendedForNonFiling && !hasPendingGstr3b(taxpayer, now));

/** A surprise suspends for a month and is gone with the next. */
function statusOf(taxpayer: Taxpayer, call: Call): string {
  if (taxpayer.status === 'Suspended' && !isSuspended(taxpayer, call.now)) return 'Active';
  const isStruckNow = isStruck(call.book, taxpayer, periodAt(call.now), 'suspended_profile');
  return taxpayer.status === 'Active' && isStruckNow ? 'Suspended' : taxpayer.status;
}

function makesEInvoices(taxpayer: Taxpayer, call: Call): boolean {
  const booked = Object.values(taxpayer.figures).some((figures) => figures.eInvoices > 0);
  const shapes = Object.values(taxpayer.shape?.figures ?? {}).some(
    ({ e_invoices: count }) => typeof count === 'number' && count > 0,
  );
  return booked || shapes || call.book.kindness.e_invoices === 'now_and_then';
}

const TYPES: Record<string, string> = { R1: 'GSTR1', GSTR1: 'GSTR1', R3B: 'GSTR3B', GSTR3B: 'GSTR3B' };

export function track(call: Call, gstin: string, fy: string, type: string): Outcome {
  if (!isGstin(gstin)) return NO_GSTIN;
  if (!isFinancialYear(fy)) return refused('RET11406', 'fy is missing or invalid');
  const { track_year: year } = call.book.kindness;
  return listed(call, byGstin(call.book, gstin), ({ form, period, filedAt, listedIn }) => {
    const at = year === 'period' || filedAt === null ? period : periodAt(filedAt);
    const inYear = listedIn ?? (at === null ? fy : financialYear(at));
    return (type === '' || form === null || TYPES[type] === form) && inYear === fy;
  });
}

/** A row of the list: of a shaped one what can be read of it, and the financial year that it was sent for. */
type Row = ReadRow & { listedIn: string | null };

/** The filings that show by now and are asked for, as this portal lists them; rows as shaped come first. */
export function listed(call: Call, taxpayer: Taxpayer | undefined, isAsked: (row: Row) => boolean): Outcome {
  const { track_valid: valid, track_order: order } = call.book.kindness;
  const { rows: shaped, ownFrom } = taxpayer?.shape ?? { rows: [], ownFrom: null };
  const asShaped = shaped
    .filter(({ year, row }) => isAsked({ ...readRow(row), listedIn: year }))
    .map(({ row }) => row);
  const own = Object.entries(taxpayer?.filings ?? {})
    .map(([key, filing]) => ({ form: key.slice(0, -7), period: key.slice(-6), filing }))
    .filter(
      ({ form, period, filing }) =>
        filing.listedAsShaped !== true &&
        filing.visibleAt <= call.now &&
        filing.filedAt >= (ownFrom ?? 0) &&
        isAsked({ form, period, filedAt: filing.filedAt, listedIn: null }),
    )
    .sort((a, b) => b.filing.filedAt - a.filing.filedAt || sortKey(b.period).localeCompare(sortKey(a.period)))
    .map(({ form, period, filing }) => ({
      arn: filing.arn,
      ret_prd: period,
      mof: 'ONLINE',
      dof: dashed(istDate(filing.filedAt)),
      rtntype: form,
      status: 'Filed',
      ...(valid === 'always' || form === 'GSTR1' ? { valid: 'Y' } : {}),
    }));
  if (order === 'oldest_first') own.reverse();
  const rows = [...asShaped, ...own];
  return rows.length === 0 ? refused('RET13510', 'No record found') : told({ EFiledlist: rows });
}

/** The quarters' preferences of a financial year, Q1 = April to June (gst-portal#preference). */
function preferences(taxpayer: Taxpayer, fy: string): Record<string, unknown> {
  const asShaped = taxpayer.shape?.preferences;
  if (asShaped !== undefined) return { response: asShaped };
  const year = Number(fy.slice(0, 4));
  const response = [6, 9, 12, 15].map((month, index) => ({
    quarter: `Q${index + 1}`,
    preference: isQuarterly(taxpayer, periodOf(year, month)) ? 'Q' : 'M',
  }));
  return { response };
}
