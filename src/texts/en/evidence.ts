import type { EvidenceSource } from '#domain/filing/evidence.ts';

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
  late_fee: 'Late fee carried',
};

/** "A", "A and B", "A, B and C" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
