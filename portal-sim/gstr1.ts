import { isDeepStrictEqual } from 'node:util';
import { refused, text, told, type Call, type Outcome, type Refused } from './answer.ts';
import { filingOf, type Book, type Taxpayer } from './book.ts';
import type { Period } from './calendar.ts';
import { figuresOf } from './figures.ts';
import { blockRefusal, orderRefusal, periodRefusal } from './filingRules.ts';
import {
  evcRefusal,
  openPayload,
  openPayloadWithHmac,
  queryPeriod,
  returnTypeRefusal,
  signatureOf,
  type Prove,
} from './payload.ts';
import { filedPart, recordFiling } from './recordFiling.ts';
import type { SignedIn } from './session.ts';
import { randomBytes, sha256Hex } from './wire.ts';

/** `/taxpayerapi/vN.M/returns/gstr1` (gst-portal#gstr1). */
export function gstr1(call: Call, within: SignedIn): Outcome {
  const { method } = call.request;
  if (method === 'GET' && call.action === 'RETSUM') {
    const period = queryPeriod(call, 'GSTR1');
    return typeof period === 'string' ? summary(call, within.taxpayer, period) : period;
  }
  if (method === 'POST' && call.action === 'RETFILE') {
    const payload = openPayload(call, within, 'GSTR1');
    if ('kind' in payload) return payload;
    const { period, value, b } = payload;
    const takes = call.book.kindness.gstr1_body;
    return fileGstr1(call, within.taxpayer, period, { value, takes }, () => signatureOf(call, b));
  }
  if (method === 'POST' && call.action === 'RESET') {
    const payload = openPayloadWithHmac(call, within, 'GSTR1');
    return 'kind' in payload ? payload : reset(call, within.taxpayer, payload.period);
  }
  return refused('RET11403', 'Invalid request');
}

export function newReference(call: Call): string {
  return randomBytes(call.random, 18).toString('hex');
}

/** RETNEWPTF on `/taxpayerapi/vN.M/returns/gstrptf`: makes a nil GSTR-1 ready to file. */
export function proceedToFile(call: Call, within: SignedIn): Outcome {
  if (call.request.method !== 'POST' || call.action !== 'RETNEWPTF') {
    return refused('RET11403', 'Invalid request');
  }
  const wrongType = returnTypeRefusal(call);
  if (wrongType !== null) return wrongType;
  const payload = openPayloadWithHmac(call, within, 'GSTR1');
  if ('kind' in payload) return payload;
  const { period, value } = payload;
  const isKnown = (key: string) => ['gstin', 'ret_period', 'isnil'].includes(key);
  if (call.book.kindness.ptf_fields === 'refused' && !Object.keys(value).every(isKnown)) {
    return refused('RET191106', 'JSON structure is invalid');
  }
  return prepare(call, within.taxpayer, period, text(value['isnil']) === 'Y');
}

/** Rows of GSTR-1 that are there without a filing: saved ones, and e-invoices, which nobody saved. */
function rowsOf(book: Book, taxpayer: Taxpayer, period: Period): number {
  return (taxpayer.saved[period]?.gstr1Rows ?? 0) + figuresOf(book, taxpayer, period).eInvoices;
}

/** Makes a nil GSTR-1 ready to file. */
export function prepare(call: Call, taxpayer: Taxpayer, period: Period, isNil: boolean): Outcome {
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused(call.book.kindness.already_filed, 'Return is already filed');
  const stopped = stoppedGstr1(call, taxpayer, period);
  if (stopped !== null) return stopped;
  if ((taxpayer.saved[period]?.gstr1Rows ?? 0) > 0) {
    return refused('SIM_SAVED_DATA', 'Data is saved for this period: the return is not nil');
  }
  if (rowsOf(call.book, taxpayer, period) > 0) {
    return refused('SIM_SAVED_DATA', 'E-invoices of this period are in GSTR-1: the return is not nil');
  }
  if (!isNil) return refused('SIM_ONLY_NIL', 'The simulator files nil returns only');
  if (taxpayer.prepared[period] !== undefined) {
    return refused('RET00003', 'Return is already ready to be filed');
  }
  const reference = newReference(call);
  taxpayer.prepared[period] = reference;
  taxpayer.references[reference] = { form: 'GSTR1', period, kind: 'NIL_PTF' };
  return told({ reference_id: reference });
}

