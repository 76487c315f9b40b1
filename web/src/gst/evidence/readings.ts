import type { Evidence, Reading, Statement } from '#domain/gst/evidence.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';

type WireReading = Entry['portal_knows'][number];

/** The readings in the form that the sentences take. */
export function readingsOf(readings: readonly WireReading[]): Evidence {
  return readings.map((one): Reading => {
    const { source } = one;
    const reading = { source, at: Date.parse(one.at), statements: one.statements.flatMap(statementOf) };
    switch (one.state) {
      case 'read':
      case 'not_offered':
        return { ...reading, state: one.state };
      case 'not_due':
        return { ...reading, state: one.state, from: one.from === null ? null : Date.parse(one.from) };
      case 'failed':
        return { ...reading, state: one.state, why: 'unknown' };
    }
  });
}

/**
 * The card unfolds what the portal knows. Before a month's yes it says so of each zero, so something must have been read: else
 * each line would say that only the person knows.
 */
export const unfoldsReadings = (entry: Pick<Entry, 'act' | 'portal_knows'>): boolean =>
  entry.act === 'answer'
    ? entry.portal_knows.some(({ state }) => state === 'read')
    : entry.portal_knows.length > 0;

function statementOf(statement: WireReading['statements'][number]): Statement[] {
  if (statement.code === 'own_fee') {
    const { period: told, filed_on: filedOn, rupees } = statement.params;
    const of = parsePeriod(told);
    return of === null ? [] : [{ code: statement.code, params: { period: of, filedOn, rupees } }];
  }
  if (statement.code !== 'previous_in_time') return [statement];
  const period = parsePeriod(statement.params.period);
  return period === null
    ? []
    : [{ code: statement.code, params: { period, filedOn: statement.params.filed_on } }];
}
