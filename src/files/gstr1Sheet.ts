import { comparePeriods, periodOf } from '#domain/gst/returnPeriod.ts';
import type { ReturnDocument } from '#usecases/documents/ports.ts';
import { amount, type Column, heading, type Row, type Sheet, sheetOf, zeros } from './sheet.ts';

const columns: Column[] = [
  { title: 'Description', width: 36, align: 'left' },
  { title: 'No. of records', width: 7.5, align: 'right' },
  { title: 'Document type', width: 11.5, align: 'center' },
  amount('Value (₹)', 10),
  amount('Integrated tax (₹)', 11),
  amount('Central tax (₹)', 10),
  amount('State/UT tax (₹)', 10.5),
  amount('Cess (₹)', 9.5),
];

/**
 * From August 2024 a large invoice is one above ₹1 lakh, before that above ₹2.5 lakh. From May 2025 the HSN table has
 * two parts (gst-portal#form-gstr1).
 */
const largeAboveOneLakhFrom = periodOf(2024, 8);
const hsnInTwoPartsFrom = periodOf(2025, 5);

/** The GSTR-1 of a nil return as the portal summarises it, with every row of gst-portal#form-gstr1. */
export const gstr1Sheet = (document: ReturnDocument): Sheet =>
  sheetOf(document, {
    rule: '[See rule 59(1)]',
    subtitle: 'Details of outward supplies of goods or services',
    whenNames: ['Financial year', 'Tax period'],
    tables: [{ title: 'Summary of outward supplies', columns, rows: rowsOf(document) }],
  });

/** One line: how many records, of which kind, and value, integrated, central, state and cess by pattern. */
const line = (label: string, type: string, pattern: string, kind: Row['kind'] = 'plain'): Row => ({
  kind,
  cells: [label, type === '' ? '' : '0', type, ...zeros(pattern)],
});

const total = (type: string, pattern: string): Row => line('Total', type, pattern);
const part = (label: string, pattern: string): Row => line(label, '', pattern, 'inner');

/** The rows of an amended table, with the difference from the original. */
const amended = (type: string, pattern: string): Row[] => [
  line('Amended amount - Total', type, pattern),
  part('Net differential amount (Amended - Original)', pattern),
];

function rowsOf({ period }: ReturnDocument): Row[] {
  const large = comparePeriods(period, largeAboveOneLakhFrom) >= 0 ? '₹1 lakh' : '₹2.5 lakh';
  const hsn = comparePeriods(period, hsnInTwoPartsFrom) >= 0;
  return [
    heading(
      '4A - Taxable outward supplies made to registered persons (other than reverse charge supplies) - B2B Regular',
    ),
    total('Invoice', '00000'),
    heading(
      '4B - Taxable outward supplies made to registered persons attracting tax on reverse charge - B2B Reverse charge',
    ),
    total('Invoice', '00000'),
    heading(
      `5 - Taxable outward inter-state supplies made to unregistered persons (where invoice value is more than ${large}) - B2CL (Large)`,
    ),
    total('Invoice', '00--0'),
    heading('6A - Exports (with/without payment)'),
    total('Invoice', '00--0'),
    part('With payment of tax (EXPWP)', '00--0'),
    part('Without payment of tax (EXPWOP)', '0----'),
    heading('6B - Supplies made to SEZ unit or SEZ developer'),
    total('Invoice', '00--0'),
    part('With payment of tax (SEZWP)', '00--0'),
    part('Without payment of tax (SEZWOP)', '0----'),
    heading('6C - Deemed exports - DE'),
    total('Invoice', '00000'),
    heading(
      '7 - Taxable supplies (net of debit and credit notes) to unregistered persons (other than the supplies covered in Table 5) - B2CS (Others)',
    ),
    total('Net value', '00000'),
    heading('8 - Nil rated, exempted and non-GST outward supplies'),
    total('Net value', '0----'),
    part('Nil rated', '0----'),
    part('Exempted', '0----'),
    part('Non-GST', '0----'),
    ...amendments,
    ...advances,
    heading('12 - HSN-wise summary of outward supplies'),
    total('-', '00000'),
    ...(hsn
      ? [
          part('B2B: supplies to registered persons', '00000'),
          part('B2C: supplies to unregistered persons', '00000'),
        ]
      : []),
    heading('13 - Documents issued'),
    line('Net issued documents', 'All documents', '-----'),
    ...operators,
    line('Total liability (Outward supplies other than reverse charge)', '', '00000', 'strong'),
  ];
}

