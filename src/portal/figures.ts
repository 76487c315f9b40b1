import {
  type AutoLiability,
  type Gstr2b,
  isNothing,
  type LedgerBalances,
  type Liability,
  type ReturnSummary,
  noTax,
  plus,
  type TaxHeads,
} from '#domain/gst/portalFigures.ts';
import type { Form, ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { dateIn } from './dates.ts';
import { type Payment, paymentIn } from './feeReturn.ts';
import { isRecord, type Json, paiseOf, textOf } from './json.ts';
import { isAbout, isReadable, showsData, withoutCarriedFee } from './summary.ts';

/*
 * Readers of the portal's figures. Each returns null for an unknown shape: an unreadable figure never counts as zero.
 */

const recordIn = (json: Json, name: string): Json | null => {
  const value = json[name];
  return isRecord(value) ? value : null;
};

type HeadNames = { readonly [Head in keyof TaxHeads]: string };
const RETURN_NAMES: HeadNames = { igst: 'iamt', cgst: 'camt', sgst: 'samt', cess: 'csamt' };
const LEDGER_NAMES: HeadNames = { igst: 'igst', cgst: 'cgst', sgst: 'sgst', cess: 'cess' };

/** The row with its names in lower case; null when two of them then are one. */
function inLowerCase(row: Json): Json | null {
  const members = Object.entries(row).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Set(members.map(([name]) => name)).size === members.length ? Object.fromEntries(members) : null;
}

/** Heads as amounts; a missing one is absent, one that is not a number makes all unreadable. */
function headsOf(answer: Json, names: HeadNames): TaxHeads | null {
  const row = inLowerCase(answer);
  if (row === null) return null;
  const amount = (head: keyof TaxHeads): number | null =>
    row[names[head]] === undefined ? 0 : paiseOf(row[names[head]]);
  const [igst, cgst, sgst, cess] = [amount('igst'), amount('cgst'), amount('sgst'), amount('cess')];
  if (igst === null || cgst === null || sgst === null || cess === null) return null;
  const isAnyGiven = Object.values(names).some((name) => row[name] !== undefined);
  return isAnyGiven ? { igst, cgst, sgst, cess } : null;
}

/** The sum of all; null as soon as one is unreadable. */
function sumOf<T>(rows: readonly T[], read: (row: T) => TaxHeads | null): TaxHeads | null {
  let sum = noTax;
  for (const row of rows) {
    const heads = read(row);
    if (heads === null) return null;
    sum = plus(sum, heads);
  }
  return sum;
}

const REVERSE_CHARGE = 'isup_3_1d';

/** The value of a table, 0 if its sum has none; null when it cannot be read. */
const valueIn = (sum: Json | null): number | null =>
  sum?.['txval'] === undefined ? 0 : paiseOf(sum['txval']);

const hasValue = (sum: Json | null): boolean => valueIn(sum) !== 0;

/** The errors of the draft, under each name that begins so. */
const errorsIn = (draft: Json): unknown[] =>
  Object.entries(draft).flatMap(([name, value]): unknown[] =>
    /^err/i.test(name) ? (Array.isArray(value) ? value : [value]) : [],
  );

/** The parts that the errors of the draft name; every part for one that names none. */
function partsFailed(errors: readonly unknown[]): { outward: boolean; inward: boolean } {
  const entries = errors.filter((entry) => !isBare(entry));
  const named = entries.map((entry) => {
    const words = JSON.stringify(entry).toLowerCase();
    const outward = /gstr[-_ ]?1|outward/.test(words);
    const inward = /2[-_ ]?b|credit|itc|inward|reverse/.test(words);
    return { outward: outward || !inward, inward: inward || !outward };
  });
  return { outward: named.some((one) => one.outward), inward: named.some((one) => one.inward) };
}

/** gst-portal#auto-liability */
export function autoLiabilityIn(json: Json): AutoLiability | null {
  const draft = recordIn(json, 'r3bautopop');
  const tables = draft === null ? null : recordIn(draft, 'liabitc');
  if (draft === null || tables === null) return null;
  const failed = partsFailed(errorsIn(draft));
  const hasGstr1 = dateIn(draft['r1fildt']) !== null && !failed.outward;
  const has2b = dateIn(draft['r2bgendt']) !== null && !failed.inward;
  const supplies = recordIn(tables, 'sup_details');
  const credits = recordIn(tables, 'elgitc');
  if ((supplies === null && (hasGstr1 || has2b)) || (credits === null && has2b)) return null;
  // The portal may leave out a table without a draft; a table that is present has to be readable.
  const subtotal = (table: unknown): Json | null => (isRecord(table) ? recordIn(table, 'subtotal') : null);
  const taxIn = (table: unknown): TaxHeads | null => {
    const sum = subtotal(table);
    return sum === null ? null : headsOf(sum, RETURN_NAMES);
  };
  const outwardTables = Object.entries(supplies ?? {})
    .filter(([name]) => name !== REVERSE_CHARGE)
    .map(([, table]) => table);
  const values = outwardTables.map((table) => valueIn(subtotal(table)));
  const outwardTax = sumOf(outwardTables, taxIn);
  const reverse = supplies?.[REVERSE_CHARGE];
  const reverseCharge = reverse === undefined ? noTax : taxIn(reverse);
  const credit = sumOf(Object.values(credits ?? {}), taxIn);
  // A value under reverse charge without its tax is not understood.
  if (has2b && reverseCharge !== null && isNothing(reverseCharge) && hasValue(subtotal(reverse))) return null;
  if (outwardTax === null || values.includes(null) || reverseCharge === null || credit === null) return null;
  return {
    outward: hasGstr1
      ? { value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0), tax: outwardTax }
      : null,
    reverseCharge: has2b ? reverseCharge : null,
    credit: has2b ? credit : null,
  };
}

