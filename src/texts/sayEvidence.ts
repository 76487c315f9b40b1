import type { Language } from '#domain/account/language.ts';
import type { EvidenceSource, Reading } from '#domain/gst/evidence.ts';
import { evidence } from './compiled/evidence.ts';
import { dateWords, listed } from './dates.ts';
import { readingLine } from './readingLine.ts';

/** One source in one line of a language: its name, and the result of reading it. */
export const sayReading = (reading: Reading, language: Language): { source: string; says: string } =>
  readingLine(reading, { texts: evidence[language], words: dateWords(language) });

/** The names of sources, in one list. */
export const saySources = (sources: readonly EvidenceSource[], language: Language): string =>
  listed(
    sources.map((source) => evidence[language].sources[source]),
    language,
  );
