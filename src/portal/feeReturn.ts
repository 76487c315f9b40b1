import type { FeeByHead } from '#domain/gst/carriedFee.ts';
import { type FeeReturn, noTax, type TaxHeads } from '#domain/gst/portalFigures.ts';
import type { PortalFault } from '#domain/gst/refusal.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { filedAlready, lostAnswer, meansNothingSaved, notNil, refused, unreadable } from './fault.ts';
import { isRecord, type Json, paiseOf, textOf } from './json.ts';
import { isReadable, showsData, showsFiled, withoutCarriedFee, zeroGstr3b } from './summary.ts';

/*
 * The GSTR-3B of a late-fee month: what its summary tells of the payment, and the bodies of RETSAVE and RETOFFSET
 * (gst-portal#late-fee-month). A figure that is not understood makes the whole unreadable; none counts as zero.
 */

/** Kind of liability: other than reverse charge. */
const OTHER_THAN_REVERSE_CHARGE = 30_002;

/** Table 6.1: the fee to pay under the id of its liability, and what is paid of it, in paise. */
export type Payment = { toPay: { ledgerId: number; fee: TaxHeads } | null; paid: TaxHeads };

const numbersIn = (row: Json, names: readonly string[]): number[] | null => {
  const amounts = names.map((name) => (row[name] === undefined ? 0 : paiseOf(row[name])));
  return amounts.every((amount) => amount !== null) ? amounts : null;
};

const isWholeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value);

/** The fee of a row of `tx_py`; 'other' if it has tax, interest or a fee of another head, null if it is unreadable. */
function feeToPayIn(row: unknown): { ledgerId: number; fee: TaxHeads } | 'nothing' | 'other' | null {
  if (!isRecord(row)) return null;
  const heads = ['igst', 'cgst', 'sgst', 'cess'].map((name) => row[name] ?? {});
  if (!heads.every(isRecord)) return null;
  const rest = heads.map((head) => numbersIn(head, ['tx', 'intr', 'pen', 'oth']));
  const fees = heads.map((head) => numbersIn(head, ['fee']));
  if (rest.includes(null) || fees.includes(null)) return null;
  const [igst = 0, cgst = 0, sgst = 0, cess = 0] = fees.map((one) => one?.[0] ?? 0);
  if (rest.some((one) => one?.some((paise) => paise !== 0)) || igst !== 0 || cess !== 0) return 'other';
  if (cgst === 0 && sgst === 0) return 'nothing';
  const { liab_ldg_id: ledgerId, trans_typ: kind } = row;
  if (!isWholeNumber(ledgerId) || !isWholeNumber(kind) || cgst < 0 || sgst < 0) return null;
  return kind === OTHER_THAN_REVERSE_CHARGE ? { ledgerId, fee: { ...noTax, cgst, sgst } } : 'other';
}

const PAID_OTHERWISE = [
  'ipd',
  'cpd',
  'spd',
  'cspd',
  'i_intrpd',
  'c_intrpd',
  's_intrpd',
  'cs_intrpd',
] as const;
const FEES_OF_NO_HEAD = ['i_lfeepd', 'cs_lfeepd'] as const;

/** The payment in a summary; null when it has none, or one that is more than a late fee or unreadable. */
export function paymentIn(summary: Json): Payment | null {
  const part = summary['tx_pmt'];
  if (!isRecord(part)) return null;
  const { tx_py: owed = [], pdcash: cash = [] } = part;
  if (!Array.isArray(owed) || !Array.isArray(cash)) return null;
  const rows = owed.map(feeToPayIn);
  if (rows.some((row) => row === null || row === 'other')) return null;
  const fees = rows.filter((row) => row !== null && typeof row === 'object');
  if (fees.length > 1) return null;
  let paid = noTax;
  for (const row of cash as unknown[]) {
    if (!isRecord(row)) return null;
    const others = numbersIn(row, [...PAID_OTHERWISE, ...FEES_OF_NO_HEAD]);
    const ours = numbersIn(row, ['c_lfeepd', 's_lfeepd']);
    if (others === null || ours === null || others.some((paise) => paise !== 0)) return null;
    paid = { ...paid, cgst: paid.cgst + (ours[0] ?? 0), sgst: paid.sgst + (ours[1] ?? 0) };
  }
  return { toPay: fees[0] ?? null, paid };
}

