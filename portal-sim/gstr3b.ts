import { isRecord, refused, told, type Call, type Outcome, type Refused } from './answer.ts';
import { autoLiability } from './autoLiability.ts';
import { filingOf, type Taxpayer } from './book.ts';
import type { Period } from './calendar.ts';
import { notNilByFigures } from './figures.ts';
import { blockRefusal, carriedFees, orderRefusal, periodRefusal } from './filingRules.ts';
import { newReference } from './gstr1.ts';
import { offset3b, paidOf, paymentOf, shownFee } from './lateFeeReturn.ts';
import { closingBalance } from './ledgers.ts';
import {
  evcRefusal,
  openPayload,
  type Payload,
  openPayloadWithHmac,
  queryPeriod,
  signatureOf,
  type Prove,
} from './payload.ts';
import { filedPart, recordFiling } from './recordFiling.ts';
import type { SignedIn } from './session.ts';

/** The body of RETOFFSET names neither GSTIN nor period: the headers do. */
function openOffset(call: Call, within: SignedIn): Payload | Refused {
  const { gstin, ret_period: period } = call.request.headers;
  return openPayloadWithHmac(call, within, 'GSTR3B', { gstin, ret_period: period });
}

/** `/taxpayerapi/vN.M/returns/gstr3b` (gst-portal#gstr3b, gst-portal#auto-liability). */
export function gstr3b(call: Call, within: SignedIn): Outcome {
  const { method } = call.request;
  const { taxpayer } = within;
  const inPeriod = (tell: (call: Call, taxpayer: Taxpayer, period: Period) => Outcome): Outcome => {
    const period = queryPeriod(call, 'GSTR3B');
    return typeof period === 'string' ? tell(call, taxpayer, period) : period;
  };
  switch (`${method} ${call.action}`) {
    case 'GET RETSUM':
      return inPeriod(summary3b);
    case 'GET AUTOLIAB':
      return inPeriod(autoLiability);
    case 'GET CLOSINGBAL':
    case 'GET RCMCLOSINGBAL':
      return closingBalance(call, taxpayer);
    case 'PUT RETSAVE': {
      const payload = openPayloadWithHmac(call, within, 'GSTR3B');
      return 'kind' in payload ? payload : save3b(call, taxpayer, payload.period, payload.value);
    }
    case 'PUT RETOFFSET': {
      const payload = openOffset(call, within);
      return 'kind' in payload ? payload : offset3b(call, taxpayer, payload.period, payload.value);
    }
    case 'POST RETFILE': {
      const payload = openPayload(call, within, 'GSTR3B');
      if ('kind' in payload) return payload;
      const { period, value, b } = payload;
      const { nil_flag_3b: flag } = call.book.kindness;
      const flags = flag === 'either' ? ['isNil', 'isnil'] : flag === 'refused' ? [] : [flag];
      return fileGstr3b(call, taxpayer, period, { value, flags }, () => signatureOf(call, b));
    }
    default:
      return refused('RET11403', 'Invalid request');
  }
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

/** The answer of RETSUM: saved or filed figures, with payments and the late fee carried in; null when nothing. */
function summaryOf(call: Call, taxpayer: Taxpayer, period: Period): Record<string, unknown> | null {
  const isFiled = filingOf(taxpayer, 'GSTR3B', period) !== undefined;
  const saved = taxpayer.saved[period]?.gstr3b ?? null;
  if (!isFiled && saved === null) return null;
  const fee = isFiled ? { central: 0, state: 0 } : shownFee(call, taxpayer, period);
  const interest = (taxpayer.interest?.[period] ?? 0) / 2;
  return {
    ...zeros(taxpayer.gstin, period),
    ...saved,
    intr_ltfee: {
      intr_details: { ...TAX, camt: interest, samt: interest },
      ltfee_details: { camt: fee.central, samt: fee.state },
    },
    tx_pmt: paymentOf(call, taxpayer, period),
    liab_breakup: [],
  };
}

export function summary3b(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  const value = summaryOf(call, taxpayer, period);
  return value === null
    ? refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period')
    : told({ ...value, ...filedPart(call, taxpayer, 'GSTR3B', period) });
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

export function save3b(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  value: Record<string, unknown>,
): Outcome {
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
  return told({ reference_id: reference });
}

const FLAGS = ['isNil', 'isnil'];

/** A nil GSTR-3B is `{gstin, ret_period, isNil:"Y"}` in a spelling that is taken, or the summary of saved zeros. */
function contentRefusal(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  { value, flags }: { value: Record<string, unknown>; flags: readonly string[] },
): Refused | null {
  const saved = taxpayer.saved[period]?.gstr3b ?? null;
  if (carriedFees(taxpayer, period).length > 0) return paidRefusal(call, taxpayer, period, value);
  if (hasAmount(saved))
    return refused('SIM_SAVED_DATA', 'Data is saved for this period: the return is not nil');
  if (!FLAGS.some((flag) => value[flag] !== undefined)) {
    if (saved === null) return refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period');
    return hasAmount(value) || !isRecord(value['sup_details'])
      ? refused('RT_FIL_09', 'Summary is not the latest')
      : null;
  }
  const isKnown = (key: string) => ['gstin', 'ret_period', ...flags].includes(key);
  if (!Object.keys(value).every(isKnown)) return refused('RET191106', 'JSON structure is invalid');
  return flags.every((flag) => value[flag] === undefined || value[flag] === 'Y')
    ? null
    : refused('SIM_ONLY_NIL', 'The simulator files nil returns only');
}

/** A late-fee month is filed as the summary of its payment, without the nil flag (gst-portal#late-fee-month). */
function paidRefusal(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  value: Record<string, unknown>,
): Refused | null {
  if (FLAGS.some((flag) => value[flag] !== undefined))
    return refused('SIM_LATE_FEE_DUE', 'Late fee of an earlier period is to be paid: the return is not nil');
  const summary = summaryOf(call, taxpayer, period);
  if (summary === null) return refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period');
  if (paidOf(taxpayer, period) === null)
    return refused('SIM_LATE_FEE_DUE', 'Late fee payment is pending: offset the liability first');
  return JSON.stringify(value) === JSON.stringify(summary)
    ? null
    : refused('RT_FIL_09', 'Summary is not the latest');
}

/** Why a GSTR-3B is not nil by the amounts that wait in the book, or null. */
function duesRefusal({ book }: Call, taxpayer: Taxpayer, period: Period): Refused | null {
  if ((taxpayer.interest?.[period] ?? 0) > 0)
    return refused('SIM_LIABILITY_DUE', 'Interest is to be paid: the return is not nil');
  const why = notNilByFigures(book, taxpayer, period);
  return why === null ? null : refused('SIM_LIABILITY_DUE', `${why}: the return is not nil`);
}

/** Files a nil GSTR-3B when period, order, content and code are right and nothing is owed. */
export function fileGstr3b(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  content: { value: Record<string, unknown>; flags: readonly string[] },
  prove: Prove,
): Outcome {
  if (filingOf(taxpayer, 'GSTR3B', period) !== undefined)
    return refused('RT_FIL_02', 'Return is already filed');
  const stopped =
    periodRefusal(taxpayer, 'GSTR3B', period, call.now) ??
    orderRefusal(taxpayer, 'GSTR3B', period) ??
    blockRefusal(taxpayer, 'GSTR3B') ??
    duesRefusal(call, taxpayer, period) ??
    contentRefusal(call, taxpayer, period, content) ??
    evcRefusal(call, taxpayer, 'GSTR3B', prove);
  if (stopped !== null) return stopped;
  // Paid in this return.
  for (const { filing: earlier } of carriedFees(taxpayer, period)) earlier.lateFeePaid = true;
  const filing = recordFiling(call, taxpayer, 'GSTR3B', period);
  return told({ status: '1', ack_num: filing.arn });
}
