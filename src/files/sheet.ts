import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { financialYear, formName } from '#domain/gst/returnPeriod.ts';
import type { Designation, DocumentTexts } from '#texts/shapes.ts';
import type { ReturnDocument } from '#usecases/ports/documents.ts';

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
  /** Rows with less air, for a table of many. */
  isDense?: boolean;
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
  /** Above the tables: in what their amounts are. */
  amounts: string;
  verification: { title: string; declaration: string; facts: [label: string, value: string][] };
  /** At the foot of every page. */
  running: string;
  provenance: string;
  /** Whose translation the tables are; null in the form's own language. */
  translated: string | null;
  pageOf: (page: number, of: number) => string;
  /**
   * At the top of every page of a return that was filed at a pretend portal (design#simulator); null for a real portal.
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

const textOrDash = (text: string): string => (text.trim() === '' ? '-' : text.trim());

/** As it was kept at the filing (design#documents), in English. */
const designations: Readonly<Record<string, Designation>> = {
  Proprietor: 'proprietor',
  'Authorised signatory': 'signatory',
};

function designationIn(texts: DocumentTexts, kept: string): string {
  const known = designations[kept];
  return known === undefined ? kept : texts.designations[known];
}

/** The parts that both forms share: who files, when, the ARN, who verified it and who drew the document. */
export function sheetOf(
  document: ReturnDocument,
  texts: DocumentTexts,
  own: Pick<Sheet, 'rule' | 'subtitle' | 'tables'> & { whenNames: [year: string, period: string] },
): Sheet {
  const { gstin, legalName, tradeName, arn, filedAt, signatory, simulated, frequency } = document;
  const form = formName(document.form);
  const period = texts.period(document.period, frequency);
  const mark = simulated ? ` ${texts.simulatedMark}` : '';
  const [year, month] = own.whenNames;
  return {
    title: texts.title(form),
    rule: own.rule,
    subtitle: own.subtitle,
    when: [
      [year, financialYear(document.period)],
      [month, texts.shortPeriod(document.period, frequency)],
    ],
    facts: [
      { number: '1', label: texts.gstin, value: gstin },
      { number: '2(a)', label: texts.legalName, value: textOrDash(legalName) },
      { number: '2(b)', label: texts.tradeName, value: textOrDash(tradeName) },
      { number: '2(c)', label: texts.arn, value: `${arn}${mark}` },
      { number: '2(d)', label: texts.arnDate, value: slashDate(filedAt) },
    ],
    amounts: texts.amounts,
    tables: own.tables,
    verification: {
      title: texts.verification,
      declaration: texts.declaration,
      facts: [
        [texts.date, slashDate(filedAt)],
        [texts.signatory, textOrDash(signatory.name)],
        [texts.designation, textOrDash(designationIn(texts, signatory.designation))],
        [texts.filedBy, texts.byCode(simulated)],
        [texts.doneBy, texts.doer(document.doneBy)],
      ],
    },
    running: `${form} · ${gstin} · ${period} · ARN ${arn}${mark}`,
    provenance: texts.provenance,
    translated: texts.translated,
    pageOf: texts.page,
    simulated: simulated ? texts.simulated : null,
    keywords: { subject: texts.subject({ form, gstin, period, mark }), filedAt },
  };
}
