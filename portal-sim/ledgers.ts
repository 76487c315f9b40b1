import { refused, text, told, type Call, type Outcome } from './answer.ts';
import type { CashEntry, Taxpayer } from './book.ts';
import { dashed, isDate, isPeriod, istDate, type Period } from './calendar.ts';
import { carriedFees } from './filingRules.ts';
import { shaped } from './shape.ts';
import type { SignedIn } from './session.ts';

/** GET `/taxpayerapi/vN.M/ledgers` (gst-portal#ledgers). */
export function ledgers(call: Call, { taxpayer }: SignedIn): Outcome {
  if (call.request.method !== 'GET') return refused('RET11403', 'Invalid request');
  const { ret_period: period, ret_type: type, fr_dt: from, to_dt: to } = call.request.query;
  switch (call.action) {
    case 'BAL':
      return balance(call, taxpayer, text(period));
    case 'CASH':
      return inRange(text(from), text(to), (first, last) => cash(taxpayer, first, last));
    case 'ITC':
      return inRange(text(from), text(to), (first, last) => credit(taxpayer, first, last));
    case 'TAX':
      return liability(taxpayer, text(period));
    case 'TAXPAYABLE':
      return payable(taxpayer, text(period), text(type));
    default:
      return refused('RET11403', 'Invalid request');
  }
}

const signed = (entry: CashEntry): number => (entry.type === 'Cr' ? entry.rupees : -entry.rupees);
const total = (entries: readonly CashEntry[]): number =>
  entries.reduce((sum, entry) => sum + signed(entry), 0);

/** A tax head by its minor heads; all fees of ours lie under fee. */
const minor = (fee: number) => ({ tx: 0, intr: 0, pen: 0, fee, oth: 0 });
const minorWithTotal = (fee: number) => ({ ...minor(fee), tot: fee });

export function balance(call: Call, taxpayer: Taxpayer, period: Period): Outcome {
  if (!isPeriod(period)) return refused('RET11406', 'ret_period is missing or invalid');
  const half = total(taxpayer.cash) / 2;
  const inside = call.book.kindness.balance_shape === 'inside';
  const head = inside ? minorWithTotal : minor;
  const heads = { igst: head(0), cgst: head(half), sgst: head(half), cess: head(0) };
  const beside = { igst_tot_bal: 0, cgst_tot_bal: half, sgst_tot_bal: half, cess_tot_bal: 0 };
  const cashAsShaped = shaped(taxpayer, period, 'cash');
  const creditAsShaped = shaped(taxpayer, period, 'credit');
  return told({
    gstin: taxpayer.gstin,
    cash_bal: inside ? heads : { ...heads, ...beside },
    itc_bal: { igst_bal: 0, cgst_bal: 0, sgst_bal: 0, cess_bal: 0 },
    itc_blck_bal: { igst_blck_bal: 0, cgst_blck_bal: 0, sgst_blck_bal: 0, cess_blck_bal: 0 },
    ...(cashAsShaped === undefined ? {} : { cash_bal: cashAsShaped }),
    ...(creditAsShaped === undefined ? {} : { itc_bal: creditAsShaped }),
  });
}

/** Dates come and go as dd-mm-yyyy, first not after last. */
export function inRange(from: string, to: string, tell: (first: string, last: string) => Outcome): Outcome {
  const [first = '', last = ''] = [from, to].map((date) =>
    /^\d{2}-\d{2}-\d{4}$/.test(date) ? date.split('-').reverse().join('-') : '',
  );
  return isDate(first) && isDate(last) && first <= last
    ? tell(first, last)
    : refused('RET13511', 'Date format is invalid');
}

function cashBalance(rupees: number, desc: string) {
  const half = minorWithTotal(rupees / 2);
  const nothing = minorWithTotal(0);
  return { desc, igstbal: nothing, cgstbal: half, sgstbal: half, cessbal: nothing, tot_rng_bal: rupees };
}

