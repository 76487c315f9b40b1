import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import { notNil, refused, unreadable } from './fault.ts';
import { arnOf } from './filedAnswer.ts';
import { isRecord, type Json, paiseOf, textOf } from './json.ts';

/** True when a leaf below `value` passes; `name` is the name of its member. */
const someLeaf = (value: unknown, passes: (name: string, leaf: unknown) => boolean, name = ''): boolean => {
  if (Array.isArray(value)) return value.some((entry) => someLeaf(entry, passes, name));
  if (isRecord(value)) return Object.entries(value).some(([key, entry]) => someLeaf(entry, passes, key));
  return passes(name, value);
};

/** The meaning of an amount or a count: 'unreadable' is never zero; 'none' when the member is empty. */
const amountIn = (value: unknown): 'none' | 'zero' | 'some' | 'unreadable' => {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return 'none';
  if (paiseOf(value) === null) return 'unreadable';
  return /[1-9]/.test(textOf(value)) ? 'some' : 'zero';
};

// Counts and amounts of a GSTR-1 summary row (gst-portal#gstr1); checksums and names are the other members.
const isCountOrAmount = (name: string): boolean => /^(ttl|tot|act|net)_/i.test(name);

const flagOf = (summary: Json): string => textOf(summary['isnil']).toUpperCase();
const isFlaggedNil = (summary: Json): boolean => flagOf(summary) === 'Y';
// Not every portal sends the flag; a missing one proves nothing (gst-portal#gstr1), and the rows decide.
const isNotFlagged = (summary: Json): boolean => flagOf(summary) === '' && Array.isArray(summary['sec_sum']);

/** The portal says that it is not nil, and its rows hold no amount. */
const isFlaggedOtherwise = (summary: Json): boolean =>
  flagOf(summary) === 'N' && Array.isArray(summary['sec_sum']) && !hasRows(summary);

const hasRows = (summary: Json): boolean =>
  someLeaf(summary['sec_sum'], (name, leaf) => isCountOrAmount(name) && amountIn(leaf) === 'some');

/** A row whose counts and amounts have other names is not a row of zeros. */
const hasAmount = (row: unknown): boolean =>
  isRecord(row) &&
  someLeaf(row, (name, leaf) => isCountOrAmount(name) && ['zero', 'some'].includes(amountIn(leaf)));

// Names of numbers that are no amounts: ids, codes, dates, periods, versions and checksums.
const NO_AMOUNT =
  /(?:^|_)(?:id|cd|code|no|nm|name|typ|type|desc|dt|date|time|prd|period|fp|fy|ver|version|pos|chksum|checksum|arn|flag|gstin|ctin|stcd|statecd|retperiod|retprd|rtnprd)$/;
const isNoAmount = (name: string): boolean =>
  NO_AMOUNT.test(name.replaceAll(/([a-z])(?=[A-Z])/g, '$1_').toLowerCase());

/** A number other than zero whose name says neither an amount nor what else it is. */
const isNamelessAmount = (name: string, leaf: unknown): boolean => {
  const isPlain = typeof leaf === 'number' || typeof leaf === 'string';
  return isPlain && !isNoAmount(name) && amountIn(leaf) === 'some';
};

/** The sections of GSTR-1 as the return itself lists them: their documents stand beside no summary. */
const SECTION_LISTS = /^(?:b2b|b2cl|b2cs|cdnr|cdnur|exp|at|txpd|nil|hsn|doc_issue|doc_det|supeco|ecom)a?$/i;
const listsDocuments = (summary: Json): boolean =>
  Object.entries(summary).some(
    ([name, value]) =>
      SECTION_LISTS.test(name) && (Array.isArray(value) ? value.length > 0 : isRecord(value)),
  );

// Members of a GSTR-3B that are numbers without being amounts (gst-portal#gstr3b): ledger ids and kinds of payment.
const notAmounts = new Set([
  'gstin',
  'ret_period',
  'liab_ldg_id',
  'trans_typ',
  'trans_desc',
  'tran_cd',
  'pos',
  'ty',
]);

// Tables, heads of the payment to make, and what is paid of them in cash and by credit.
const amountNames =
  /^(txval|[ics]+amt|inter|intra|tx|intr|pen|oth|fee|igst|cgst|sgst|cess|(i|c|s|cs)_?(intr|lfee)?pd|(i|c|s|cs)_pd(i|c|s|cs))$/i;

const isAmountOf3b = (name: string, leaf: unknown): boolean =>
  !notAmounts.has(name.toLowerCase()) && (typeof leaf === 'number' || amountNames.test(name));

const hasAmounts = (summary: Json): boolean =>
  someLeaf(summary, (name, leaf) => isAmountOf3b(name, leaf) && amountIn(leaf) === 'some');

/**
 * False when an amount is no plain number or has an unknown name, or a row of GSTR-1 has none: nothing is known, which
 * is not zero.
 */
export const isReadable = (form: Form, summary: Json): boolean => {
  if (form === 'GSTR3B')
    return !someLeaf(summary, (name, leaf) =>
      isAmountOf3b(name, leaf)
        ? amountIn(leaf) === 'unreadable'
        : !notAmounts.has(name.toLowerCase()) && isNamelessAmount(name, leaf),
    );
  const rows: unknown = summary['sec_sum'] ?? [];
  if (
    !isFlaggedNil(summary) &&
    (listsDocuments(summary) ||
      someLeaf(rows, (name, leaf) => !isCountOrAmount(name) && isNamelessAmount(name, leaf)))
  )
    return false;
  return (
    Array.isArray(rows) &&
    rows.every(hasAmount) &&
    !someLeaf(rows, (name, leaf) => isCountOrAmount(name) && amountIn(leaf) === 'unreadable')
  );
};

