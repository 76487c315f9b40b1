import { refused, text, type Answer, type Call } from './answer.ts';
import { byGstin, type Taxpayer } from './book.ts';
import { dashed, financialYear, istDate, periodOf, slashed, sortKey } from './calendar.ts';
import { isQuarterly } from './filingRules.ts';
import { isGstin } from './identifiers.ts';
import { clientRefusal } from './session.ts';

/** `2026-27`, with the second year following the first. */
function isFinancialYear(fy: string): boolean {
  const match = /^(20\d{2})-(\d{2})$/.exec(fy);
  return match !== null && (Number(match[1]) + 1) % 100 === Number(match[2]);
}

/** The calls without a session under `/commonapi/vN.M` (gst-portal#search, gst-portal#tracking, gst-portal#preference); their answers are plain JSON. */
export function publicCall(call: Call, endpoint: string): Answer {
  const noClient = clientRefusal(call);
  if (noClient !== null) return noClient;
  const state = call.request.headers['state-cd'];
  if (state !== undefined && !/^\d{2}$/.test(state)) return refused('AUTH4041', 'Invalid state-cd');
  if ((call.request.headers['txn'] ?? '') === '') return refused('RET11408', 'Invalid transaction id');
  const gstin = text(call.request.query['gstin']);
  if (!isGstin(gstin)) return refused('SWEB_9035', 'Invalid GSTIN / UID');
  const taxpayer = byGstin(call.book, gstin);
  if (endpoint === 'search' && call.action === 'TP') {
    return taxpayer === undefined
      ? refused('FO8000', 'No records found')
      : { kind: 'plain', value: searchAnswer(taxpayer, call) };
  }
  if (endpoint === 'returns' && call.action === 'RETTRACK') return track(call, taxpayer);
  if (endpoint === 'returns' && call.action === 'GETPREF') {
    const fy = text(call.request.query['fy']);
    if (!isFinancialYear(fy)) return refused('RET11406', 'fy is missing or invalid');
    return taxpayer === undefined
      ? refused('RET13510', 'No record found')
      : { kind: 'plain', value: preferences(taxpayer, fy) };
  }
  return refused('RET11403', 'Invalid request');
}

function searchAnswer(taxpayer: Taxpayer, call: Call): Record<string, unknown> {
  return {
    gstin: taxpayer.gstin,
    lgnm: taxpayer.legalName,
    tradeNam: taxpayer.tradeName,
    ctb: taxpayer.constitution,
    dty: taxpayer.taxpayerType,
    sts: taxpayer.status,
    rgdt: slashed(taxpayer.registeredOn),
    cxdt: taxpayer.cancelledOn === null ? '' : slashed(taxpayer.cancelledOn),
    stj: `State - ${taxpayer.address.stcd}, Ward - Simulated`,
    stjCd: `${taxpayer.gstin.slice(0, 2)}SIM`,
    ctj: 'Range - Simulated',
    ctjCd: 'SIM001',
    nba: ['Retail Business'],
    lstupdt: slashed(istDate(call.book.madeAt)),
    einvoiceStatus: 'No',
    pradr: {
      addr: { ...taxpayer.address, lt: '', lg: '', landMark: '', locality: '', geocodelvl: 'NA' },
      ntr: 'Retail Business',
    },
    adadr: [],
  };
}

const TYPES: Record<string, string> = { R1: 'GSTR1', GSTR1: 'GSTR1', R3B: 'GSTR3B', GSTR3B: 'GSTR3B' };

function track(call: Call, taxpayer: Taxpayer | undefined): Answer {
  const fy = text(call.request.query['fy']);
  if (!isFinancialYear(fy)) return refused('RET11406', 'fy is missing or invalid');
  const type = call.request.query['type'];
  const rows = Object.entries(taxpayer?.filings ?? {})
    .map(([key, filing]) => ({ rtntype: key.slice(0, -7), period: key.slice(-6), filing }))
    .filter(
      (row) =>
        row.filing.visibleAt <= call.now &&
        (type === undefined || type === '' || TYPES[type] === row.rtntype) &&
        financialYear(row.period) === fy,
    )
    .sort((a, b) => b.filing.filedAt - a.filing.filedAt || sortKey(b.period).localeCompare(sortKey(a.period)))
    .map(({ rtntype, period, filing }) => ({
      arn: filing.arn,
      ret_prd: period,
      mof: 'ONLINE',
      dof: dashed(istDate(filing.filedAt)),
      rtntype,
      status: 'Filed',
      valid: 'Y',
    }));
  return rows.length === 0
    ? refused('RET13510', 'No record found')
    : { kind: 'plain', value: { EFiledlist: rows } };
}

/** The quarters' preferences of a financial year, Q1 = April to June (gst-portal#preference). */
function preferences(taxpayer: Taxpayer, fy: string): Record<string, unknown> {
  const year = Number(fy.slice(0, 4));
  const response = [6, 9, 12, 15].map((month, index) => ({
    quarter: `Q${index + 1}`,
    preference: isQuarterly(taxpayer, periodOf(year, month)) ? 'Q' : 'M',
  }));
  return { response };
}

/** GETPREF within a session, `/taxpayerapi/vN.M/returns` (gst-portal#preference). */
export function preferencesWithin(call: Call, taxpayer: Taxpayer, ek: string): Answer {
  const fy = text(call.request.query['fy']);
  return isFinancialYear(fy)
    ? { kind: 'sealed', value: preferences(taxpayer, fy), ek }
    : refused('RET11406', 'fy is missing or invalid');
}
