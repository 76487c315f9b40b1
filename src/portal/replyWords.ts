import type { RefusalKind } from '#domain/filing/refusal.ts';

/**
 * What a refusal means whose code is in no list: `every` group has one of its words in what the portal says. Most
 * codes of blocks are not public (gst-portal#blocks), so the words of law and manuals are what there is to go by:
 * `source` names where they stand. The first row that fits counts. A kind that is recognised here stops a return or
 * makes it wait; none makes anything be sent again by itself but after maintenance.
 */
export type WordsRow = { kind: RefusalKind; every: readonly (readonly string[])[]; source: string };

const not = [
  'not',
  'cannot',
  'can t',
  'without',
  'unless',
  'before',
  'pending',
  'missing',
  'first',
  'yet',
  'prior',
];
const gstr1 = ['gstr 1', 'gstr1', 'outward supplies', 'iff'];
const gstr3b = ['gstr 3b', 'gstr3b', 'form 3b'];
const previous = ['previous', 'preceding', 'earlier', 'prior period', 'last period', 'last tax period'];
const filing = ['fil', 'furnish', 'submit'];

export const wordsTable: readonly WordsRow[] = [
  {
    kind: 'drc_01c',
    every: [['drc 01c', 'drc01c', '88d', 'difference of itc', 'difference in itc', 'excess itc']],
    source: 'rule 88D and the advisories on DRC-01C',
  },
  {
    kind: 'drc_01b',
    every: [['drc 01b', 'drc01b', '88c', 'difference in liability', 'difference of liability']],
    source: 'rule 88C and the advisories on DRC-01B',
  },
  {
    kind: 'bank_account',
    every: [['bank account', 'bank detail', 'rule 10a']],
    source: 'rules 10A and 59(6)(e)',
  },
  {
    kind: 'negative_ledger',
    every: [
      ['negative'],
      ['reclaim', 're claim', 'reversal', 'rcm', 'ledger', 'statement', 'reverse charge', 'closing balance'],
    ],
    source: 'advisory of 29 December 2025',
  },
  {
    kind: 'three_years_passed',
    every: [
      ['three years', '3 years', 'three year', '3 year'],
      ['due date', 'elapsed', 'passed', 'over', 'expir', 'barred', 'not allowed', 'beyond'],
    ],
    source: 'sections 37(5) and 39(11)',
  },
  {
    kind: 'suspended',
    every: [['suspend'], ['registration', 'gstin', 'taxpayer', 'status', 'rule 21a']],
    source: 'rule 21A and the status Suspended of the search',
  },
  {
    kind: 'already_filed',
    every: [
      ['already filed', 'already been filed', 'already submitted', 'has been filed', 'is filed already'],
    ],
    source: 'the texts of RET00009 and RT_FIL_02',
  },
  {
    kind: 'gstr3b_before_first',
    every: [gstr3b, previous, not],
    source: 'rule 59(6)(a) and the text of RET192409',
  },
  {
    kind: 'earlier_return_first',
    every: [gstr1, previous, not, filing],
    source: 'section 37(4) and the text of AUTH119',
  },
  {
    kind: 'late_fee_due',
    every: [
      ['late fee', 'latefee'],
      ['payable', 'due', 'to pay', 'paid', 'payment', 'nil', 'outstanding', 'exist', 'liability'],
    ],
    source: 'the questions of the portal before a nil GSTR-3B; table 5.1 of the form',
  },
  {
    kind: 'holds_entries',
    every: [
      ['nil'],
      ['data', 'record', 'saved', 'invoice', 'entries', 'documents'],
      ['not', 'cannot', 'can t', 'reset', 'delete'],
    ],
    source: 'the tutorial on nil GSTR-1',
  },
  {
    kind: 'gstr1_first',
    every: [gstr1, not, filing],
    source: 'section 39(10) and the tutorial on GSTR-3B',
  },
  {
    kind: 'period_not_open',
    every: [['future', 'not open', 'time line', 'timeline', 'not allowed for current date', 'not yet open']],
    source: 'the texts of RET191185 and RET12590',
  },
  {
    kind: 'code_not_allowed',
    every: [
      ['evc', 'electronic verification'],
      ['not allowed', 'not authori', 'not permitted', 'not eligible', 'dsc'],
    ],
    source: 'the text of RT_FIL_31; rule 26',
  },
  {
    kind: 'api_access_off',
    every: [
      ['api access', 'api request'],
      ['not', 'disabled', 'enable'],
    ],
    source: 'the text of AUTH4037',
  },
  {
    kind: 'busy',
    every: [['under maintenance', 'scheduled maintenance', 'downtime']],
    source: 'the text of GEN5008',
  },
];

/** Words apart by single blanks, in small letters; so "DRC-01B" and "Drc 01b" are one. */
const plainly = (says: string): string =>
  ` ${says
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** The kind of a refusal by its words alone, or null. A word counts from its beginning: 'fil' is in 'filed'. */
export function kindByWords(says: string): RefusalKind | null {
  const text = plainly(says);
  const has = (word: string): boolean => text.includes(` ${word}`);
  return wordsTable.find(({ every }) => every.every((group) => group.some(has)))?.kind ?? null;
}
