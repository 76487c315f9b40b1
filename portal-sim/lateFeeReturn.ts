import { isRecord, refused, told, type Call, type Outcome, type Refused } from './answer.ts';
import { filingOf, type Taxpayer } from './book.ts';
import type { Period } from './calendar.ts';
import { carriedFees, periodRefusal } from './filingRules.ts';
import { newReference } from './gstr1.ts';

/** The GSTR-3B of a late-fee month: what it owes, and its payment by RETOFFSET (gst-portal#late-fee-month). */

const LEDGER_ID = 757_163_094;
const KIND = 30_002;
const ROW = { liab_ldg_id: LEDGER_ID, trans_typ: KIND };

type ByHead = { central: number; state: number };

/** The fee of earlier returns, half central and half state. */
export function feeOf(taxpayer: Taxpayer, period: Period): ByHead {
  const rupees = carriedFees(taxpayer, period).reduce((sum, row) => sum + row.filing.lateFeeRupees, 0);
  return { central: rupees / 2, state: rupees / 2 };
}

export const paidOf = (taxpayer: Taxpayer, period: Period): ByHead | null =>
  taxpayer.offsets?.[period] ?? null;

/** Whether the saved return shows the fee: by the portal's own computation, or as it was saved. */
function isFeeShown(call: Call, taxpayer: Taxpayer, period: Period): boolean {
  if (call.book.kindness.fee_in_return === 'computed' || paidOf(taxpayer, period) !== null) return true;
  const saved = taxpayer.saved[period]?.gstr3b ?? null;
  const table = isRecord(saved?.['intr_ltfee']) ? saved['intr_ltfee'] : {};
  const fees = isRecord(table['ltfee_details']) ? table['ltfee_details'] : {};
  const { central, state } = feeOf(taxpayer, period);
  return fees['camt'] === central && fees['samt'] === state;
}

/** Tables 5.1 and 6.1 of a saved return, as RETSUM tells them. */
export function paymentOf(call: Call, taxpayer: Taxpayer, period: Period): Record<string, unknown> {
  const nothing = { tx_py: [], net_tax_pay: [], pdcash: [], pditc: {}, pdnls: [], adjnegliab: [] };
  const fee = feeOf(taxpayer, period);
  if (fee.central + fee.state === 0 || !isFeeShown(call, taxpayer, period)) return nothing;
  const paid = paidOf(taxpayer, period);
  const liability = ({ central, state }: ByHead) => ({
    ...ROW,
    tran_desc: 'Other than reverse charge',
    igst: { tx: 0, intr: 0 },
    cgst: { tx: 0, intr: 0, fee: central },
    sgst: { tx: 0, intr: 0, fee: state },
    cess: { tx: 0, intr: 0 },
  });
  return {
    ...nothing,
    tx_py: [liability(fee)],
    net_tax_pay: [liability(paid === null ? fee : { central: 0, state: 0 })],
    pdcash: paid === null ? [] : [{ ...cashRow, c_lfeepd: paid.central, s_lfeepd: paid.state }],
  };
}

export const shownFee = (call: Call, taxpayer: Taxpayer, period: Period): ByHead =>
  isFeeShown(call, taxpayer, period) ? feeOf(taxpayer, period) : { central: 0, state: 0 };

const cashRow = {
  ...ROW,
  ipd: 0,
  cpd: 0,
  spd: 0,
  cspd: 0,
  i_intrpd: 0,
  c_intrpd: 0,
  s_intrpd: 0,
  cs_intrpd: 0,
  c_lfeepd: 0,
  s_lfeepd: 0,
};

/** The cash ledger, whole rupees of both heads. */
export const balanceOf = ({ cash }: Taxpayer): number =>
  cash.reduce((sum, { type, rupees }) => sum + (type === 'Cr' ? rupees : -rupees), 0);

/** Keys of the request; `net_tax_pay` and `tran_desc` are the answers' spelling. */
const OFFSET_KEYS = ['gstin', 'ret_period', 'pdcash', 'pditc', 'nettaxpay', 'pdnls'];

function shapeRefusal(value: Record<string, unknown>): Refused | null {
  const { pdcash, pditc, nettaxpay = [] } = value;
  const isWhole =
    Object.keys(value).every((key) => OFFSET_KEYS.includes(key)) &&
    Array.isArray(pdcash) &&
    isRecord(pditc) &&
    Array.isArray(nettaxpay) &&
    nettaxpay.every((row) => isRecord(row) && row['trans_desc'] !== undefined);
  return isWhole ? null : refused('RET191106', 'JSON structure is invalid');
}

/** RETOFFSET: pays the whole fee from cash, once. */
export function offset3b(
  call: Call,
  taxpayer: Taxpayer,
  period: Period,
  value: Record<string, unknown>,
): Outcome {
  if (filingOf(taxpayer, 'GSTR3B', period) !== undefined)
    return refused('RET191182', 'Return is already filed');
  const stopped = periodRefusal(taxpayer, 'GSTR3B', period, call.now) ?? shapeRefusal(value);
  if (stopped !== null) return stopped;
  if ((taxpayer.saved[period]?.gstr3b ?? null) === null)
    return refused('RT-3BAS1009', 'No GSTR-3B data is saved for this period');
  const fee = shownFee(call, taxpayer, period);
  const rows = Array.isArray(value['pdcash']) ? value['pdcash'] : [];
  const due = { ...cashRow, c_lfeepd: fee.central, s_lfeepd: fee.state };
  const isExact =
    rows.length === 1 &&
    isRecord(rows[0]) &&
    Object.keys(rows[0]).length === Object.keys(due).length &&
    Object.entries(due).every(([name, amount]) => (rows[0] as Record<string, unknown>)[name] === amount);
  const isDue = fee.central + fee.state > 0 && paidOf(taxpayer, period) === null;
  if (!isDue || !isExact || hasCredit(value['pditc']))
    return refused('RT-3BAS1070', 'Partial or excess payment: the payment does not match the liability');
  if (balanceOf(taxpayer) < fee.central + fee.state)
    return refused('SIM_CASH_SHORT', 'Insufficient balance in the electronic cash ledger');
  taxpayer.offsets = { ...taxpayer.offsets, [period]: fee };
  taxpayer.cash.push({
    at: call.now,
    type: 'Dr',
    rupees: fee.central + fee.state,
    says: 'Late fee paid',
  });
  call.durable = true;
  if (call.book.kindness.offset_answer === 'message')
    return told({ message: 'Payment of tax successfully done' });
  const reference = newReference(call);
  taxpayer.references[reference] = { form: 'GSTR3B', period, kind: 'OFFSET' };
  return told({ reference_id: reference });
}

const hasCredit = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).some(
    ([name, amount]) => !Object.hasOwn(ROW, name) && typeof amount === 'number' && amount !== 0,
  );
