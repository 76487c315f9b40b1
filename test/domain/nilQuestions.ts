import assert from 'node:assert/strict';
import { parseGstin, type Gstin } from '#domain/gst/gstin.ts';
import type { Finding } from '#domain/filing/finding.ts';
import { nilCheck, type NilQuestion, type PortalFacts } from '#domain/filing/nilCheck.ts';
import type { Evidence, EvidenceSource, Reading, Statement } from '#domain/gst/evidence.ts';
import { noTax, type TaxHeads } from '#domain/gst/portalFigures.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { sayFinding } from '#texts/sayFinding.ts';
import { somewhereIn } from './lawTables.ts';

/* A return that passes every check, and the finding of one that does not. */

export const gstin = (text: string): Gstin => {
  const parsed = parseGstin(text);
  assert.ok(parsed, text);
  return parsed;
};
const FIRM = gstin('27AAPFU0939F1ZV');
export const COMPANY = gstin('24AAACC1206D1ZM');
export const OCT = periodOf(2026, 10);
export const SEP = periodOf(2026, 9);
export const ARN = 'AA2710260000019';
export const at = (text: string): number => Date.parse(`${text}+05:30`);

export const clean: PortalFacts = {
  status: 'active',
  statusText: 'Active',
  taxpayerType: 'Regular',
  constitution: 'Partnership',
  registeredOn: '2019-07-01',
  cancelledOn: null,
  makesEInvoices: false,
  filed: [
    { form: 'GSTR1', period: SEP, arn: ARN },
    { form: 'GSTR3B', period: SEP, arn: ARN },
  ],
  sinceComposition: null,
  evidence: [],
  blocks: [],
};
export const read = (source: EvidenceSource, ...statements: Statement[]): Reading => ({
  source,
  at: 0,
  state: 'read',
  statements,
});
export const rupees = (amount: number): TaxHeads => ({ ...noTax, cgst: amount * 50, sgst: amount * 50 });
export const saved = [read('gstr1_summary', { code: 'data_saved', params: {} })];
export const lateFee = (amount: number): Evidence => [
  read('late_fee', { code: 'late_fee', params: { heads: rupees(amount) } }),
];
export const drafted = (amount: number): Evidence => [
  read('auto_liability', { code: 'outward', params: { value: 0, heads: rupees(amount) } }),
];
export const gstr1Done = {
  ...clean,
  filed: [...clean.filed, { form: 'GSTR1' as const, period: OCT, arn: ARN }],
};

export const question: NilQuestion = {
  gstin: FIRM,
  place: somewhereIn('27'),
  form: 'GSTR1',
  period: OCT,
  frequency: 'monthly',
  facts: clean,
  now: at('2026-11-05T07:59:00'),
  consent: 'given',
};
export const question3b: NilQuestion = { ...question, form: 'GSTR3B', facts: gstr1Done };

export const finding = (q: NilQuestion, verdict: 'blocked' | 'wait' | 'consent'): Finding => {
  const answer = nilCheck(q);
  assert.equal(answer.verdict, verdict, JSON.stringify(answer));
  assert.ok('finding' in answer && answer.finding !== null);
  return answer.finding;
};

export const whatOf = (found: Finding): string => sayFinding(found, 'en').what;
export const actOf = (found: Finding): string => sayFinding(found, 'en').act;
export const rupeesOf = ({ params }: Finding): number | undefined =>
  'rupees' in params ? (params.rupees ?? undefined) : undefined;
