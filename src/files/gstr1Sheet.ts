import type { Language } from '#domain/account/language.ts';
import { comparePeriods, periodOf } from '#domain/gst/returnPeriod.ts';
import { gstr1, type Gstr1Texts } from '#texts/compiled/gstr1.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';
import { amount, type Column, heading, type Row, type Sheet, sheetOf, zeros } from './sheet.ts';

const columnsOf = (say: Gstr1Texts): Column[] => [
  { title: say.description, width: 36, align: 'left' },
  { title: say.records, width: 7.5, align: 'right' },
  { title: say.documentType, width: 11.5, align: 'center' },
  amount(say.value, 10),
  amount(say.integrated, 11),
  amount(say.central, 10),
  amount(say.state, 10.5),
  amount(say.cess, 9.5),
];

/**
 * From August 2024 a large invoice is one above ₹1 lakh, before that above ₹2.5 lakh. From May 2025 the HSN table has
 * two parts (gst-portal#form-gstr1).
 */
const largeAboveOneLakhFrom = periodOf(2024, 8);
const hsnInTwoPartsFrom = periodOf(2025, 5);

/** The GSTR-1 of a nil return as the portal summarises it, with every row of gst-portal#form-gstr1. */
export function gstr1Sheet(document: ReturnDocument, language: Language): Sheet {
  const say = gstr1[language];
  return sheetOf(document, language, {
    rule: say.rule,
    subtitle: say.subtitle,
    whenNames: [say.year, say.period],
    tables: [{ title: say.summary, columns: columnsOf(say), rows: rowsOf(say, document), isDense: true }],
  });
}

/** One line: how many records, of which kind, and value, integrated, central, state and cess by pattern. */
const line = (label: string, type: string, pattern: string, kind: Row['kind'] = 'plain'): Row => ({
  kind,
  cells: [label, type === '' ? '' : '0', type, ...zeros(pattern)],
});

const total = (say: Gstr1Texts, type: string, pattern: string): Row => line(say.total, type, pattern);
const part = (label: string, pattern: string): Row => line(label, '', pattern, 'inner');

/** The rows of an amended table, with the difference from the original. */
const amended = (say: Gstr1Texts, type: string, pattern: string): Row[] => [
  line(say.amended, type, pattern),
  part(say.difference, pattern),
];

function rowsOf(say: Gstr1Texts, { period }: ReturnDocument): Row[] {
  const large = comparePeriods(period, largeAboveOneLakhFrom) >= 0 ? '1' : '2.5';
  const hsn = comparePeriods(period, hsnInTwoPartsFrom) >= 0;
  return [
    heading(say.registered),
    total(say, say.invoice, '00000'),
    heading(say.registeredReverse),
    total(say, say.invoice, '00000'),
    heading(say.large({ lakh: large })),
    total(say, say.invoice, '00--0'),
    heading(say.exports),
    total(say, say.invoice, '00--0'),
    part(say.withTax({ short: 'EXPWP' }), '00--0'),
    part(say.withoutTax({ short: 'EXPWOP' }), '0----'),
    heading(say.sez),
    total(say, say.invoice, '00--0'),
    part(say.withTax({ short: 'SEZWP' }), '00--0'),
    part(say.withoutTax({ short: 'SEZWOP' }), '0----'),
    heading(say.deemed),
    total(say, say.invoice, '00000'),
    heading(say.unregistered),
    total(say, say.netValue, '00000'),
    heading(say.untaxed),
    total(say, say.netValue, '0----'),
    part(say.nilRated, '0----'),
    part(say.exempted, '0----'),
    part(say.nonGst, '0----'),
    ...amendments(say),
    ...advances(say),
    heading(say.hsn),
    total(say, '-', '00000'),
    ...(hsn ? [part(say.hsnRegistered, '00000'), part(say.hsnUnregistered, '00000')] : []),
    heading(say.issued),
    line(say.netIssued, say.allDocuments, '-----'),
    ...operators(say),
    line(say.liability, '', '00000', 'strong'),
  ];
}

const amendments = (say: Gstr1Texts): Row[] => [
  heading(say.amendedRegistered),
  ...amended(say, say.invoice, '00000'),
  heading(say.amendedReverse),
  ...amended(say, say.invoice, '00000'),
  heading(say.amendedLarge),
  ...amended(say, say.invoice, '00--0'),
  heading(say.amendedExports),
  ...amended(say, say.invoice, '00--0'),
  heading(say.amendedSez),
  ...amended(say, say.invoice, '00--0'),
  heading(say.amendedDeemed),
  ...amended(say, say.invoice, '00000'),
  heading(say.notesRegistered),
  line(say.netOfNotes, say.note, '00000'),
  heading(say.notesUnregistered),
  line(say.netOfNotes, say.note, '00--0'),
  heading(say.amendedNotesRegistered),
  ...amended(say, say.note, '00000'),
  heading(say.amendedNotesUnregistered),
  ...amended(say, say.note, '00--0'),
  heading(say.amendedUnregistered),
  ...amended(say, say.netValue, '00000'),
];

const advances = (say: Gstr1Texts): Row[] => [
  heading(say.advances),
  total(say, say.netValue, '00000'),
  heading(say.adjusted),
  total(say, say.netValue, '00000'),
  heading(say.amendedAdvances),
  ...amended(say, say.netValue, '00000'),
  heading(say.amendedAdjusted),
  ...amended(say, say.netValue, '00000'),
];

const operators = (say: Gstr1Texts): Row[] => [
  heading(say.operators),
  line(say.collectTax, say.netValue, '00000'),
  line(say.payTax, say.netValue, '00000'),
  heading(say.amendedOperators),
  line(say.collectTax, say.netValue, '00000'),
  line(say.payTax, say.netValue, '00000'),
  heading(say.notified),
  total(say, say.netValue, '00000'),
  heading(say.amendedNotified),
  ...amended(say, say.netValue, '00000'),
];
