import { type FeeByHead, feeIn, isEnough, rupeesOfFee } from '../gst/carriedFee.ts';
import { above, below, isNothing, plus, rupeesOf, type TaxHeads } from '../gst/portalFigures.ts';
import type { Covered, Evidence, EvidenceSource, Reading, Statement } from '../gst/evidence.ts';
import type { Finding, ReturnInQuestion } from './finding.ts';
import * as found from './findings.ts';

/** The total of all heads, ignoring signs. */
const sizeOf = (heads: TaxHeads): number => rupeesOf(plus(above(heads), below(heads)));

type Found = (r: ReturnInQuestion) => Finding;

const minus = (one: TaxHeads, other: TaxHeads): TaxHeads => ({
  igst: one.igst - other.igst,
  cgst: one.cgst - other.cgst,
  sgst: one.sgst - other.sgst,
  cess: one.cess - other.cess,
});

/** The amount owed in the ledger beside the late fee, which has its own rules (design#late-fee-month). */
function owedBesides(owed: TaxHeads, { statements }: Reading, fee: TaxHeads | null): Found | null {
  if (isNothing(owed)) return null;
  const part = statements.find(({ code }) => code === 'owed_fee');
  const known = part?.code === 'owed_fee' ? part.params.heads : fee;
  if (known === null) return (r) => found.liabilityCarried(r, 'ledger', sizeOf(owed));
  const rest = minus(owed, known);
  // A ledger that names no minor heads shows the fee as a sum: only the very same amount is the fee.
  return isNothing(rest) ? null : (r) => found.liabilityCarried(r, 'beside_fee', sizeOf(rest));
}

/** Why a source's statement makes the return not nil, a late fee aside; null when it does not. */
function notNil({ code, params }: Statement, reading: Reading, fee: TaxHeads | null): Found | null {
  switch (code) {
    case 'data_saved':
      return found.dataSaved;
    case 'e_invoices':
      return params.count === 0 ? null : (r) => found.eInvoicesThere(r, params.count);
    case 'outward':
      if (!isNothing(params.heads)) return (r) => found.liabilityCarried(r, 'outward', sizeOf(params.heads));
      return params.value === 0
        ? null
        : (r) => found.liabilityCarried(r, 'supplies', Math.ceil(Math.abs(params.value) / 100));
    case 'reverse_charge':
      return isNothing(params.heads)
        ? null
        : (r) => found.liabilityCarried(r, 'reverse_charge', sizeOf(params.heads));
    case 'credit': {
      const giveBack = below(params.heads);
      return isNothing(giveBack) ? null : (r) => found.creditToGiveBack(r, rupeesOf(giveBack));
    }
    case 'owed':
      return owedBesides(params.heads, reading, fee);
    case 'cash': {
      const missing = below(params.heads);
      return isNothing(missing) ? null : (r) => found.liabilityCarried(r, 'cash', rupeesOf(missing));
    }
    case 'credit_balance':
    case 'reclaim_balance':
    case 'reverse_charge_balance': {
      const missing = below(params.heads);
      return isNothing(missing) ? null : (r) => found.negativeLedger(r, rupeesOf(missing));
    }
    case 'late_fee':
    case 'owed_fee':
    case 'fee_paid':
      // Such a fee is paid with a yes that names it; any other amount is none.
      return feeIn(params.heads) === null
        ? (r) => found.liabilityCarried(r, 'beside_fee', sizeOf(params.heads))
        : null;
    case 'cash_for_fee':
    case 'own_fee':
    case 'status':
    case 'nothing_saved':
    case 'no_summary':
    case 'makes_no_e_invoices':
    case 'previous_in_time':
    case 'no_return_before':
      return null;
  }
}

/**
 * The source that gives the cause comes first: e-invoices also appear in the summary, and a late fee in the liability
 * ledger, where the cause is not visible.
 */
const FIRST_SOURCE: EvidenceSource = 'e_invoices';
const SPEAKS_LAST: EvidenceSource = 'liability_ledger';
const turnOf = ({ source }: Reading): number =>
  source === FIRST_SOURCE ? 0 : source === SPEAKS_LAST ? 2 : 1;

/** Money or documents in any source: no yes files such a return as nil (design#evidence). */
export function moneyIn(evidence: Evidence, r: ReturnInQuestion): Finding | null {
  const fee = feeHeadsIn(evidence);
  for (const reading of evidence.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    for (const statement of reading.statements) {
      const finding = notNil(statement, reading, fee);
      if (finding !== null) return finding(r);
    }
  }
  return null;
}

/** The fee is used as the first of these sources tells it that names one at all (gst-portal#late-fee-month). */
const FEE_SOURCES: readonly EvidenceSource[] = ['late_fee', 'gstr3b_summary', 'liability_ledger'];

