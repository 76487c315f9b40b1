import { above, below, isNothing, plus, rupeesOf, type TaxHeads } from '../gst/portalFigures.ts';
import type { Covered, Evidence, EvidenceSource, Reading, Statement } from '../gst/evidence.ts';
import type { Finding, ReturnInQuestion } from './finding.ts';
import * as found from './findings.ts';

/** The total of all heads, ignoring signs. */
const sizeOf = (heads: TaxHeads): number => rupeesOf(plus(above(heads), below(heads)));

type Found = (r: ReturnInQuestion) => Finding;

/** Why a source's statement makes the return not nil; null when it does not. */
function notNil({ code, params }: Statement): Found | null {
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
      return isNothing(params.heads)
        ? null
        : (r) => found.liabilityCarried(r, 'ledger', sizeOf(params.heads));
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
      return isNothing(params.heads) ? null : (r) => found.lateFeeCarried(r, sizeOf(params.heads));
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
  for (const { statements } of evidence.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    for (const statement of statements) {
      const finding = notNil(statement);
      if (finding !== null) return finding(r);
    }
  }
  return null;
}

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
  const missing = evidence.filter(isMissing);
  const notRead = missing.map(({ source }) => source);
  const says = missing.flatMap((one) => (one.state === 'failed' && one.says ? [one.says] : []))[0];
  if (creditRupees === 0 && notRead.length === 0) return null;
  return { creditRupees, notRead, ...(says === undefined ? {} : { says }) };
}

/** True when this source stops the return or has a person asked. */
export const needsAttention = (reading: Reading): boolean =>
  requiredYesOf([reading]) !== null || reading.statements.some((statement) => notNil(statement) !== null);

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