/**
 * Whether a RETSUM answer has data that contradicts a nil return. GSTR-1: any count or amount unless the return is
 * flagged nil. GSTR-3B: any amount, or a status of its own; saved zeros are not data.
 */
export const showsData = (form: Form, summary: Json): boolean =>
  form === 'GSTR1'
    ? !isFlaggedNil(summary) && hasRows(summary)
    : hasAmounts(summary) || textOf(summary['status']) !== '';

/**
 * Whether this summary may be filed as a nil return. Empty section lists and rows of zeros both pass (gst-portal#json).
 */
const isNilSummary = (form: Form, summary: Json): boolean =>
  form === 'GSTR1'
    ? (isFlaggedNil(summary) || isNotFlagged(summary)) && !hasRows(summary)
    : !hasAmounts(summary);

/** A fee filled in by the portal is not data that somebody saved. */
export const withoutCarriedFee = (summary: Json): Json => {
  const part = summary['intr_ltfee'];
  const { ltfee_details: _fee, ...rest } = isRecord(part) ? part : {};
  const payment = summary['tx_pmt'];
  return {
    ...summary,
    intr_ltfee: rest,
    ...(isRecord(payment) ? { tx_pmt: withoutFees(payment) } : {}),
  };
};

/** The late fee of a payment, to pay and paid, in the names of the portal's answers and requests. */
const FEE_NAMES = new Set(['fee', 'c_lfeepd', 's_lfeepd']);
const withoutFees = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFees);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      FEE_NAMES.has(name) ? [] : [[name, withoutFees(inner)] as const],
    ),
  );
};

const lateFeeThere = refused('late_fee_due', '', 'The summary shows a late fee');

const amountsUnreadable = unreadable('an amount in the summary cannot be read');

/** A GSTR-1 that was not prepared as nil, or whose preparation the portal has taken back. */
const notPrepared = refused('prepare_first', '', 'the summary is not flagged nil, and shows no data');

/** It has neither rows nor a flag: words in their place are no summary. */
const isNoSummary = (summary: Json): boolean => flagOf(summary) === '' && !Array.isArray(summary['sec_sum']);

/**
 * Why a summary cannot be filed as a nil return: saved data, only a late fee, or an amount that cannot be read; null
 * when it can.
 */
export function whyNotNil(form: Form, summary: Json): PortalFault | null {
  const shown = form === 'GSTR3B' ? withoutCarriedFee(summary) : summary;
  if (form === 'GSTR1' && isNoSummary(summary)) return amountsUnreadable;
  if (form === 'GSTR1' && isFlaggedOtherwise(summary))
    return isReadable(form, summary) ? notPrepared : amountsUnreadable;
  if (!isNilSummary(form, shown)) return notNil;
  if (!isReadable(form, summary)) return amountsUnreadable;
  return isNilSummary(form, summary) ? null : lateFeeThere;
}

/** A month of the portal as MMYYYY, whatever separates its parts; '' when there is none. */
const monthIn = (value: unknown): string => {
  const text = textOf(value);
  const [, year, month] = /^(\d{4})[-/ ](\d{2})$/.exec(text) ?? [];
  return year === undefined || month === undefined ? text.replaceAll(/[-/ ]/g, '') : `${month}${year}`;
};

/** False when a summary, or a GSTR-2B with its own name of the month, names a return other than the requested one. */
export const isAbout = (
  answer: Json,
  gstin: string,
  period: ReturnPeriod,
  monthName: 'ret_period' | 'rtnprd' = 'ret_period',
): boolean => {
  const about = textOf(answer['gstin']).toUpperCase();
  const month = monthIn(answer[monthName]);
  return (about === '' || about === gstin) && (month === '' || month === period);
};

/** Whether a summary says that its return is filed (gst-portal#lost-answer). If it does not, that proves nothing. */
export const showsFiled = (summary: Json): boolean =>
  Object.entries(summary).some(
    ([name, value]) =>
      (/^arn$/i.test(name) && arnOf(value) !== '') ||
      (/^status$/i.test(name) && /^(?:fil|(?:e[- ]?|return )?filed|f)$/i.test(textOf(value))),
  );

const four = { iamt: 0, camt: 0, samt: 0, csamt: 0 };
const typed = (...types: string[]): Json[] => types.map((ty) => ({ ty, ...four }));

/** The all-zero GSTR-3B of gst-portal#gstr3b, for the fallback of saving zeros. */
export const zeroGstr3b = (gstin: string, period: ReturnPeriod): Json => ({
  gstin,
  ret_period: period,
  sup_details: {
    osup_det: { txval: 0, ...four },
    osup_zero: { txval: 0, iamt: 0, csamt: 0 },
    osup_nil_exmp: { txval: 0 },
    isup_rev: { txval: 0, ...four },
    osup_nongst: { txval: 0 },
  },
  eco_dtls: { eco_sup: { txval: 0, ...four }, eco_reg_sup: { txval: 0 } },
  inter_sup: { unreg_details: [], comp_details: [], uin_details: [] },
  itc_elg: {
    itc_avl: typed('IMPG', 'IMPS', 'ISRC', 'ISD', 'OTH'),
    itc_rev: typed('RUL', 'OTH'),
    itc_net: { ...four },
    itc_inelg: typed('RUL', 'OTH'),
  },
  inward_sup: {
    isup_details: [
      { ty: 'GST', inter: 0, intra: 0 },
      { ty: 'NONGST', inter: 0, intra: 0 },
    ],
  },
  intr_ltfee: { intr_details: { ...four } },
});
