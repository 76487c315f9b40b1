import type { z } from 'zod';
import type { reading } from '#contract/evidence.ts';
import type { Evidence, Statement } from '#domain/gst/evidence.ts';
import { isoIst } from '#domain/shared/istTime.ts';

type WireReading = z.input<typeof reading>;

/** The portal's data about a period, as the API sends it (design#evidence). */
export const presentEvidence = (evidence: Evidence): WireReading[] =>
  evidence.map((one) => ({
    source: one.source,
    at: isoIst(one.at),
    state: one.state,
    from: one.state === 'not_due' && one.from !== null ? isoIst(one.from) : null,
    statements: one.statements.map(presentStatement),
  }));

function presentStatement(statement: Statement): WireReading['statements'][number] {
  if (statement.code === 'own_fee') {
    const { period, filedOn, rupees } = statement.params;
    return { code: statement.code, params: { period, filed_on: filedOn, rupees } };
  }
  if (statement.code !== 'previous_in_time') return statement;
  const { period, filedOn } = statement.params;
  return { code: statement.code, params: { period, filed_on: filedOn } };
}
