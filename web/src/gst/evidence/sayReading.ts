import type { Reading } from '#domain/gst/evidence.ts';
import { readingLine } from '#texts/readingLine.ts';
import { evidence } from '../../texts/compiled/evidence.ts';
import { dateWords } from '../../texts/dates.ts';

/** One source in one line of the page's language: its name, and the result of reading it. */
export const sayReading = (reading: Reading): { source: string; says: string } =>
  readingLine(reading, { texts: evidence(), words: dateWords });
