import { isDeepStrictEqual } from 'node:util';
import { refused, text, type Answer, type Call } from './answer.ts';
import { filingOf, type Taxpayer } from './book.ts';
import type { Period } from './calendar.ts';
import { blockRefusal, orderRefusal, periodRefusal } from './filingRules.ts';
import { evcRefusal, openPayload, openPayloadWithHmac, queryPeriod, returnTypeRefusal } from './payload.ts';
import { recordFiling } from './recordFiling.ts';
import type { SignedIn } from './session.ts';
import { randomBytes, sha256Hex } from './wire.ts';

/** `/taxpayerapi/vN.M/returns/gstr1` (gst-portal#gstr1). */
export function gstr1(call: Call, within: SignedIn): Answer {
  const { method } = call.request;
  if (method === 'GET' && call.action === 'RETSUM') return summary(call, within);
  if (method === 'POST' && call.action === 'RETFILE') return file(call, within);
  if (method === 'POST' && call.action === 'RESET') return reset(call, within);
  return refused('RET11403', 'Invalid request');
}

export function newReference(call: Call): string {
  return randomBytes(call.random, 18).toString('hex');
}

/** RETNEWPTF on `/taxpayerapi/vN.M/returns/gstrptf`: makes a nil GSTR-1 ready to file. */
export function proceedToFile(call: Call, within: SignedIn): Answer {
  if (call.request.method !== 'POST' || call.action !== 'RETNEWPTF') {
    return refused('RET11403', 'Invalid request');
  }
  const wrongType = returnTypeRefusal(call, 'GSTR1');
  if (wrongType !== null) return wrongType;
  const payload = openPayloadWithHmac(call, within, 'GSTR1');
  if ('kind' in payload) return payload;
  const { taxpayer, session } = within;
  const { period, value } = payload;
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused('RET00009', 'Return is already filed');
  const stopped =
    periodRefusal(taxpayer, 'GSTR1', period, call.now) ??
    orderRefusal(taxpayer, 'GSTR1', period) ??
    blockRefusal(taxpayer, 'GSTR1');
  if (stopped !== null) return stopped;
  if ((taxpayer.saved[period]?.gstr1Rows ?? 0) > 0) {
    return refused('SIM_SAVED_DATA', 'Data is saved for this period: the return is not nil');
  }
  if (text(value['isnil']) !== 'Y') return refused('SIM_ONLY_NIL', 'The simulator files nil returns only');
  if (taxpayer.prepared[period] !== undefined) {
    return refused('RET00003', 'Return is already ready to be filed');
  }
  const reference = newReference(call);
  taxpayer.prepared[period] = reference;
  taxpayer.references[reference] = { form: 'GSTR1', period, kind: 'NIL_PTF' };
  return { kind: 'sealed', value: { reference_id: reference }, ek: session.ek };
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
function summaryOf(taxpayer: Taxpayer, period: Period): Record<string, unknown> {
  const savedRows = taxpayer.saved[period]?.gstr1Rows ?? 0;
  const isNil = savedRows === 0;
  const sections =
    isNil && taxpayer.emptySummary
      ? []
      : SECTIONS.map((name) => sectionRow(name, name === 'B2B' ? savedRows : 0));
  const content = {
    gstin: taxpayer.gstin,
    ret_period: period,
    newSumFlag: true,
    isnil: isNil ? 'Y' : 'N',
    sec_sum: sections,
  };
  return { ...content, chksum: sha256Hex(JSON.stringify(content)) };
}

function summary(call: Call, within: SignedIn): Answer {
  const period = queryPeriod(call, 'GSTR1');
  if (typeof period !== 'string') return period;
  const { taxpayer, session } = within;
  const known =
    filingOf(taxpayer, 'GSTR1', period) !== undefined ||
    taxpayer.prepared[period] !== undefined ||
    (taxpayer.saved[period]?.gstr1Rows ?? 0) > 0;
  return known
    ? { kind: 'sealed', value: summaryOf(taxpayer, period), ek: session.ek }
    : refused('RET09001', 'Latest summary is not available');
}

function file(call: Call, within: SignedIn): Answer {
  const payload = openPayload(call, within, 'GSTR1');
  if ('kind' in payload) return payload;
  const { taxpayer, session } = within;
  const { period, value } = payload;
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused('RT_FIL_02', 'Return is already filed');
  const stopped =
    periodRefusal(taxpayer, 'GSTR1', period, call.now) ??
    orderRefusal(taxpayer, 'GSTR1', period) ??
    blockRefusal(taxpayer, 'GSTR1');
  if (stopped !== null) return stopped;
  if (taxpayer.prepared[period] === undefined) return refused('RT_FIL_10', 'Proceed to file first');
  const latest = summaryOf(taxpayer, period);
  if (value['chksum'] !== latest['chksum']) return refused('RT_FIL_09', 'Summary is not the latest');
  if (!isDeepStrictEqual(value, latest)) return refused('RET191106', 'JSON structure is invalid');
  const badEvc = evcRefusal(call, within, 'GSTR1', payload.b);
  if (badEvc !== null) return badEvc;
  const filing = recordFiling(call, taxpayer, 'GSTR1', period);
  return { kind: 'sealed', value: { status: '1', ack_num: filing.arn }, ek: session.ek };
}

/** RESET throws away what is saved and what was prepared, as long as nothing is filed. */
function reset(call: Call, within: SignedIn): Answer {
  const payload = openPayloadWithHmac(call, within, 'GSTR1');
  if ('kind' in payload) return payload;
  const { taxpayer, session } = within;
  const { period } = payload;
  if (filingOf(taxpayer, 'GSTR1', period) !== undefined)
    return refused('RET191182', 'Return is already filed');
  const saved = taxpayer.saved[period];
  if (saved !== undefined) saved.gstr1Rows = 0;
  delete taxpayer.prepared[period];
  const reference = newReference(call);
  taxpayer.references[reference] = { form: 'GSTR1', period, kind: 'RESET' };
  return { kind: 'sealed', value: { reference_id: reference }, ek: session.ek };
}
