import type { StatementCode } from '#domain/gst/evidence.ts';
import { knowsReading } from '#texts/readingLine.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { guide } from '../../texts/compiled/guide.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { readingsOf } from '../evidence/readings.ts';
import { sayReading } from '../evidence/sayReading.ts';

/** The statements of the portal about each zero of the question: sales, reverse charge, money to pay. */
const aboutZeros: readonly (readonly StatementCode[])[] = [
  ['e_invoices', 'makes_no_e_invoices', 'nothing_saved', 'data_saved', 'outward'],
  ['reverse_charge'],
  ['owed', 'late_fee', 'owed_fee', 'own_fee', 'previous_in_time', 'no_return_before'],
];

/**
 * A line for each zero: what the portal showed and when, or that only the person knows. A source that was not read says
 * nothing: unknown is not zero. `hasFee`: the last line names a late fee, our own count of which stands beside it.
 */
export function zeroEvidence(readings: Entry['portal_knows'], hasFee = false): string[] {
  const read = readingsOf(readings).filter((reading) => reading.state === 'read' && knowsReading(reading));
  return aboutZeros.flatMap((codes, at) => {
    const about = read.flatMap((reading) => {
      const statements = reading.statements.filter(({ code }) => codes.includes(code));
      return statements.length === 0 ? [] : [{ ...reading, statements }];
    });
    if (about.length === 0 && hasFee && at === aboutZeros.length - 1) return [];
    const newest = Math.max(...about.map(({ at }) => at));
    const says = about.map((reading) => {
      const line = sayReading(reading);
      return `${line.source}: ${line.says}`;
    });
    return about.length === 0
      ? guide().onlyYou
      : guide().read({ says: says.join('; '), at: formatIst(newest) });
  });
}
