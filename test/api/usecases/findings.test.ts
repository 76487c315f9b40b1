import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sayWhole } from '#texts/sayFinding.ts';
import type { ReturnState } from '#domain/filing/filing.ts';
import type { FindingCode } from '#domain/filing/finding.ts';
import type { Registration } from '#domain/registration/registration.ts';
import type { TaxpayerSpec } from '../../../portal-sim/taxpayers.ts';
import { type Desk, startDesk } from './desk.ts';

type Expected = {
  name: string;
  spec: Omit<TaxpayerSpec, 'username'>;
  GSTR1: [ReturnState, FindingCode | null];
  GSTR3B: [ReturnState, FindingCode | null];
  /** The entry of the return that stopped. */
  reads: RegExp;
  /** Whether the portal was asked for a code of a return on the way. */
  code: boolean;
};

const filed = ['filed', null] as ['filed', null];

/** design#nil-check through the whole engine on the morning of the 11th: one taxpayer for each finding. */
const table: Expected[] = [
  { name: 'nothing in the way', spec: {}, GSTR1: filed, GSTR3B: filed, reads: /^$/, code: true },
  {
    name: 'figures saved for GSTR-1',
    spec: { history: { savedBack: [0] } },
    GSTR1: ['blocked', 'data_saved'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /Figures are saved.*GSTR-1 of October 2026.*by 11 November 2026/,
    code: false,
  },
  {
    name: 'a late fee of an earlier month',
    spec: { history: { late: [{ form: 'GSTR3B', back: 1, days: 7 }] } },
    GSTR1: filed,
    GSTR3B: ['waiting_for_consent', 'late_fee_carried'],
    reads: /a late fee of ₹140.*is due on 20 November 2026/,
    code: true,
  },
  {
    name: 'the GSTR-3B before is missing',
    spec: { history: { missing: [{ form: 'GSTR3B', back: 1 }] } },
    GSTR1: ['blocked', 'previous_gstr3b_missing'],
    GSTR3B: ['blocked', 'previous_gstr3b_missing'],
    reads: /GSTR-3B of September 2026 is not filed.*press Retry/,
    code: false,
  },
  {
    name: 'suspended: nothing is filed without the yes of the month, which says what filing does to it',
    spec: { status: 'Suspended' },
    GSTR1: ['waiting_for_consent', 'suspended'],
    GSTR3B: ['scheduled', null],
    reads: /suspended.*does not end the suspension.*bank account/i,
    code: false,
  },
  {
    name: 'a notice DRC-01B without an answer',
    spec: { blocks: ['drc01b'] },
    GSTR1: ['blocked', 'drc_01b'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /DRC-01B.*GSTR-1 is due on 11 November 2026/,
    code: false,
  },
  {
    name: 'no bank account',
    spec: { blocks: ['bank_account'] },
    GSTR1: ['blocked', 'bank_account'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /bank account.*GSTR-1 is due on 11 November 2026/,
    code: false,
  },
  {
    name: 'a credit statement below zero',
    spec: { blocks: ['negative_ledger'] },
    GSTR1: filed,
    GSTR3B: ['blocked', 'negative_ledger'],
    reads: /credit statement.*₹2,500 below zero.*GSTR-3B is due on 20 November 2026/,
    code: true,
  },
  {
    name: 'the portal takes nothing while the registration is suspended',
    spec: { blocks: ['suspended'] },
    GSTR1: ['blocked', 'suspension_blocks'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /no return .* while it is suspended.*View Notices and Orders.*GSTR-1 is due on 11 November 2026/,
    code: false,
  },
  {
    name: 'a company',
    spec: { constitution: 'Private Limited Company', pan: 'ZQACA1234K' },
    GSTR1: ['blocked', 'evc_not_allowed'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /digital signature.*14409.*NIL R1 \S{15} 102026/,
    code: false,
  },
  {
    name: 'one whom the portal lets file by digital signature only, which its register does not tell',
    spec: { evcAllowed: false },
    GSTR1: ['rejected', 'evc_not_allowed'],
    GSTR3B: ['blocked', 'gstr1_stopped'],
    reads: /digital signature.*14409/,
    code: true,
  },
  {
    name: 'filed at the portal already',
    spec: { history: { upTo: 0 } },
    GSTR1: filed,
    GSTR3B: filed,
    reads: /^$/,
    code: false,
  },
];

let desk: Desk;
const shops = new Map<string, Registration>();
before(async () => {
  desk = await startDesk('2026-11-02T10:00:00+05:30');
  for (const { name, spec } of table) shops.set(name, await desk.add({ ...spec, username: name }));
  await desk.until('2026-11-11T10:00:00+05:30');
});
after(() => desk.close());

for (const { name, GSTR1, GSTR3B, reads, code } of table) {
  test(`${name}: GSTR-1 ${GSTR1.join(' ')}, GSTR-3B ${GSTR3B.join(' ')}`, async () => {
    const shop = shops.get(name);
    assert.ok(shop);
    const rows = [await desk.row(shop.id, 'GSTR1'), await desk.row(shop.id, 'GSTR3B')];
    assert.deepEqual(
      rows.map((row) => [row.state, row.finding?.code ?? null]),
      [GSTR1, GSTR3B],
    );
    const { finding } = rows.find((row) => row.finding !== null) ?? { finding: null };
    assert.match(finding === null ? '' : sayWhole(finding, 'en'), reads);
    const purposes = await desk.database.asSystem((trx) =>
      trx
        .selectFrom('code_request')
        .select('purpose')
        .where('registration_id', '=', shop.id)
        .where('purpose', '<>', 'session')
        .execute(),
    );
    assert.equal(purposes.length > 0, code);
  });
}
