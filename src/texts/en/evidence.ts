import type { EvidenceSource, StatementParams } from '#domain/gst/evidence.ts';
import { formatPeriod } from '#domain/gst/returnPeriod.ts';
import { isNothing, rupeesOf, type TaxHeads, formatRupees } from '#domain/gst/portalFigures.ts';
import { formatIstDate, parseIstDate } from '#domain/shared/istTime.ts';
import type { EvidenceTexts } from '../shapes.ts';

export const sources: Readonly<Record<EvidenceSource, string>> = {
  profile: 'Registration',
  gstr1_summary: 'GSTR-1 summary',
  e_invoices: 'E-invoices',
  gstr3b_summary: 'GSTR-3B summary',
  auto_liability: 'Auto-drafted GSTR-3B',
  gstr2b: 'GSTR-2B (purchases)',
  cash_ledger: 'Cash ledger',
  credit_ledger: 'Credit ledger',
  liability_ledger: 'Liability ledger',
  reversal_statements: 'Statements of credit reversed and of reverse charge',
  late_fee: 'Late fee carried',
};

/** "A", "A and B", "A, B and C" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

const money = (heads: TaxHeads): string => formatRupees(rupeesOf(heads));
const amount =
  (of: string) =>
  ({ heads }: { heads: TaxHeads }): string =>
    isNothing(heads) ? `no ${of}` : `${money(heads)} of ${of}`;

const statuses: Readonly<Record<StatementParams['status']['status'], string>> = {
  active: 'active',
  cancelled: 'cancelled',
  suspended: 'suspended',
  inactive: 'not active',
  provisional: 'provisional',
  other: 'not shown as active',
};

const dayOf = (text: string): string => {
  const at = parseIstDate(text);
  return at === null ? text : formatIstDate(at);
};

export const evidence: EvidenceTexts = {
  sources,
  statements: {
    status: ({ status }) => statuses[status],
    nothing_saved: () => 'no figures saved',
    data_saved: () => 'figures are saved',
    no_summary: () => 'not made by the portal yet',
    e_invoices: ({ count }) => (count === 0 ? 'none' : count === 1 ? '1 e-invoice' : `${count} e-invoices`),
    makes_no_e_invoices: () => 'none made by this business',
    outward: ({ value, heads }) =>
      isNothing(heads) && value !== 0
        ? `supplies of ${formatRupees(Math.ceil(value / 100))}`
        : amount('tax')({ heads }),
    reverse_charge: amount('reverse charge'),
    credit: amount('credit'),
    cash: ({ heads }) => money(heads),
    credit_balance: ({ heads }) => money(heads),
    owed: ({ heads }) => (isNothing(heads) ? 'nothing to pay' : `${money(heads)} to pay`),
    reclaim_balance: ({ heads }) => `${money(heads)} of credit reversed and not re-claimed`,
    reverse_charge_balance: ({ heads }) => `${money(heads)} of reverse charge`,
    late_fee: ({ heads }) => (isNothing(heads) ? 'none' : money(heads)),
    cash_for_fee: ({ heads }) => `${money(heads)} of it for late fees`,
    owed_fee: ({ heads }) => `${money(heads)} of it late fee`,
    fee_paid: ({ heads }) => `${money(heads)} of late fee paid in this return`,
    own_fee: ({ period, filedOn, rupees }) =>
      `by Shunya's count ${formatRupees(rupees)}: GSTR-3B of ${formatPeriod(period)} was filed on ${dayOf(filedOn)}`,
    previous_in_time: ({ period, filedOn }) =>
      `none to expect: GSTR-3B of ${formatPeriod(period)} was filed in time, on ${dayOf(filedOn)}`,
    no_return_before: () => 'none to expect: no GSTR-3B came before',
  },
  notDue: (from) => (from === null ? 'not made yet' : `made on ${formatIstDate(from)}, so not looked at`),
  notOffered: 'not offered by the connection to the portal, so not looked at',
  failed: 'asked, and could not be read',
};
