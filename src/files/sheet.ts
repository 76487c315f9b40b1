import type { Language } from '#domain/account/language.ts';
import { type Instant, toIst } from '#domain/shared/istTime.ts';
import { financialYear, formName } from '#domain/gst/returnPeriod.ts';
import { documents } from '#texts/compiled/documents.ts';
import { sayPeriod, sayMonthsOfYear } from '#texts/dates.ts';
import { sayDoer } from '#texts/sayDoer.ts';
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

/**
 * The capacity of the signer, as it was kept at the filing (design#documents), in English: a proprietor signs by the PAN
 * inside the GSTIN.
 */
const designations: Readonly<Record<string, 'proprietor' | 'signatory'>> = {
  Proprietor: 'proprietor',
  'Authorised signatory': 'signatory',
};

function designationIn(language: Language, kept: string): string {
  const known = designations[kept];
  return known === undefined ? kept : documents[language].designations[known];
}

/** The forms are in English: a document in another language holds a translation, and says so. */
const languageOfForms: Language = 'en';

/** The parts that both forms share: who files, when, the ARN, who verified it and who drew the document. */
export function sheetOf(
  document: ReturnDocument,
  language: Language,
  own: Pick<Sheet, 'rule' | 'subtitle' | 'tables'> & { whenNames: [year: string, period: string] },
): Sheet {
  const texts = documents[language];
  const { gstin, legalName, tradeName, arn, filedAt, signatory, simulated } = document;
  const form = formName(document.form);
  const period = sayPeriod(document, language);
  const mark = simulated ? ` ${texts.simulatedMark}` : '';
  const [year, month] = own.whenNames;
  return {
    title: texts.title({ form }),
    rule: own.rule,
    subtitle: own.subtitle,
    when: [
      [year, financialYear(document.period)],
      [month, sayMonthsOfYear(document, language)],
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
        [texts.designation, textOrDash(designationIn(language, signatory.designation))],
        [texts.filedBy, texts.byCode({ simulated })],
        [texts.doneBy, sayDoer(document.doneBy, language)],
      ],
    },
    running: `${form} · ${gstin} · ${period} · ARN ${arn}${mark}`,
    provenance: texts.provenance,
    translated: language === languageOfForms ? null : texts.translated,
    pageOf: (page, of) => texts.page({ page, of }),
    simulated: simulated ? texts.simulated : null,
    keywords: { subject: `${texts.subject({ form, gstin, period })}${mark}`, filedAt },
  };
}
