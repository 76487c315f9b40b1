import { isRecord, refused, type Answer, type Call, type Refused } from './answer.ts';
import { filingOf, type Taxpayer } from './book.ts';
import type { Period } from './calendar.ts';
import { blockRefusal, carriedFees, orderRefusal, periodRefusal } from './filingRules.ts';
import { newReference } from './gstr1.ts';
import { evcRefusal, openPayload, openPayloadWithHmac, queryPeriod } from './payload.ts';
import { recordFiling } from './recordFiling.ts';
import type { SignedIn } from './session.ts';

/** `/taxpayerapi/vN.M/returns/gstr3b` (gst-portal#gstr3b). */
export function gstr3b(call: Call, within: SignedIn): Answer {
  const { method } = call.request;
  if (method === 'GET' && call.action === 'RETSUM') return summary(call, within);
  if (method === 'PUT' && call.action === 'RETSAVE') return save(call, within);
  if (method === 'POST' && call.action === 'RETFILE') return file(call, within);
  return refused('RET11403', 'Invalid request');
}

const TAX = { iamt: 0, camt: 0, samt: 0, csamt: 0 };
const TAXED = { txval: 0, ...TAX };

/** The all-zero GSTR-3B (gst-portal#gstr3b, gst-portal#json). */
function zeros(gstin: string, period: Period): Record<string, unknown> {
  const typed = (...names: string[]) => names.map((ty) => ({ ty, ...TAX }));
  return {
    gstin,
    ret_period: period,
    sup_details: {
      osup_det: TAXED,
      osup_zero: { txval: 0, iamt: 0, csamt: 0 },
      osup_nil_exmp: { txval: 0 },
      isup_rev: TAXED,
      osup_nongst: { txval: 0 },
    },
    eco_dtls: { eco_sup: TAXED, eco_reg_sup: { txval: 0 } },
    inter_sup: { unreg_details: [], comp_details: [], uin_details: [] },
    itc_elg: {
      itc_avl: typed('IMPG', 'IMPS', 'ISRC', 'ISD', 'OTH'),
      itc_rev: typed('RUL', 'OTH'),
      itc_net: TAX,
      itc_inelg: typed('RUL', 'OTH'),
    },
    inward_sup: {
      isup_details: [
        { ty: 'GST', inter: 0, intra: 0 },
        { ty: 'NONGST', inter: 0, intra: 0 },
      ],
    },
    intr_ltfee: { intr_details: TAX },
  };
}

const PAYMENT = { tx_py: [], net_tax_pay: [], pdcash: [], pditc: {}, pdnls: [], adjnegliab: [] };

/** What RETSUM shows: what is saved or filed, with payments and the late fee carried in; null when nothing. */
function summaryOf(taxpayer: Taxpayer, period: Period): Record<string, unknown> | null {
  const isFiled = filingOf(taxpayer, 'GSTR3B', period) !== undefined;
  const saved = taxpayer.saved[period]?.gstr3b ?? null;
  if (!isFiled && saved === null) return null;
  const fee = isFiled
    ? 0
    : carriedFees(taxpayer, period).reduce((sum, row) => sum + row.filing.lateFeeRupees, 0);
  return {
    ...zeros(taxpayer.gstin, period),
    ...saved,
    intr_ltfee: { intr_details: TAX, ltfee_details: { camt: fee / 2, samt: fee / 2 } },
    tx_pmt: PAYMENT,
    liab_breakup: [],
  };
}

function summary(call: Call, within: SignedIn): Answer {
  const period = queryPeriod(call, 'GSTR3B');
  if (typeof period !== 'string') return period;
  const value = summaryOf(within.taxpayer, period);
  return value === null
    ? refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period')
    : { kind: 'sealed', value, ek: within.session.ek };
}

/** True when any number anywhere in the value is not zero. */
function hasAmount(value: unknown): boolean {
  if (typeof value === 'number') return value !== 0;
  if (Array.isArray(value)) return value.some(hasAmount);
  return isRecord(value) && Object.values(value).some(hasAmount);
}

const SAVE_KEYS = [
  'gstin',
  'ret_period',
  'sup_details',
  'eco_dtls',
  'inter_sup',
  'itc_elg',
  'inward_sup',
  'intr_ltfee',
];

function save(call: Call, within: SignedIn): Answer {
  const payload = openPayloadWithHmac(call, within, 'GSTR3B');
  if ('kind' in payload) return payload;
  const { taxpayer, session } = within;
  const { period, value } = payload;
  if (filingOf(taxpayer, 'GSTR3B', period) !== undefined) {
    return refused('RET191182', 'Return is already filed');
  }
  const stopped = periodRefusal(taxpayer, 'GSTR3B', period, call.now);
  if (stopped !== null) return stopped;
  if (!Object.keys(value).every((key) => SAVE_KEYS.includes(key)) || !isRecord(value['sup_details'])) {
    return refused('RET191106', 'JSON structure is invalid');
  }
  const saved = taxpayer.saved[period] ?? { gstr1Rows: 0, gstr3b: null };
  saved.gstr3b = value;
  taxpayer.saved[period] = saved;
  const reference = newReference(call);
  taxpayer.references[reference] = { form: 'GSTR3B', period, kind: 'SAVE' };
  return { kind: 'sealed', value: { reference_id: reference }, ek: session.ek };
}

/** A nil GSTR-3B is `{gstin, ret_period, isNil:"Y"}` (either casing), or the summary of saved zeros. */
function contentRefusal(taxpayer: Taxpayer, period: Period, value: Record<string, unknown>): Refused | null {
  const saved = taxpayer.saved[period]?.gstr3b ?? null;
  if (hasAmount(saved))
    return refused('SIM_SAVED_DATA', 'Data is saved for this period: the return is not nil');
  const flag = value['isNil'] ?? value['isnil'];
  if (flag === undefined) {
    if (saved === null) return refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period');
    return hasAmount(value) || !isRecord(value['sup_details'])
      ? refused('RT_FIL_09', 'Summary is not the latest')
      : null;
  }
  const keys = Object.keys(value).filter((key) => !['gstin', 'ret_period', 'isNil', 'isnil'].includes(key));
  if (keys.length > 0) return refused('RET191106', 'JSON structure is invalid');
  return flag === 'Y' ? null : refused('SIM_ONLY_NIL', 'The simulator files nil returns only');
}

function file(call: Call, within: SignedIn): Answer {
  const payload = openPayload(call, within, 'GSTR3B');
  if ('kind' in payload) return payload;
  const { taxpayer, session } = within;
  const { period, value } = payload;
  if (filingOf(taxpayer, 'GSTR3B', period) !== undefined)
    return refused('RT_FIL_02', 'Return is already filed');
  const stopped =
    periodRefusal(taxpayer, 'GSTR3B', period, call.now) ??
    orderRefusal(taxpayer, 'GSTR3B', period) ??
    blockRefusal(taxpayer, 'GSTR3B') ??
    (carriedFees(taxpayer, period).length > 0
      ? refused('SIM_LATE_FEE_DUE', 'Late fee of an earlier period is to be paid: the return is not nil')
      : contentRefusal(taxpayer, period, value)) ??
    evcRefusal(call, within, 'GSTR3B', payload.b);
  if (stopped !== null) return stopped;
  const filing = recordFiling(call, taxpayer, 'GSTR3B', period);
  return { kind: 'sealed', value: { status: '1', ack_num: filing.arn }, ek: session.ek };
}