function stoppedGstr1(call: Call, taxpayer: Taxpayer, period: Period): Refused | null {
  return (
    periodRefusal(taxpayer, 'GSTR1', period, call.now) ??
    orderRefusal(taxpayer, 'GSTR1', period) ??
    blockRefusal(taxpayer, 'GSTR1')
  );
}

const SECTIONS = ['B2B', 'B2CL', 'EXP', 'B2CS', 'NIL', 'CDNR', 'CDNUR', 'AT', 'TXPD', 'HSN', 'DOC_ISSUE'];

function sectionRow(name: string, rows: number): Record<string, unknown> {
  const amounts = {
    ttl_rec: rows,
    ttl_val: rows * 11_800,
    ttl_tax: rows * 10_000,
    ttl_igst: rows * 1_800,
    ttl_cgst: 0,
    ttl_sgst: 0,
    ttl_cess: 0,
  };
  return { sec_nm: name, chksum: sha256Hex(`${name}|${rows}`), ...amounts };
}

/** The long summary as RETSUM shows it and RETFILE must bring it back. */
function summaryOf({ book }: Call, taxpayer: Taxpayer, period: Period): Record<string, unknown> {
  const rows = rowsOf(book, taxpayer, period);
  const isNil = rows === 0;
  const sections =
    isNil && taxpayer.emptySummary ? [] : SECTIONS.map((name) => sectionRow(name, name === 'B2B' ? rows : 0));
  const content = {
    gstin: taxpayer.gstin,
    ret_period: period,
    newSumFlag: true,
    ...(book.kindness.summary_flag === 'told' ? { isnil: isNil ? 'Y' : 'N' } : {}),
    sec_sum: sections,
  };
  return { ...content, chksum: sha256Hex(JSON.stringify(content)) };
}

export function summary(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  const { book } = call;
  const isGenerated =
    filingOf(taxpayer, 'GSTR1', period) !== undefined || taxpayer.prepared[period] !== undefined;
  const showsRows = book.kindness.summary === 'at_once' && rowsOf(book, taxpayer, period) > 0;
  return isGenerated || showsRows
    ? told({ ...summaryOf(call, taxpayer, period), ...filedPart(call, taxpayer, 'GSTR1', period) })
    : refused('RET09001', 'Latest summary is not available. Please generate the summary and try again');
}

type Takes = 'summary' | 'either' | 'short';

/** A nil GSTR-1 carries exactly the summary that the portal returned, or only the flag where a portal accepts that. */
function contentRefusal(latest: Record<string, unknown>, value: Record<string, unknown>, takes: Takes) {
  const keys = Object.keys(value);
  const isShort =
    value['isnil'] === 'Y' && keys.every((key) => ['gstin', 'ret_period', 'isnil'].includes(key));
  if (takes !== 'summary' && isShort) return null;
  if (takes === 'short') return refused('RET191106', 'JSON structure is invalid');
  if (value['chksum'] !== latest['chksum']) return refused('RT_FIL_09', 'Summary is not the latest');
  return isDeepStrictEqual(value, latest) ? null : refused('RET191106', 'JSON structure is invalid');
}

/** Files a nil GSTR-1 when period, order, content and code are right. */
export function fileGstr1(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  { value, takes }: { value: Record<string, unknown>; takes: Takes },
  prove: Prove,
): Outcome {
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused('RT_FIL_02', 'Return is already filed');
  const stopped = stoppedGstr1(call, taxpayer, period);
  if (stopped !== null) return stopped;
  if (taxpayer.prepared[period] === undefined) return refused('RT_FIL_10', 'Proceed to file first');
  if (rowsOf(call.book, taxpayer, period) > 0) {
    return refused('RT_FIL_09', 'Summary is not the latest');
  }
  const wrong =
    contentRefusal(summaryOf(call, taxpayer, period), value, takes) ??
    evcRefusal(call, taxpayer, 'GSTR1', prove);
  if (wrong !== null) return wrong;
  const filing = recordFiling(call, taxpayer, 'GSTR1', period);
  return told({ status: '1', ack_num: filing.arn });
}

/** RESET throws away saved and prepared figures, as long as nothing is filed. */
export function reset(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused('RET191182', 'Return is already filed');
  const saved = taxpayer.saved[period];
  if (saved !== undefined) saved.gstr1Rows = 0;
  delete taxpayer.prepared[period];
  const reference = newReference(call);
  taxpayer.references[reference] = { form: 'GSTR1', period, kind: 'RESET' };
  return told({ reference_id: reference });
}