/** Nothing in it: left out, null, or empty. */
const isBare = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0);

/** The members of a GSTR-2B without purchases. An answer with words, a state or a count of files is another one. */
const MEMBERS_OF_BARE: ReadonlySet<string> = new Set([
  'gstin',
  'rtnprd',
  'version',
  'gendt',
  'chksum',
  'itcsumm',
  'cpsumm',
  'docdata',
]);

/** The credit that counts, and the one that does not, as a summary names them; an empty member means nothing. */
const isBareSummary = (summary: Json): boolean =>
  Object.entries(summary).every(([name, value]) => ['itcavl', 'itcunavl'].includes(name) || isBare(value));

/**
 * gst-portal#gstr2b. A month without purchases has an empty summary of credit, or none: that means no credit, if the
 * statement names its return and lists no document.
 */
export function gstr2bIn(json: Json): Extract<Gstr2b, { made: true }> | null {
  const data = recordIn(json, 'data');
  if (data === null) return null;
  const summary = data['itcsumm'];
  const available = isRecord(summary) ? summary['itcavl'] : undefined;
  if (isBare(available)) {
    const isWhole = Object.entries(data).every(
      ([name, value]) => MEMBERS_OF_BARE.has(name) || holdsNoDocument(value),
    );
    const isGiven = isRecord(summary)
      ? isBareSummary(summary)
      : isBare(summary) && textOf(data['rtnprd']) !== '';
    const isEmpty = ['docdata', 'cpsumm'].every((name) => holdsNoDocument(data[name]));
    return isWhole && isGiven && isEmpty ? { made: true, credit: noTax, reverseCharge: noTax } : null;
  }
  if (!isRecord(available)) return null;
  const { revsup, ...supplies } = available;
  const heads = (row: unknown): TaxHeads | null => (isRecord(row) ? headsOf(row, LEDGER_NAMES) : null);
  const credit = sumOf(Object.values(supplies), heads);
  const reverseCharge = revsup === undefined ? noTax : heads(revsup);
  return credit === null || reverseCharge === null ? null : { made: true, credit, reverseCharge };
}

/** `gstr2bIn` of a statement about this return; null for that of another GSTIN or month. */
export const gstr2bOf =
  (gstin: string, period: ReturnPeriod) =>
  (json: Json): Extract<Gstr2b, { made: true }> | null =>
    isRecord(json['data']) && isAbout(json['data'], gstin, period, 'rtnprd') ? gstr2bIn(json) : null;

const holdsNoDocument = (value: unknown): boolean =>
  isBare(value) || (isRecord(value) && Object.values(value).every(isBare));

const MINOR_HEADS = ['tx', 'intr', 'pen', 'fee', 'oth'] as const;