/**
 * The result of RETSUM in a late-fee month. Refused when it is filed, or when it has data beside the fee; unreadable when
 * its payment is not understood.
 */
export function feeReturnOf(
  answer: Result<{ json: Json; text: string }, PortalFault>,
): Result<FeeReturn, PortalFault> {
  if (!answer.ok) return meansNothingSaved(answer.failure) ? ok({ saved: false }) : answer;
  const { json, text } = answer.value;
  if (showsFiled(json)) return fail(filedAlready);
  if (!isRecord(json['sup_details'])) return fail(unreadable('the summary has another shape'));
  if (showsData('GSTR3B', withoutCarriedFee(json))) return fail(notNil);
  if (!isReadable('GSTR3B', json)) return fail(unreadable('an amount in the summary cannot be read'));
  if (json['tx_pmt'] === undefined) return ok({ saved: true, toPay: null, paid: noTax, json: text });
  const payment = paymentIn(json);
  return payment === null
    ? fail(unreadable('the payment in the summary has another shape'))
    : ok({ saved: true, ...payment, json: text });
}

/** RETSAVE: zeros, with the late fee in table 5.1 where the portal takes it only so. Whole rupees. */
export function feeReturnBody(gstin: string, period: ReturnPeriod, fee: FeeByHead | null): Json {
  const zeros = zeroGstr3b(gstin, period);
  if (fee === null) return zeros;
  const table = isRecord(zeros['intr_ltfee']) ? zeros['intr_ltfee'] : {};
  const ltfee = { iamt: 0, camt: fee.central, samt: fee.state, csamt: 0 };
  return { ...zeros, intr_ltfee: { ...table, ltfee_details: ltfee } };
}

/**
 * RETOFFSET: the fee from cash, nothing else. The request spells `nettaxpay` and `trans_desc`, the portal's answers
 * `net_tax_pay` and `tran_desc`. Whole rupees.
 */
export const offsetBody = (ledgerId: number, fee: FeeByHead): Json => {
  const row = { liab_ldg_id: ledgerId, trans_typ: OTHER_THAN_REVERSE_CHARGE };
  const nothing = { tx: 0, intr: 0 };
  return {
    pdcash: [
      {
        ...row,
        ipd: 0,
        cpd: 0,
        spd: 0,
        cspd: 0,
        i_intrpd: 0,
        c_intrpd: 0,
        s_intrpd: 0,
        cs_intrpd: 0,
        c_lfeepd: fee.central,
        s_lfeepd: fee.state,
      },
    ],
    pditc: { ...row, i_pdi: 0, i_pdc: 0, i_pds: 0, c_pdi: 0, c_pdc: 0, s_pdi: 0, s_pds: 0, cs_pdcs: 0 },
    nettaxpay: [
      {
        ...row,
        trans_desc: 'Other than reverse charge',
        igst: nothing,
        cgst: { ...nothing, fee: fee.central },
        sgst: { ...nothing, fee: fee.state },
        cess: nothing,
      },
    ],
  };
};

/**
 * The answer of RETOFFSET: words, or the reference of work that the portal does a little later. Either is a promise only:
 * the payment counts once the summary shows it. An answer without both leaves it unknown.
 */
export const offsetTaken = (json: Json): Result<null, PortalFault> =>
  ['message', 'msg', 'reference_id', 'ref_id', 'status'].some((name) => textOf(json[name]) !== '')
    ? ok(null)
    : fail(lostAnswer('RETOFFSET', 'the answer holds neither words nor a reference'));

/** The data sent holds a mistake; every other word says that the portal is still at it (gst-portal#retstatus). */
const WITH_ERRORS: readonly string[] = ['PE', 'ER'];

/** The answer of RETSTATUS: refused as still working until the portal has taken what it was sent. */
export const doneBy = (json: Json): Result<null, PortalFault> => {
  const verdict = textOf(json['status_cd']).toUpperCase();
  if (verdict === 'P') return ok(null);
  const kind = WITH_ERRORS.includes(verdict) ? 'empty_return_refused' : 'still_working';
  return fail(refused(kind, '', `RETSTATUS ${verdict.slice(0, 40)}`));
};