function feeHeadsIn(evidence: Evidence): TaxHeads | null {
  for (const source of FEE_SOURCES) {
    const statements = evidence.find((reading) => reading.source === source)?.statements ?? [];
    const told = statements.find(
      (one) => (one.code === 'late_fee' || one.code === 'owed_fee') && !isNothing(one.params.heads),
    );
    if (told?.code === 'late_fee' || told?.code === 'owed_fee') return told.params.heads;
  }
  return null;
}

/**
 * A late fee of earlier returns in a GSTR-3B, as the portal tells it, in whole rupees. `own`: by our own dates. `cash`: the
 * balance for fees, null if it was not read. `paid`: what the summary shows as paid in this return already.
 */
export type CarriedFee = {
  fee: FeeByHead;
  own: number | null;
  cash: FeeByHead | null;
  paid: FeeByHead | null;
};

/** Null when no source of the portal names a fee: an amount that only we count is never paid. */
export function carriedFeeIn(evidence: Evidence): CarriedFee | null {
  const statements = evidence.flatMap((reading) => reading.statements);
  const headsOf = (wanted: 'cash_for_fee' | 'fee_paid'): FeeByHead | null => {
    const one = statements.find(({ code }) => code === wanted);
    return one?.code === wanted ? feeIn(one.params.heads) : null;
  };
  const paid = headsOf('fee_paid');
  const heads = feeHeadsIn(evidence);
  const fee = heads === null ? paid : feeIn(heads);
  if (fee === null || rupeesOfFee(fee) === 0) return null;
  const own = statements.find(({ code }) => code === 'own_fee');
  return {
    fee,
    own: own?.code === 'own_fee' ? own.params.rupees : null,
    cash: headsOf('cash_for_fee'),
    paid,
  };
}

/** True when the fee can be paid from the ledger, or is paid. An unread ledger pays nothing. */
export const isPayable = ({ fee, cash, paid }: CarriedFee): boolean =>
  (paid !== null && isEnough(paid, fee)) || (cash !== null && isEnough(cash, fee));

/**
 * True when a person has to be notified: the fee is new or has risen, or the money has arrived. `before`: the fee by the
 * readings before; null if none.
 */
export const isNewsOfFee = (before: CarriedFee | null, now: CarriedFee): boolean =>
  before === null || !isEnough(before.fee, now.fee) || (!isPayable(before) && isPayable(now));

const standsIn = ({ code }: Statement): boolean => code === 'previous_in_time' || code === 'no_return_before';

/**
 * True for a source that was asked and did not answer. Sources that are made later or are not offered are reported
 * elsewhere and stop nothing; but the late fee must be known from somewhere, if only from our own dates
 * (gst-portal#late-fee).
 */
function isMissing({ source, state, statements }: Reading): boolean {
  if (state === 'failed') return !statements.some(standsIn);
  return state === 'not_offered' && source === 'late_fee' && !statements.some(standsIn);
}

/** The items that a person has to agree to before this return is filed; null when there are none. */
export function requiredYesOf(
  evidence: Evidence,
): { creditRupees: number; notRead: EvidenceSource[]; says?: string } | null {
  const creditRupees = evidence
    .flatMap(({ statements }) => statements)
    .reduce((sum, { code, params }) => (code === 'credit' ? sum + rupeesOf(above(params.heads)) : sum), 0);
  // A fee that the summary or the ledger names is known, whatever the call for it has answered.
  const isFeeKnown = feeHeadsIn(evidence) !== null;
  const missing = evidence.filter((one) => isMissing(one) && !(isFeeKnown && one.source === 'late_fee'));
  const notRead = missing.map(({ source }) => source);
  const says = missing.flatMap((one) => (one.state === 'failed' && one.says ? [one.says] : []))[0];
  if (creditRupees === 0 && notRead.length === 0) return null;
  return { creditRupees, notRead, ...(says === undefined ? {} : { says }) };
}

/** True when this source stops the return or has a person asked. */
export const needsAttention = (reading: Reading): boolean =>
  requiredYesOf([reading]) !== null ||
  feeHeadsIn([reading]) !== null ||
  reading.statements.some((statement) => notNil(statement, reading, null) !== null);

/** True when one yes covers all of it: credit up to the named amount is covered, more is not. */
export const isCovered = (
  needed: { creditRupees: number; notRead: EvidenceSource[] },
  yeses: readonly Omit<Covered, 'form'>[],
): boolean =>
  yeses.some(
    (yes) =>
      needed.creditRupees <= yes.creditRupees &&
      needed.notRead.every((source) => yes.notRead.includes(source)),
  );
