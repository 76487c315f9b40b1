import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listingOf } from '#domain/gst/filedList.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { arnIn, arnOf } from '#portal/filedAnswer.ts';
import { filedReturnsIn } from '#portal/publicAnswers.ts';

const period = periodOf(2026, 10);
const arn = 'AA2710260000019';
const row = { arn, ret_prd: '102026', dof: '11-11-2026', rtntype: 'GSTR3B', status: 'Filed', valid: 'Y' };

/** The reading of both returns of October in the list: GSTR-1, then GSTR-3B. */
const saidBy = (...rows: readonly unknown[]): string => {
  const list = filedReturnsIn({ EFiledlist: rows });
  assert.ok(list !== null);
  return (['GSTR1', 'GSTR3B'] as const)
    .map((form) => {
      const listing = listingOf(list, { form, period });
      return listing.is === 'in_doubt' ? listing.why : listing.is;
    })
    .join(' ');
};

const without = (name: keyof typeof row): object =>
  Object.fromEntries(Object.entries(row).filter(([each]) => each !== name));

/** The same member under another name. */
const renamed = (name: keyof typeof row, other: string, value: unknown = row[name]): object => ({
  ...without(name),
  [other]: value,
});

const IS_3B = 'not_listed filed';
const DOUBT_3B = 'not_listed unreadable';
const DOUBT_BOTH = 'unreadable unreadable';

const tables: Readonly<Record<string, readonly (readonly [unknown, string])[]>> = {
  'only known words say that a return is not filed, and an unknown one leaves it open': [
    [{ ...row, status: 'Filed' }, IS_3B],
    [{ ...row, status: ' FILED ' }, IS_3B],
    [without('status'), IS_3B],
    ...['Not Filed', 'NOT_FILED', 'NF', 'Submitted', 'To be filed', 'to-be-filed'].flatMap(
      (status) =>
        [
          [{ ...row, arn: '', status }, 'not_listed not_listed'],
          [{ ...row, arn: 'NA', dof: '', status }, 'not_listed not_listed'],
          [{ ...row, status }, DOUBT_3B],
        ] as const,
    ),
    ...['Pending', 'Unfiled', 'Due', 'Draft', 'Saved', 'Yet to be filed', 'Not yet filed'].flatMap(
      (status) =>
        [
          [{ ...row, arn: '', dof: '', status }, 'not_listed not_listed'],
          [{ ...row, arn: 'NA', dof: 'NA', status }, 'not_listed not_listed'],
          [{ ...row, arn: '', status }, DOUBT_3B],
          [{ ...row, status }, DOUBT_3B],
        ] as const,
    ),
    [{ ...row, arn: '', dof: '', status: 'NA' }, DOUBT_3B],
    ...[
      'FIL',
      'F',
      'Return Filed',
      'e-Filed',
      'Filed_Valid',
      'Furnished',
      'Processed',
      'Filed - not valid',
      'Bhara gaya',
    ].map((status) => [{ ...row, status }, DOUBT_3B] as const),
    [{ ...renamed('status', 'STATUS', 'Not Filed'), arn: '' }, 'not_listed not_listed'],
  ],
  'the form is read in each spelling': [
    ...[
      'GSTR3B',
      'gstr-3b',
      'R3B',
      'FORM GSTR-3B',
      'GSTR-3B(M)',
      'GSTR-3B (Q)',
      'GSTR-3B Quarterly',
      '3B',
    ].map((rtntype) => [{ ...row, rtntype }, IS_3B] as const),
    ...['GSTR-1 (Quarterly)', 'GSTR1 Monthly', 'GSTR1/IFF', 'GSTR-1/IFF', 'Form GSTR-01', 'R1', '1'].map(
      (rtntype) => [{ ...row, rtntype }, 'filed not_listed'] as const,
    ),
    [renamed('rtntype', 'rtn_type'), IS_3B],
    [renamed('rtntype', 'RTNTYPE'), IS_3B],
    [renamed('rtntype', 'Return Type'), IS_3B],
  ],
  'another form is none of ours': [
    'GSTR1A',
    'GSTR-9',
    'GSTR-9C',
    'GSTR2X',
    'GSTR-10',
    'GSTR5A',
    'ITC-04',
    'CMP-02',
    'CMP08',
    'GSTR4',
    'IFF',
  ].map((rtntype) => [{ ...row, rtntype }, 'not_listed not_listed'] as const),
  'a row whose form is unknown may be of either': [
    ...['', 'Monthly return', 'GSTR3', 'GSTR1/3B', 'GSTR1QM', null].map(
      (rtntype) => [{ ...row, rtntype }, DOUBT_BOTH] as const,
    ),
    [without('rtntype'), DOUBT_BOTH],
    [{ ...without('rtntype'), ret_prd: '092026', arn: '' }, 'not_listed not_listed'],
    [{ ...without('rtntype'), ret_prd: '' }, DOUBT_BOTH],
    [`GSTR3B|102026|${arn}`, DOUBT_BOTH],
    [null, DOUBT_BOTH],
    [{ ...without('rtntype'), status: 'Not Filed', arn: '' }, 'not_listed not_listed'],
    [{ ...without('rtntype'), status: 'Not Filed' }, DOUBT_BOTH],
  ],
  'only the known words for valid are valid': [
    ...['Y', 'y', 'Yes', 'TRUE', 'Valid', '1', '', 1, true, null].map(
      (valid) => [{ ...row, valid }, IS_3B] as const,
    ),
    [without('valid'), IS_3B],
    ...['N', 'No', 'Not Valid', 'Invalid', 'NV', 'false', '0', 0, false, {}, []].map(
      (valid) => [{ ...row, valid }, 'not_listed not_valid'] as const,
    ),
    [renamed('valid', 'VALID', 'N'), 'not_listed not_valid'],
  ],
  'a word in the place of an ARN proves nothing': [
    ...['NA', 'N.A.', 'null', 'Pending', '0', 'None', 'Not Available', '', 12, '123456789012345'].map(
      (word) => [{ ...row, arn: word }, DOUBT_3B] as const,
    ),
    ...['aa2710260000019', 'AA 27-1026 0000019'].map((spelled) => [{ ...row, arn: spelled }, IS_3B] as const),
  ],
};

