import { type Instant, monthName, toIst } from '#domain/shared/istTime.ts';
import {
  addMonths,
  financialYear,
  formName,
  periodParts,
  quarterEndOf,
  formatFilingPeriod,
} from '#domain/gst/returnPeriod.ts';
import type { ReturnDocument } from '#usecases/documents/ports.ts';

/** `width` is a share of the table's width. */
export type Column = { title: string; width: number; align: 'left' | 'right' | 'center' };

/** heading: a line across the whole table. strong: a sum. inner: a detail of the row above. */
export type Row = { kind: 'plain' | 'heading' | 'strong' | 'inner'; cells: string[] };

export type Table = {
  title: string;
  /** Titles that span several columns, from the left; '' leaves its columns without a title. */
  over?: { title: string; columns: number }[];
  columns: Column[];
  rows: Row[];
};

/** A return as rows of text before it is drawn. It decides the texts, not their places on the page. */
export type Sheet = {
  title: string;
  rule: string;
  subtitle: string;
  /** The small table beside the title. */
  when: [name: string, value: string][];
  facts: { number: string; label: string; value: string }[];
  tables: Table[];
  verification: { declaration: string; facts: [label: string, value: string][] };
  /** At the foot of every page. */
  running: string;
  provenance: string;
  /**
   * At the top of every page of a return that was filed at a pretend portal (record 086.2); null for a real portal.
   */
  simulated: string | null;
  keywords: { subject: string; filedAt: Instant };
};

/**
 * Pattern of a nil return's amounts: 0 prints a zero, - marks a cell that does not apply, a blank stays blank
 * (gst-portal#form-gstr3b).
 */
export const zeros = (pattern: string): string[] =>
  Array.from(pattern, (mark) => (mark === '0' ? '0.00' : mark === ' ' ? '' : mark));

export const row = (label: string, pattern: string, kind: Row['kind'] = 'plain'): Row => ({
  kind,
  cells: [label, ...zeros(pattern)],
});

export const heading = (label: string): Row => ({ kind: 'heading', cells: [label] });

export const amount = (title: string, width: number): Column => ({ title, width, align: 'right' });

/** "05/11/2026" */
function slashDate(at: Instant): string {
  const { year, month, day } = toIst(at);
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`;
}

/** "October", or "Jul-Sep" for a quarter (gst-portal#form-gstr3b). */
function shortPeriod({ period, frequency }: ReturnDocument): string {
  if (frequency === 'monthly') return monthName(periodParts(period).month);
  const last = quarterEndOf(period);
  const short = (month: number): string => monthName(month).slice(0, 3);
  return `${short(periodParts(addMonths(last, -2)).month)}-${short(periodParts(last).month)}`;
}

const said = (text: string): string => (text.trim() === '' ? '-' : text.trim());

/** The parts that both forms share: who files, when, the ARN, who verified it and who drew the document. */
export function sheetOf(
  document: ReturnDocument,
  own: Pick<Sheet, 'rule' | 'subtitle' | 'tables'> & { whenNames: [year: string, period: string] },
): Sheet {
  const { form, gstin, legalName, tradeName, arn, filedAt, signatory, simulated } = document;
  const name = formName(form);
  const period = formatFilingPeriod(document.period, document.frequency);
  const mark = simulated ? ' (SIMULATED)' : '';
  const [year, month] = own.whenNames;
  return {
    title: `FORM ${name}`,
    rule: own.rule,
    subtitle: own.subtitle,
    when: [
      [year, financialYear(document.period)],
      [month, shortPeriod(document)],
    ],
    facts: [
      { number: '1', label: 'GSTIN', value: gstin },
      { number: '2(a)', label: 'Legal name of the registered person', value: said(legalName) },
      { number: '2(b)', label: 'Trade name, if any', value: said(tradeName) },
      { number: '2(c)', label: 'ARN', value: `${arn}${mark}` },
      { number: '2(d)', label: 'Date of ARN', value: slashDate(filedAt) },
    ],
    tables: own.tables,
    verification: {
      declaration:
        'I hereby solemnly affirm and declare that the information given herein above is true and correct to the best of my knowledge and belief and nothing has been concealed therefrom.',
      facts: [
        ['Date', slashDate(filedAt)],
        ['Name of authorised signatory', said(signatory.name)],
        ['Designation / Status', said(signatory.designation)],
        [
          'Filed by',
          `Electronic verification code (EVC) that the ${simulated ? 'pretend' : 'GST'} portal sent to the authorised signatory`,
        ],
      ],
    },
    running: `${name} · ${gstin} · ${period} · ARN ${arn}${mark}`,
    provenance:
      'Prepared by Shunya from the data filed, as a nil return. This is not a document issued by the GST portal, which holds the return itself.',
    simulated: simulated
      ? 'SIMULATED: filed at a pretend portal to show how Shunya works. Nothing was filed with the tax department.'
      : null,
    keywords: { subject: `${name} of ${gstin}, ${period}${mark}`, filedAt },
  };
}
