import {
  EVIDENCE_SOURCES,
  type Reading,
  type StatementCode,
  type StatementOf,
  type StatementParams,
} from '#domain/gst/evidence.ts';
import { formatRupees, isNothing, rupeesOf, type TaxHeads } from '#domain/gst/portalFigures.ts';
import type { ReturnPeriod } from '#domain/gst/returnPeriod.ts';
import { parseIstDate } from '#domain/shared/istTime.ts';
import type { EvidenceTexts } from './compiled/evidence.ts';
import type { DateWords } from './dates.ts';

/* For server and pages: the pages give their own texts and dates, so that they load one language only. */

/** The texts of a language and its words for days and months. */
export type EvidenceSpeech = { texts: EvidenceTexts; words: Pick<DateWords, 'date' | 'period'> };

type OfAmount = { amount: (d: { amount: string }) => string; nothing: string };

const money = (heads: TaxHeads): string => formatRupees(rupeesOf(heads));
const amountOf = ({ heads }: { heads: TaxHeads }): { amount: string } => ({ amount: money(heads) });
const ofAmount = ({ heads }: { heads: TaxHeads }, texts: OfAmount): string =>
  isNothing(heads) ? texts.nothing : texts.amount(amountOf({ heads }));

/** The day of the portal's own text, which stays as it is when it is no date. */
function dayOf(text: string, { words }: EvidenceSpeech): string {
  const at = parseIstDate(text);
  return at === null ? text : words.date(at);
}

const monthOf = (period: ReturnPeriod, { words }: EvidenceSpeech): string =>
  words.period({ period, frequency: 'monthly' });

const statements: {
  readonly [C in StatementCode]: (
    params: StatementParams[C],
    texts: EvidenceTexts['statements'],
    speech: EvidenceSpeech,
  ) => string;
} = {
  status: ({ status }, { status: statuses }) => statuses[status],
  nothing_saved: (_, texts) => texts.nothing_saved,
  data_saved: (_, texts) => texts.data_saved,
  no_summary: (_, texts) => texts.no_summary,
  e_invoices: ({ count }, texts) => texts.e_invoices({ count }),
  makes_no_e_invoices: (_, texts) => texts.makes_no_e_invoices,
  outward: ({ value, heads }, { outward }) =>
    isNothing(heads) && value !== 0
      ? outward.supplies({ amount: formatRupees(Math.ceil(value / 100)) })
      : ofAmount({ heads }, outward),
  reverse_charge: (params, texts) => ofAmount(params, texts.reverse_charge),
  credit: (params, texts) => ofAmount(params, texts.credit),
  cash: ({ heads }) => money(heads),
  credit_balance: ({ heads }) => money(heads),
  owed: (params, texts) => ofAmount(params, texts.owed),
  reclaim_balance: (params, texts) => texts.reclaim_balance(amountOf(params)),
  reverse_charge_balance: (params, texts) => texts.reverse_charge_balance(amountOf(params)),
  late_fee: ({ heads }, texts) => (isNothing(heads) ? texts.noLateFee : money(heads)),
  cash_for_fee: (params, texts) => texts.cash_for_fee(amountOf(params)),
  owed_fee: (params, texts) => texts.owed_fee(amountOf(params)),
  fee_paid: (params, texts) => texts.fee_paid(amountOf(params)),
  own_fee: ({ period, filedOn, rupees }, texts, speech) =>
    texts.own_fee({
      rupees: formatRupees(rupees),
      period: monthOf(period, speech),
      filedOn: dayOf(filedOn, speech),
    }),
  previous_in_time: ({ period, filedOn }, texts, speech) =>
    texts.previous_in_time({ period: monthOf(period, speech), filedOn: dayOf(filedOn, speech) }),
  no_return_before: (_, texts) => texts.no_return_before,
};

const sayStatement = <C extends StatementCode>(
  { code, params }: StatementOf<C>,
  speech: EvidenceSpeech,
): string => statements[code](params, speech.texts.statements, speech);

/**
 * Whether this release has the words for it: a newer server may send a source, or a statement, that is unknown here.
 */
export const knowsReading = ({ source, statements: said }: Reading): boolean =>
  EVIDENCE_SOURCES.includes(source) && said.every(({ code }) => Object.hasOwn(statements, code));

/** One source in one line: its name, and the result of reading it. */
export function readingLine(reading: Reading, speech: EvidenceSpeech): { source: string; says: string } {
  const said = reading.statements.map((statement) => sayStatement(statement, speech)).join(', ');
  return {
    source: speech.texts.sources[reading.source],
    says: [sayState(reading, speech), said].filter(Boolean).join('; '),
  };
}

function sayState(reading: Reading, { texts, words }: EvidenceSpeech): string {
  switch (reading.state) {
    case 'read':
      return '';
    case 'not_due':
      return reading.from === null
        ? texts.notDue.unknown
        : texts.notDue.until({ from: words.date(reading.from) });
    case 'not_offered':
      return texts.notOffered;
    case 'failed':
      return texts.failed;
  }
}