for (const [rule, cases] of Object.entries(tables))
  test(rule, () => {
    for (const [answered, said] of cases) assert.equal(saidBy(answered), said, JSON.stringify(answered));
  });

test('two rows with a word for an ARN are not taken for one ARN on two returns', () => {
  const rows = [
    { ...row, arn: 'NA' },
    { ...row, rtntype: 'GSTR1', arn: 'NA' },
  ];
  assert.equal(saidBy(...rows), DOUBT_BOTH);
});

test('a row of an unknown form casts no doubt on the whole row beside it', () => {
  assert.equal(saidBy(row, without('rtntype')), 'unreadable filed');
});

test('an ARN is read in capitals, without blanks and hyphens', () => {
  assert.equal(arnOf('aa 2710-260000019'), arn);
  for (const word of [
    'SUCCESS',
    'FILED',
    'true',
    1,
    'REF-2026',
    'b7d94c12-3456-4f00-9a1b-0123456789ab',
    'TXN1234567890',
    'NOT GENERATED 123456',
    '27ABCPN1234F1Z5',
    'AA271026000001',
  ])
    assert.equal(arnOf(word), '', String(word));
});

test('a filing is acknowledged only by an ARN', () => {
  assert.equal(arnIn({ ack_num: arn }), arn);
  assert.equal(arnIn({ reference_id: 'aa2710260000019' }), arn);
  for (const answered of [
    { arn },
    { ackNum: arn },
    { ack_no: arn },
    { ref_id: arn },
    { ack_num: 'NA', refId: arn },
  ])
    assert.equal(arnIn(answered), arn, JSON.stringify(answered));
  for (const answered of [
    { ack_num: 'SUCCESS' },
    { ack_num: 'NA', reference_id: 'd0f1e2d0f1e2' },
    { arn, ack_num: 'AA2710260000027' },
    { txn: arn },
    {},
  ])
    assert.equal(arnIn(answered), '', JSON.stringify(answered));
});