export function cash(taxpayer: Taxpayer, first: string, last: string): Outcome {
  const dayOf = (entry: CashEntry) => istDate(entry.at);
  const before = total(taxpayer.cash.filter((entry) => dayOf(entry) < first));
  const within = taxpayer.cash.filter((entry) => dayOf(entry) >= first && dayOf(entry) <= last);
  let running = before;
  const tr = within.map((entry) => {
    running += signed(entry);
    const half = minorWithTotal(entry.rupees / 2);
    return {
      dpt_dt: dashed(dayOf(entry)),
      tr_typ: entry.type,
      desc: entry.says,
      igst: minorWithTotal(0),
      cgst: half,
      sgst: half,
      cess: minorWithTotal(0),
      tot_tr_amt: entry.rupees,
      tot_rng_bal: running,
    };
  });
  return told({
    gstin: taxpayer.gstin,
    fr_dt: dashed(first),
    to_dt: dashed(last),
    op_bal: cashBalance(before, 'Opening Balance'),
    tr,
    cl_bal: cashBalance(running, 'Closing Balance'),
  });
}

/** Nil filers take no credit: the ledger stays empty. */
export function credit(taxpayer: Taxpayer, first: string, last: string): Outcome {
  const nothing = { igstTaxBal: 0, cgstTaxBal: 0, sgstTaxBal: 0, cessTaxBal: 0, tot_rng_bal: 0 };
  return told({
    itcLdgDtls: {
      gstin: taxpayer.gstin,
      fr_dt: dashed(first),
      to_dt: dashed(last),
      op_bal: nothing,
      cl_bal: nothing,
      tr: [],
    },
    provCrdBalList: { provCrdBal: [] },
  });
}

/** The liability ledger of a period: each late fee that waits in it. */
export function liability(taxpayer: Taxpayer, period: Period): Outcome {
  if (!isPeriod(period)) return refused('RET11406', 'ret_period is missing or invalid');
  let running = 0;
  const tr = carriedFees(taxpayer, period).map(({ filing }) => {
    running += filing.lateFeeRupees;
    const half = minorWithTotal(filing.lateFeeRupees / 2);
    return {
      dt: dashed(istDate(filing.filedAt)),
      ref_no: filing.arn,
      tr_typ: 'Dr',
      desc: 'Other than reverse charge',
      igst: minorWithTotal(0),
      cgst: half,
      sgst: half,
      cess: minorWithTotal(0),
      tot_tr_amt: filing.lateFeeRupees,
      tot_rng_bal: running,
    };
  });
  return tr.length === 0
    ? refused('RET13510', 'No record found')
    : told({ gstin: taxpayer.gstin, ret_period: period, tr });
}

export function payable(taxpayer: Taxpayer, period: Period, type: string): Outcome {
  if (!isPeriod(period) || type === '') return refused('RET11406', 'ret_period or ret_type is missing');
  const asShaped = shaped(taxpayer, period, 'liability');
  if (asShaped !== undefined)
    return told({ gstin: taxpayer.gstin, ret_period: period, ret_type: type, op_liab: asShaped });
  const rupees = carriedFees(taxpayer, period).reduce((sum, row) => sum + row.filing.lateFeeRupees, 0);
  const isOf3b = type === 'R3B' || type === 'GSTR3B';
  const owed = isOf3b && taxpayer.offsets?.[period] === undefined ? rupees : 0;
  const interest = isOf3b ? (taxpayer.interest?.[period] ?? 0) : 0;
  const half = { ...minor(owed / 2), intr: interest / 2 };
  const head = { igst: minor(0), cgst: half, sgst: half, cess: minor(0) };
  const row = { liab_id: 757_163_094, tran_cd: 30_002, tran_desc: 'Other than reverse charge', ...head };
  return told({
    gstin: taxpayer.gstin,
    ret_period: period,
    ret_type: type,
    op_liab: owed + interest === 0 ? [] : [row],
  });
}

/** CLOSINGBAL and RCMCLOSINGBAL: below zero where the ledger blocks GSTR-3B (gst-portal#ledgers). */
export function closingBalance(call: Call, taxpayer: Taxpayer): Outcome {
  const ledger = call.action === 'CLOSINGBAL' ? 'reclaim' : 'reverse_charge';
  const asShaped = shaped(taxpayer, text(call.request.headers['ret_period']), ledger);
  if (asShaped !== undefined) return told({ gstin: taxpayer.gstin, clsbal: asShaped });
  const isBlocked = call.action === 'CLOSINGBAL' && taxpayer.blocks.includes('negative_ledger');
  const cgst = isBlocked ? -1_250 : 0;
  return told({ gstin: taxpayer.gstin, clsbal: { igst: 0, cgst, sgst: cgst, cess: 0 } });
}