const earlier = 'in returns of earlier tax periods in table';

const amendments: Row[] = [
  heading(`9A - Amendment to taxable outward supplies made to registered person ${earlier} 4A - B2B Regular`),
  ...amended('Invoice', '00000'),
  heading(
    `9A - Amendment to taxable outward supplies made to registered person ${earlier} 4B - B2B Reverse charge`,
  ),
  ...amended('Invoice', '00000'),
  heading(
    `9A - Amendment to inter-state supplies made to unregistered person (large) ${earlier} 5 - B2CL (Large)`,
  ),
  ...amended('Invoice', '00--0'),
  heading(`9A - Amendment to export supplies ${earlier} 6A (EXPWP/EXPWOP)`),
  ...amended('Invoice', '00--0'),
  heading(`9A - Amendment to supplies made to SEZ unit or SEZ developer ${earlier} 6B (SEZWP/SEZWOP)`),
  ...amended('Invoice', '00--0'),
  heading(`9A - Amendment to deemed exports ${earlier} 6C (DE)`),
  ...amended('Invoice', '00000'),
  heading('9B - Credit/Debit notes (Registered) - CDNR'),
  line('Total - Net of debit/credit notes (Debit notes - Credit notes)', 'Note', '00000'),
  heading('9B - Credit/Debit notes (Unregistered) - CDNUR'),
  line('Total - Net of debit/credit notes (Debit notes - Credit notes)', 'Note', '00--0'),
  heading('9C - Amended Credit/Debit notes (Registered) - CDNRA'),
  ...amended('Note', '00000'),
  heading('9C - Amended Credit/Debit notes (Unregistered) - CDNURA'),
  ...amended('Note', '00--0'),
  heading(
    `10 - Amendment to taxable outward supplies made to unregistered person ${earlier} 7 - B2CS (Others)`,
  ),
  ...amended('Net value', '00000'),
];

const advances: Row[] = [
  heading(
    '11A(1), 11A(2) - Advances received for which invoice has not been issued (tax amount to be added to the output tax liability) (Net of refund vouchers)',
  ),
  total('Net value', '00000'),
  heading(
    '11B(1), 11B(2) - Advance amount received in earlier tax period and adjusted against the supplies being shown in this tax period in Table Nos. 4, 5, 6 and 7',
  ),
  total('Net value', '00000'),
  heading(`11-II - Amendment to advances received ${earlier} 11A(1), 11A(2)`),
  ...amended('Net value', '00000'),
  heading(`11-II - Amendment to advances adjusted ${earlier} 11B(1), 11B(2)`),
  ...amended('Net value', '00000'),
];

const operators: Row[] = [
  heading('14 - Supplies made through e-commerce operators'),
  line('(a) Liable to collect tax u/s 52 (TCS)', 'Net value', '00000'),
  line('(b) Liable to pay tax u/s 9(5)', 'Net value', '00000'),
  heading(`14A - Amendment to supplies made through e-commerce operators ${earlier} 14`),
  line('(a) Liable to collect tax u/s 52 (TCS)', 'Net value', '00000'),
  line('(b) Liable to pay tax u/s 9(5)', 'Net value', '00000'),
  heading('15 - Supplies u/s 9(5), for which the e-commerce operator is liable to pay tax'),
  total('Net value', '00000'),
  heading(`15A - Amendment to supplies u/s 9(5) ${earlier} 15`),
  ...amended('Net value', '00000'),
];
