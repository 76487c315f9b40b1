import type { EvidenceSource } from '#domain/filing/evidence.ts';

export const sources: Readonly<Record<EvidenceSource, string>> = {
  profile: 'पंजीकरण',
  gstr1_summary: 'GSTR-1 का सारांश',
  e_invoices: 'ई-चालान',
  gstr3b_summary: 'GSTR-3B का सारांश',
  auto_liability: 'पोर्टल का बनाया GSTR-3B',
  gstr2b: 'GSTR-2B (ख़रीद)',
  cash_ledger: 'नकद खाता',
  credit_ledger: 'क्रेडिट खाता',
  liability_ledger: 'देयता खाता',
  late_fee: 'पिछला विलंब शुल्क',
};

/** "क", "क और ख", "क, ख और ग" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} और ${names.at(-1) ?? ''}`;
