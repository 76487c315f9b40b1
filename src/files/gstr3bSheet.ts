import { formatFilingPeriod } from '#domain/gst/returnPeriod.ts';
import type { ReturnDocument } from '#usecases/documents/ports.ts';
import { amount, type Column, heading, row, type Row, type Sheet, sheetOf, type Table } from './sheet.ts';

const taxes = (width: number): Column[] => [
  amount('Integrated tax', width),
  amount('Central tax', width),
  amount('State/UT tax', width),
  amount('Cess', width),
];

const nature = (title: string, width: number): Column => ({ title, width, align: 'left' });

const supplies: Column[] = [
  nature('Nature of Supplies', 51),
  amount('Total taxable value', 13),
  ...taxes(10),
];

const details: Column[] = [nature('Details', 52), ...taxes(12)];

/**
 * The GSTR-3B of a nil return, with every table and row of gst-portal#form-gstr3b. Table 6.2 is deferred, and the
 * portal leaves it out too.
 */
export const gstr3bSheet = (document: ReturnDocument): Sheet =>
  sheetOf(document, {
    rule: '[See rule 61(5)]',
    subtitle: '',
    whenNames: ['Year', 'Period'],
    tables: [...supplyTables, creditTable, inwardTable, interestTable, paymentTable, breakup(document)],
  });

const supplyTables: Table[] = [
  {
    title:
      '3.1 Details of Outward supplies and inward supplies liable to reverse charge (other than those covered by Table 3.1.1)',
    columns: supplies,
    rows: [
      row('(a) Outward taxable supplies (other than zero rated, nil rated and exempted)', '00000'),
      row('(b) Outward taxable supplies (zero rated)', '00--0'),
      row('(c) Other outward supplies (nil rated, exempted)', '0----'),
      row('(d) Inward supplies (liable to reverse charge)', '00000'),
      row('(e) Non-GST outward supplies', '0----'),
    ],
  },
  {
    title:
      '3.1.1 Details of supplies notified under section 9(5) of the CGST Act, 2017 and corresponding provisions in IGST/UTGST/SGST Acts',
    columns: supplies,
    rows: [
      row(
        '(i) Taxable supplies on which electronic commerce operator pays tax u/s 9(5) [to be furnished by electronic commerce operator]',
        '00000',
      ),
      row(
        '(ii) Taxable supplies made by registered person through electronic commerce operator, on which electronic commerce operator is required to pay tax u/s 9(5) [to be furnished by registered person making supplies through electronic commerce operator]',
        '0----',
      ),
    ],
  },
  {
    title:
      '3.2 Of the supplies in 3.1(a) and 3.1.1(i), inter-state supplies to unregistered persons, composition taxpayers and UIN holders',
    columns: [
      nature('Nature of Supplies', 44),
      { title: 'Place of supply (State/UT)', width: 22, align: 'center' },
      amount('Total taxable value', 17),
      amount('Integrated tax', 17),
    ],
    rows: [
      row('Supplies made to Unregistered Persons', '-00'),
      row('Supplies made to Composition Taxable Persons', '-00'),
      row('Supplies made to UIN holders', '-00'),
    ],
  },
];

const creditTable: Table = {
  title: '4. Eligible ITC',
  columns: details,
  rows: [
    heading('A. ITC Available (whether in full or part)'),
    row('(1) Import of goods', '0000', 'inner'),
    row('(2) Import of services', '0000', 'inner'),
    row('(3) Inward supplies liable to reverse charge (other than 1 & 2 above)', '0000', 'inner'),
    row('(4) Inward supplies from ISD', '0000', 'inner'),
    row('(5) All other ITC', '0000', 'inner'),
    heading('B. ITC Reversed'),
    row('(1) As per rules 38, 42 & 43 of CGST Rules and section 17(5)', '0000', 'inner'),
    row('(2) Others', '0000', 'inner'),
    row('C. Net ITC available (A - B)', '0000', 'strong'),
    heading('D. Other Details'),
    row('(1) ITC reclaimed which was reversed under Table 4(B)(2) in earlier tax period', '0000', 'inner'),
    row('(2) Ineligible ITC under section 16(4) & ITC restricted due to PoS rules', '0000', 'inner'),
  ],
};

const inwardTable: Table = {
  title: '5. Values of exempt, nil-rated and non-GST inward supplies',
  columns: [
    nature('Nature of Supplies', 60),
    amount('Inter-state supplies', 20),
    amount('Intra-state supplies', 20),
  ],
  rows: [
    row('From a supplier under composition scheme, Exempt, Nil rated supply', '00'),
    row('Non-GST supply', '00'),
  ],
};

const interestTable: Table = {
  title: '5.1 Interest and late fee for previous tax period',
  columns: details,
  rows: [row('System computed interest', '0000'), row('Interest paid', '0000'), row('Late fee', '-00-')],
};

const others: Row[] = [
  row('Integrated tax', '000000-00-', 'inner'),
  row('Central tax', '00000--000', 'inner'),
  row('State/UT tax', '0000-0-000', 'inner'),
  row('Cess', '000---000-', 'inner'),
];

const paymentTable: Table = {
  title: '6.1 Payment of tax',
  over: [
    { title: '', columns: 4 },
    { title: 'Tax paid through ITC', columns: 4 },
    { title: '', columns: 3 },
  ],
  columns: [
    nature('Description', 14),
    amount('Total tax payable', 8.6),
    amount('Adjustment of negative liability of previous tax period', 11),
    amount('Net tax payable', 8.2),
    amount('Integrated tax', 9),
    amount('Central tax', 7.6),
    amount('State/UT tax', 8.4),
    amount('Cess', 7.2),
    amount('Tax paid in cash', 8.2),
    amount('Interest paid in cash', 8.6),
    amount('Late fee paid in cash', 8.2),
  ],
  rows: [
    heading('(A) Other than reverse charge'),
    ...others,
    heading('(B) Reverse charge and supplies made u/s 9(5)'),
    ...['Integrated tax', 'Central tax', 'State/UT tax', 'Cess'].map((head) =>
      row(head, '000----00-', 'inner'),
    ),
  ],
};

const breakup = (document: ReturnDocument): Table => ({
  title: 'Breakup of tax liability declared (for interest computation)',
  columns: [nature('Period', 52), ...taxes(12)],
  rows: [row(formatFilingPeriod(document.period, document.frequency), '0000')],
});
