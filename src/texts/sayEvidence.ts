import type { Language } from '#domain/account/language.ts';
import type { EvidenceSource, Reading, Statement, StatementOf, StatementCode } from '#domain/gst/evidence.ts';
import { listed } from './dates.ts';
import { evidence as en } from './en/evidence.ts';
import { evidence as hi } from './hi/evidence.ts';
import { evidence as mr } from './mr/evidence.ts';
import type { EvidenceTexts } from './shapes.ts';

/** Every language; one without a text does not compile. */
const evidenceTexts: Readonly<Record<Language, EvidenceTexts>> = { en, hi, mr };

const sayStatement = <C extends StatementCode>(
  texts: EvidenceTexts,
  { code, params }: StatementOf<C>,
): string => texts.statements[code](params);

/**
 * Whether this release has the words for it: a newer server may send a source, or a statement, that is unknown here.
 */
export const knowsReading = ({ source, statements }: Reading): boolean =>
  Object.hasOwn(en.sources, source) && statements.every(({ code }) => Object.hasOwn(en.statements, code));

/** One source in one line: its name, and the result of reading it. */
export function sayReading(reading: Reading, language: Language): { source: string; says: string } {
  const texts = evidenceTexts[language];
  const statementTexts = reading.statements
    .map((statement: Statement) => sayStatement(texts, statement))
    .join(', ');
  return {
    source: texts.sources[reading.source],
    says: [sayState(reading, texts), statementTexts].filter(Boolean).join('; '),
  };
}

function sayState(reading: Reading, texts: EvidenceTexts): string {
  switch (reading.state) {
    case 'read':
      return '';
    case 'not_due':
      return texts.notDue(reading.from);
    case 'not_offered':
      return texts.notOffered;
    case 'failed':
      return texts.failed;
  }
}

/** The names of sources, in one list. */
export const saySources = (sources: readonly EvidenceSource[], language: Language): string =>
  listed(
    sources.map((source) => evidenceTexts[language].sources[source]),
    language,
  );
