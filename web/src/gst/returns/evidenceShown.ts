import { needsAttention } from '#domain/filing/judgeEvidence.ts';
import { knowsReading } from '#texts/readingLine.ts';
import type { Entry } from '../../api/answers/wholeEntry.ts';
import { formatIst } from '../../ui/formatIst.ts';
import { readingsOf } from '../evidence/readings.ts';
import { sayReading } from '../evidence/sayReading.ts';

type WireReading = Entry['portal_knows'][number];

/** One source in one line. */
export type EvidenceLine = {
  key: string;
  source: string;
  says: string;
  isRead: boolean;
  /** It stops the return, or is the reason for a question. */
  needsAttention: boolean;
};

/** Readings taken together: one check of one return. */
export type EvidenceGroup = { at: string; lines: EvidenceLine[] };

/** The lines of the portal's data, by the minute of reading; unknown ones are left out. */
export function evidenceGroups(readings: readonly WireReading[]): EvidenceGroup[] {
  const groups = new Map<string, EvidenceLine[]>();
  for (const reading of readingsOf(readings)) {
    if (!knowsReading(reading)) continue;
    const at = formatIst(reading.at);
    const line = {
      key: reading.source,
      ...sayReading(reading),
      isRead: reading.state === 'read',
      needsAttention: needsAttention(reading),
    };
    groups.set(at, [...(groups.get(at) ?? []), line]);
  }
  return [...groups].map(([at, lines]) => ({ at, lines }));
}

/** Whether any of these months has credit, in GSTR-2B or in the credit ledger. */
export const hadCredit = (entries: readonly Pick<Entry, 'portal_knows'>[]): boolean =>
  entries
    .flatMap(({ portal_knows: readings }) => readings.flatMap(({ statements }) => statements))
    .some(
      (statement) =>
        (statement.code === 'credit' || statement.code === 'credit_balance') &&
        Object.values(statement.params.heads).some((paise) => paise > 0),
    );
