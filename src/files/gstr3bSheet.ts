import type { Language } from '#domain/account/language.ts';
import { type FeeByHead, noFee } from '#domain/gst/carriedFee.ts';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { gstr3b, type Gstr3bTexts } from '#texts/compiled/gstr3b.ts';
import { sayPeriod } from '#texts/dates.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';
import { amount, type Column, heading, row, type Row, type Sheet, sheetOf, type Table } from './sheet.ts';

const taxes = (say: Gstr3bTexts, width: number): Column[] => [
  amount(say.integrated, width),
  amount(say.central, width),
  amount(say.state, width),
  amount(say.cess, width),
];

const nature = (title: string, width: number): Column => ({ title, width, align: 'left' });

const supplies = (say: Gstr3bTexts): Column[] => [
  nature(say.nature, 51),
  amount(say.taxableValue, 13),
  ...taxes(say, 10),
];

const details = (say: Gstr3bTexts): Column[] => [nature(say.details, 52), ...taxes(say, 12)];

/**
 * The GSTR-3B of a nil return, or of one with a late fee in tables 5.1 and 6.1 and nothing else, with every table and row of gst-portal#form-gstr3b. Table 6.2 is deferred, and the
 * portal leaves it out too.
 */
export function gstr3bSheet(document: ReturnDocument, language: Language): Sheet {
  const say = gstr3b[language];
  return sheetOf(document, language, {
    rule: say.rule,
    subtitle: '',
    whenNames: [say.year, say.period],
    tables: [
      ...supplyTables(say),
      creditTable(say),
      inwardTable(say),
      interestTable(say, document.lateFee ?? noFee),
      paymentTable(say, document.lateFee ?? noFee),
      breakup(say, sayPeriod(document, language)),
    ],
  });
}

const supplyTables = (say: Gstr3bTexts): Table[] => [
  {
    title: say.supplies,
    columns: supplies(say),
    rows: [
      row(say.outward, '00000'),
      row(say.zeroRated, '00--0'),
      row(say.otherOutward, '0----'),
      row(say.inwardReverse, '00000'),
      row(say.nonGst, '0----'),
    ],
  },
  {
    title: say.notified,
    columns: supplies(say),
    rows: [row(say.byOperator, '00000'), row(say.throughOperator, '0----')],
  },
  {
    title: say.interState,
    columns: [
      nature(say.nature, 44),
      { title: say.place, width: 22, align: 'center' },
      amount(say.taxableValue, 17),
      amount(say.integrated, 17),
    ],
    rows: [row(say.toUnregistered, '-00'), row(say.toComposition, '-00'), row(say.toUin, '-00')],
  },
];

const creditTable = (say: Gstr3bTexts): Table => ({
  title: say.credit,
  columns: details(say),
  rows: [
    heading(say.available),
    row(say.importGoods, '0000', 'inner'),
    row(say.importServices, '0000', 'inner'),
    row(say.creditReverse, '0000', 'inner'),
    row(say.creditIsd, '0000', 'inner'),
    row(say.creditOther, '0000', 'inner'),
    heading(say.reversed),
    row(say.reversedByRules, '0000', 'inner'),
    row(say.reversedOther, '0000', 'inner'),
    row(say.net, '0000', 'strong'),
    heading(say.otherDetails),
    row(say.reclaimed, '0000', 'inner'),
    row(say.ineligible, '0000', 'inner'),
  ],
});

const inwardTable = (say: Gstr3bTexts): Table => ({
  title: say.inward,
  columns: [nature(say.nature, 60), amount(say.interStateSupplies, 20), amount(say.intraStateSupplies, 20)],
  rows: [row(say.inwardExempt, '00'), row(say.inwardNonGst, '00')],
});

/** Whole rupees with paise, as the portal prints amounts. */
const printed = (rupees: number): string => formatRupees(rupees).replace('₹', '').concat('.00');

/** A row with amounts in some of its cells: by number, the label is 0. */
const withAmounts = ({ kind, cells }: Row, amounts: Readonly<Record<number, number>>): Row => ({
  kind,
  cells: cells.map((cell, at) => (amounts[at] === undefined ? cell : printed(amounts[at]))),
});

/** Central tax is the second amount of the tables, state tax the third. */
const interestTable = (say: Gstr3bTexts, { central, state }: FeeByHead): Table => ({
  title: say.interest,
  columns: details(say),
  rows: [
    row(say.computed, '0000'),
    row(say.interestPaid, '0000'),
    withAmounts(row(say.lateFee, '-00-'), { 2: central, 3: state }),
  ],
});

/** A late fee stands in the last cell of its head: paid in cash. */
const others = (say: Gstr3bTexts, { central, state }: FeeByHead): Row[] => [
  row(say.integrated, '000000-00-', 'inner'),
  withAmounts(row(say.central, '00000--000', 'inner'), { 10: central }),
  withAmounts(row(say.state, '0000-0-000', 'inner'), { 10: state }),
  row(say.cess, '000---000-', 'inner'),
];

const paymentTable = (say: Gstr3bTexts, fee: FeeByHead): Table => ({
  title: say.payment,
  over: [
    { title: '', columns: 4 },
    { title: say.paidByCredit, columns: 4 },
    { title: '', columns: 3 },
  ],
  columns: [
    nature(say.description, 14),
    amount(say.payable, 8.6),
    amount(say.adjustment, 11),
    amount(say.netPayable, 8.2),
    amount(say.integrated, 9),
    amount(say.central, 7.6),
    amount(say.state, 8.4),
    amount(say.cess, 7.2),
    amount(say.paidInCash, 8.2),
    amount(say.interestInCash, 8.6),
    amount(say.feeInCash, 8.2),
  ],
  rows: [
    heading(say.otherThanReverse),
    ...others(say, fee),
    heading(say.reverse),
    ...[say.integrated, say.central, say.state, say.cess].map((head) => row(head, '000----00-', 'inner')),
  ],
});

const breakup = (say: Gstr3bTexts, period: string): Table => ({
  title: say.breakup,
  columns: [nature(say.period, 52), ...taxes(say, 12)],
  rows: [row(period, '0000')],
});