/** A major head of the ledgers: the sum of its minor heads; their total may be among them. */
function majorHead(value: unknown): number | null {
  if (!isRecord(value)) return null;
  const present = MINOR_HEADS.filter((minor) => value[minor] !== undefined);
  const amounts = present.map((minor) => paiseOf(value[minor]));
  if (amounts.includes(null)) return null;
  if (present.length === 0) return paiseOf(value['tot']);
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

function majorHeads(row: Json): TaxHeads | null {
  const [igst, cgst, sgst, cess] = ['igst', 'cgst', 'sgst', 'cess'].map((head) => majorHead(row[head]));
  if (typeof igst !== 'number' || typeof cgst !== 'number') return null;
  return typeof sgst !== 'number' || typeof cess !== 'number' ? null : { igst, cgst, sgst, cess };
}

/** The minor head fee of central and state tax; null if one of them is missing, or is no number. */
function feesUnder(row: Json): TaxHeads | null {
  const [cgst, sgst] = (['cgst', 'sgst'] as const).map((head) => paiseOf(recordIn(row, head)?.['fee']));
  return typeof cgst === 'number' && typeof sgst === 'number' ? { ...noTax, cgst, sgst } : null;
}

/** gst-portal#ledgers */
export function balancesIn(json: Json): LedgerBalances | null {
  const inCash = recordIn(json, 'cash_bal');
  const inCredit = recordIn(json, 'itc_bal');
  if (inCash === null || inCredit === null) return null;
  const cash = majorHeads(inCash);
  const credit = headsOf(inCredit, {
    igst: 'igst_bal',
    cgst: 'cgst_bal',
    sgst: 'sgst_bal',
    cess: 'cess_bal',
  });
  return cash === null || credit === null ? null : { cash, credit, cashForFees: feesUnder(inCash) };
}

/** gst-portal#ledgers */
export const closingBalanceIn = (json: Json): TaxHeads | null => {
  const heads = recordIn(json, 'clsbal');
  return heads === null ? null : headsOf(heads, { igst: 'igst', cgst: 'cgst', sgst: 'sgst', cess: 'cess' });
};

/** gst-portal#ledgers */
export function liabilityIn(json: Json): Liability | null {
  const rows = json['op_liab'];
  if (!Array.isArray(rows)) return null;
  const owed = sumOf(rows, (row: unknown) => (isRecord(row) ? majorHeads(row) : null));
  if (owed === null) return null;
  return { owed, fee: sumOf(rows, (row: unknown) => (isRecord(row) ? feesUnder(row) : null)) };
}

function fee(row: unknown, central: string, state: string): TaxHeads | null {
  if (!isRecord(row)) return null;
  const [cgst, sgst] = [paiseOf(row[central]), paiseOf(row[state])];
  return cgst === null || sgst === null ? null : { ...noTax, cgst, sgst };
}

function priorFee(prior: unknown): TaxHeads | null {
  if (!isRecord(prior)) return null;
  const details = prior['ltFeeDet'] ?? [];
  if (!Array.isArray(details)) return null;
  return details.length > 0
    ? sumOf(details, (row: unknown) => fee(row, 'dueAmtCgst', 'dueAmtSgst'))
    : fee(prior, 'totcgstamnt', 'totsgstamnt');
}

/**
 * The late fee that earlier returns carry into this GSTR-3B (gst-portal#ledgers). The fee of this return itself, if it
 * is late, is not carried into it.
 */
export function carriedFeeIn(json: Json, period: ReturnPeriod): TaxHeads | null {
  const { priorPrdLtFee: before, currLateFee: currentFee } = json;
  if (before === undefined && currentFee === undefined) return null;
  const current = currentFee ?? [];
  const carried = before === undefined ? noTax : priorFee(before);
  if (!Array.isArray(current)) return null;
  const others = current.filter(
    (row: unknown) =>
      !isRecord(row) || textOf(row['rtnPrd']) !== period || !/3B$/i.test(textOf(row['rtnTyp'])),
  );
  const added = sumOf(others, (row: unknown) => fee(row, 'cgst', 'sgst'));
  return carried === null || added === null ? null : plus(carried, added);
}

/** The carried fee in the summary of a GSTR-3B: of table 5.1, else of the payment; null when there is none. */
function feeInSummary(summary: Json, payment: Payment | null): TaxHeads | null {
  const part = recordIn(summary, 'intr_ltfee');
  const fees = part === null ? null : recordIn(part, 'ltfee_details');
  const inTable = fees === null ? null : fee(fees, 'camt', 'samt');
  const toPay = payment?.toPay?.fee ?? null;
  return inTable === null || isNothing(inTable) ? (toPay ?? inTable) : inTable;
}

/** The summary of a return that is not filed (gst-portal#gstr1, gst-portal#gstr3b). */
export function summaryIn(form: Form, json: Json): ReturnSummary | null {
  if (form === 'GSTR1' ? !Array.isArray(json['sec_sum']) : !isRecord(json['sup_details'])) return null;
  const payment = form === 'GSTR3B' ? paymentIn(json) : null;
  const lateFee = form === 'GSTR3B' ? feeInSummary(json, payment) : null;
  const saved = showsData(form, lateFee === null ? json : withoutCarriedFee(json));
  // Data that is read is data; of the rest an unreadable amount is not zero.
  if (!saved && !isReadable(form, json)) return null;
  const feePaid = payment === null || isNothing(payment.paid) ? {} : { feePaid: payment.paid };
  return { kind: 'summary', saved, lateFee, ...feePaid };
}

const E_INVOICE_LISTS = /^(b2b|cdnr|cdnur|exp)a?$/i;

/** Documents of one section, by supplier and invoice; null when it has no list of a section, or anything else. */
export function documentsIn(json: Json): number | null {
  const members = Object.entries(json).filter(([, value]) => typeof value === 'object' && value !== null);
  if (members.length === 0) return null;
  if (!members.every(([name, value]) => E_INVOICE_LISTS.test(name) && Array.isArray(value))) return null;
  // Each buyer's row has its own documents; a row without a list is a document itself.
  const documents = (row: unknown): number => {
    const inner = isRecord(row) ? Object.values(row).filter((value) => Array.isArray(value)) : [];
    return inner.length === 0 ? 1 : inner.reduce((sum, list) => sum + list.length, 0);
  };
  return members
    .flatMap(([, list]): unknown[] => (Array.isArray(list) ? list : []))
    .reduce<number>((sum, row) => sum + documents(row), 0);
}
