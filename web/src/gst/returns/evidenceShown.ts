import type { Evidence, Reading, Statement } from '#domain/gst/evidence.ts';
import { needsAttention } from '#domain/filing/judgeEvidence.ts';
import { parsePeriod } from '#domain/gst/returnPeriod.ts';
import { knowsReading, sayReading } from '#texts/sayEvidence.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { pageLanguage } from '../../texts/language.ts';
import { formatIst } from '../../ui/formatIst.ts';

type Told = Entry['portal_knows'][number];

/** One source in one line. */
export type EvidenceLine = {
  key: string;
  source: string;
  says: string;
  isRead: boolean;
  /** It stops the return, or a person is asked because of it. */
  needsAttention: boolean;
};

/** What was read together: one check of one return. */
export type EvidenceGroup = { at: string; lines: EvidenceLine[] };

/** The lines of what the portal knows, by the minute in which they were read; what is not known here is left out. */
export function evidenceGroups(told: readonly Told[]): EvidenceGroup[] {
  const groups = new Map<string, EvidenceLine[]>();
  for (const reading of readingsOf(told)) {
    if (!knowsReading(reading)) continue;
    const at = formatIst(reading.at);
    const line = {
      key: reading.source,
      ...sayReading(reading, pageLanguage()),
      isRead: reading.state === 'read',
      needsAttention: needsAttention(reading),
    };
    groups.set(at, [...(groups.get(at) ?? []), line]);
  }
  return [...groups].map(([at, lines]) => ({ at, lines }));
}

function readingsOf(told: readonly Told[]): Evidence {
  return told.map((one): Reading => {
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

function statementOf(told: Told['statements'][number]): Statement[] {
  if (told.code !== 'previous_in_time') return [told];
  const period = parsePeriod(told.params.period);
  return period === null ? [] : [{ code: told.code, params: { period, filedOn: told.params.filed_on } }];
}

/** Is there credit in any of these months: in GSTR-2B, or in the credit ledger? */
export const hadCredit = (entries: readonly Pick<Entry, 'portal_knows'>[]): boolean =>
  entries
    .flatMap(({ portal_knows: told }) => told.flatMap(({ statements }) => statements))
    .some(
      (statement) =>
        (statement.code === 'credit' || statement.code === 'credit_balance') &&
        Object.values(statement.params.heads).some((paise) => paise > 0),
    );
